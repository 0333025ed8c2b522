#!/bin/sh
# Entry point of the container. Without arguments it starts the server; `backup`, `verify`, `restore` and `doctor` maintain
# the data.
set -eu
app=${TE_TOCA_APP:-/opt/te-toca}
orden=${1:-}
TE_TOCA_ORDEN=te-toca
export TE_TOCA_ORDEN

# Turns the settings of Home Assistant's page into variables: `registro` becomes REGISTRO. It takes only those listed, because
# the server can write that file, and root must not obey the server.
opciones=${DATA_DIR:-/data}/options.json
if [ -e "$opciones" ]; then
  while IFS= read -r ajuste; do
    [ -z "$ajuste" ] || export "$ajuste"
  done <<FIN
$("$app/node/node" -e '
  const opciones = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const SUYAS = ["registro", "public_url", "embed_origins", "admin_box", "smtp_url", "mail_from", "log_level", "releases_url", "mqtt_url"];
  for (const nombre of SUYAS)
    if (/^[^\n\0]+$/.test(opciones[nombre] ?? "")) console.log(`${nombre.toUpperCase()}=${opciones[nombre]}`);' "$opciones")
FIN
fi

if [ "$orden" = salud ]; then
  # The health check tests only whether the process answers, the one failure that a restart can repair.
  set -- "$app/node/node" -e '
    require("node:http")
      .get({ port: process.env.PORT || 3000, path: "/api/salud/viva/" }, (r) => process.exit(r.statusCode === 200 ? 0 : 1))
      .on("error", () => process.exit(1));'
else
  set -- "$app/te-toca" "$@"
  # As process 1, the server needs tini, which reaps orphaned processes and forwards signals.
  [ "$$" -ne 1 ] || set -- tini -- "$@"
fi

# Root is needed only to give the folder to its user. setpriv comes before tini: then tini has the same user as the server,
# and may send it signals without further privileges.
if [ "$(id -u)" -eq 0 ]; then
  uid=${PUID:-1000}
  gid=${PGID:-1000}
  case "$uid$gid" in
    *[!0-9]*)
      echo "PUID=$uid y PGID=$gid no valen: deben ser números, como los que dice id." >&2
      exit 1
      ;;
  esac
  # Changes owners only at a start: while the server runs, its files have the right owner already.
  if { [ "$$" -eq 1 ] || [ -z "$orden" ]; } && [ -d "$DATA_DIR" ]; then
    # Network and Windows disks may not allow a change of owner. If the server then cannot write, it says so itself.
    find "$DATA_DIR" \( ! -user "$uid" -o ! -group "$gid" \) -exec chown -h "$uid:$gid" {} + || true
  fi
  set -- setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs -- "$@"
fi
exec "$@"
