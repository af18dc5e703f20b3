# bosquet.bash: what bash proposes after `bosquet`, on pressing Tab.

_bosquet_options() {
    case $1 in
    arena)
        echo --bots --games --above --no-stop --time-ms --iterations --processes --expert --option \
            --same-placements --seed --json --lang --help
        ;;
    admin)
        echo --socket --json --status --game --limit --for --reason --all --dry-run --lang --help
        ;;
    backup) echo --data --lang --help ;;
    games) echo --all --lang --help ;;
    migrate) echo --lang --help ;;
    play) echo --seats --bots --level --expert --option --names --seed --record --plain --lang --help ;;
    restore) echo --data --replace --lang --help ;;
    replay) echo --plain --to --lang --help ;;
    selfplay) echo --bots --games --expert --option --seed --json --lang --help ;;
    serve)
        echo --port --bind --data --tls-cert --tls-key --behind-proxy --public-url --log-format \
            --backup-every --backup-keep --backup-folder --trusted-proxy --config --admin-socket \
            --setup --open --clients --bots-at-once --memory-for-thinking --keep-unstarted \
            --keep-abandoned --keep-finished --requests-at-once --requests-per-second \
            --tables-at-once --tables-per-minute --programs \
            --connections-per-address --address-requests-at-once --address-requests-per-second \
            --address-pages-at-once --address-pages-per-second \
            --address-tables-at-once --address-tables-per-minute --address-programs-at-once \
            --address-programs-per-hour --lang --help
        ;;
    '') echo --lang --help --version ;;
    *) echo --lang --help ;;
    esac
}

# The command among the words before the cursor, if there is one yet.
_bosquet_command() {
    local i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --lang) ((i++)) ;;
        -*) ;;
        *) echo "${COMP_WORDS[i]}" && return ;;
        esac
    done
}

_bosquet_operands() {
    case $1 in
    admin)
        echo tables table chat close remove rename silence ban unban bans reports report retention \
            tokens token stats acts
        ;;
    '') "${COMP_WORDS[0]}" --help 2>/dev/null | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p' ;;
    arena | play | selfplay) "${COMP_WORDS[0]}" games 2>/dev/null | sed -n 's/^\([a-z]*\) .*/\1/p' ;;
    esac
}

# Those that the command itself names: "--lang fr|en".
_bosquet_languages() {
    "${COMP_WORDS[0]}" --help 2>/dev/null | sed -n 's/^  --lang \([^ ]*\) .*/\1/p' | tr '|' ' '
}

_bosquet_game_options() {
    "${COMP_WORDS[0]}" games 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1=/p' | sort -u
}

_bosquet() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command
    command=$(_bosquet_command)
    COMPREPLY=()
    case $before in
    --lang) mapfile -t COMPREPLY < <(compgen -W "$(_bosquet_languages)" -- "$word") ;;
    --level) mapfile -t COMPREPLY < <(compgen -W 'easy medium hard expert' -- "$word") ;;
    --log-format) mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$word") ;;
    --bind) mapfile -t COMPREPLY < <(compgen -W '127.0.0.1 0.0.0.0 ::1 ::' -- "$word") ;;
    --data | --backup-folder) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    --status) mapfile -t COMPREPLY < <(compgen -W 'open running over closed' -- "$word") ;;
    --tls-cert | --tls-key | --setup | --record | --socket | --admin-socket) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    --option)
        compopt -o nospace 2>/dev/null || true # the value follows at once
        mapfile -t COMPREPLY < <(compgen -W "$(_bosquet_game_options)" -- "$word")
        ;;
    --for | --reason | --limit | --game) ;;
    --port | --public-url | --connections-per-address | --seats | --bots | --names | --seed | --to | --games | \
        --above | --time-ms | --iterations | --processes) ;;
    *)
        if [[ $word == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$(_bosquet_options "$command")" -- "$word")
        elif [[ $command == @(backup|migrate|replay|restore|verify) ]]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
        else
            mapfile -t COMPREPLY < <(compgen -W "$(_bosquet_operands "$command")" -- "$word")
        fi
        ;;
    esac
}

complete -o filenames -F _bosquet bosquet
