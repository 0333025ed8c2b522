#!/bin/sh
# Te Toca en un contenedor. Sin nada detrás arranca el servidor; con backup, verify, restore o doctor cuida de sus datos.
set -eu
app=${TE_TOCA_APP:-/opt/te-toca}
orden=${1:-}
TE_TOCA_ORDEN=te-toca
export TE_TOCA_ORDEN

# Lo que se pone en la página de Home Assistant: registro es REGISTRO. Solo estos, que el archivo está en la carpeta del servidor,
# y root no puede hacer caso a lo que él escriba.
opciones=${DATA_DIR:-/data}/options.json
if [ -e "$opciones" ]; then
  while IFS= read -r ajuste; do
    [ -z "$ajuste" ] || export "$ajuste"
  done <<FIN
$("$app/node/node" -e '
  const opciones = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const SUYAS = ["registro", "public_url", "embed_origins", "admin_box", "smtp_url", "mail_from", "log_level", "releases_url"];
  for (const nombre of SUYAS)
    if (/^[^\n\0]+$/.test(opciones[nombre] ?? "")) console.log(`${nombre.toUpperCase()}=${opciones[nombre]}`);' "$opciones")
FIN
fi

if [ "$orden" = salud ]; then
  # Solo mira si el proceso responde: es lo único que un reinicio puede arreglar.
  set -- "$app/node/node" -e '
    require("node:http")
      .get({ port: process.env.PORT || 3000, path: "/api/salud/viva/" }, (r) => process.exit(r.statusCode === 200 ? 0 : 1))
      .on("error", () => process.exit(1));'
else
  set -- "$app/te-toca" "$@"
  # Como proceso 1 hace falta tini, que recoge a los procesos huérfanos y pasa las señales.
  [ "$$" -ne 1 ] || set -- tini -- "$@"
fi

# Root solo hace falta para dar la carpeta a su dueño. setpriv va delante de tini: así tini es del mismo usuario que el servidor y
# puede mandarle señales sin más permisos.
if [ "$(id -u)" -eq 0 ]; then
  uid=${PUID:-1000}
  gid=${PGID:-1000}
  case "$uid$gid" in
    *[!0-9]*)
      echo "PUID=$uid y PGID=$gid no valen: deben ser números, como los que dice id." >&2
      exit 1
      ;;
  esac
  # Solo al empezar: mientras el servidor está en marcha, lo que hay ya es suyo.
  if { [ "$$" -eq 1 ] || [ -z "$orden" ]; } && [ -d "$DATA_DIR" ]; then
    # Un disco de red o de Windows no se deja: si de verdad no puede escribir, lo dice el servidor.
    find "$DATA_DIR" \( ! -user "$uid" -o ! -group "$gid" \) -exec chown -h "$uid:$gid" {} + || true
  fi
  set -- setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs -- "$@"
fi
exec "$@"
