#!/bin/sh
# A bot in a dozen lines of shell: it claims the last route that it can, else it draws a card, else the last move will do.
#
# branchline arena --title london --bots random --bot "exec-text:sh examples/bots/bot.sh"
last=1 draw= claim=
while IFS= read -r line; do
    case $line in
    "Legal moves: 1 to "*) claim= draw= last=${line#Legal moves: 1 to } last=${last%%.*} ;;
    [0-9]*". claim "*) claim=${line%%.*} ;;
    [0-9]*". draw deck") draw=${line%%.*} ;;
    choose:) echo "${claim:-${draw:-$last}}" ;;
    esac
done
