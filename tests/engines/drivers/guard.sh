#!/bin/sh
# Runs the program $GUARDED in a group of processes that ends as a whole: once the program has ended, or standard input has, because
# whoever started it is gone, however that came about. It must be started as the leader of its group (`detached`).
exec 3<&0
"$GUARDED" "$@" 3<&- </dev/null &
program=$!
{ cat <&3 >/dev/null; kill -s KILL -- -$$; } &
exec 3<&-
wait "$program"
kill -s KILL -- -$$
