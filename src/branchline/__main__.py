"""`python -m branchline` is the command line."""

from branchline.cli.main import main

main()
