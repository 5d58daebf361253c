#!/bin/sh
# Runs a program in cage and ends with the exit status of the program. cage 0.1 itself always ends with 0.
#
#     run-in-cage.sh PROGRAM ARGUMENT...
#
# If that status is not known, because cage could not start or was killed, it ends with that of cage. SIGTERM is for the program:
# if cage got it too, the program would lose its screen while it still saves.

pid=$XDG_RUNTIME_DIR/pid
status=$XDG_RUNTIME_DIR/exit-status
rm -f "$pid" "$status"

# systemd means this shell, but the beats of the watchdog come from the program.
unset WATCHDOG_PID

cage=
early=
stop() {
    if [ -z "$cage" ]; then
        early=yes
        return
    fi
    if [ -s "$pid" ]; then
        read -r program <"$pid"
    fi
    kill "${program:-$cage}" 2>/dev/null
}
trap stop TERM

# The shell that becomes the program writes its number, so that this is known before the program runs. Another one waits for it.
become='echo $$ >"$XDG_RUNTIME_DIR/pid"; exec "$0" "$@"'
wait='/bin/sh -c "$0" "$@"; echo $? >"$XDG_RUNTIME_DIR/exit-status"'
/usr/bin/cage -d -- /bin/sh -c "$wait" "$become" "$@" &
cage=$!
if [ -n "$early" ]; then
    stop
fi
# A signal ends "wait" early.
while wait "$cage"; code=$?; kill -0 "$cage" 2>/dev/null; do :; done

if [ -s "$status" ]; then
    read -r code <"$status"
fi
exit "$code"
