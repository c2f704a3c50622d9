"""The five titles in the interfaces that researchers know: thin, each in a file of its own.

Nothing is imported here: each needs packages of its own.
"""
