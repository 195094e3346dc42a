#!/bin/sh
# Makes this region the one that writes, after the other was lost: its replica becomes the primary, and its PgBouncer
# leads there. Cut the other region off first. Needs psql; the user at the replica must be a superuser.
#
#   promote-region.sh <URL of this region's replica> <pgbouncer.ini> <URL of PgBouncer's console>
set -eu
[ $# -eq 3 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2; }
replica=$1 ini=$2 console=$3

sql() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$@"; }
databases='/^\[databases\]/,/^\[pgbouncer\]/'

if [ "$(sql "$replica" --command 'select pg_is_in_recovery()')" = t ]; then
  # False after 60 s.
  [ "$(sql "$replica" --command 'select pg_promote(true, 60)')" = t ] || { echo 'The replica was not promoted.' >&2; exit 1; }
fi
# Commits would wait for a replica of its own. Before a checkpoint, pg_rewind takes both for one timeline and does nothing.
sql "$replica" --command 'alter system reset synchronous_standby_names' --command 'select pg_reload_conf()' \
  --command checkpoint > /dev/null

# The address as this URL names it: what the database calls itself may not be reachable from PgBouncer.
address=$(printf '%s\n' '\echo host=:HOST port=:PORT' | sql "$replica")
sed -i -E "$databases s|host=[^ ]+ port=[0-9]+|$address|" "$ini"
sql "$console" --command 'reload' > /dev/null
# Connections to the lost region would be waited for.
for name in $(sed -n "$databases s/^\([A-Za-z0-9_]*\) *=.*/\1/p" "$ini"); do
  sql "$console" --command "kill $name" --command "resume $name" > /dev/null
done
echo "This region writes now: $address."
