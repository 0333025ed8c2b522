# Functions shared by the installation trials. Each trial is a script that exits with 0 (passed), 77 (cannot run on this machine) or
# another number (failed).
set -euo pipefail
aqui=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
raiz=$(cd "$aqui/../.." && pwd)
trabajo=${ENSAYO:-/tmp/te-toca-ensayo}
node=${NODE:-node}
version=$("$node" -p "require('$raiz/package.json').version")
mkdir -p "$trabajo"

no_se_puede() {
  echo "NO SE PUEDE: $*" >&2
  exit 77
}
mal() {
  echo "MAL: $*" >&2
  exit 1
}
decir() { echo "· $*"; }

# Installs Debian packages on this machine. Ends the trial with 77 where that is not possible.
paquetes() {
  [ "$(id -u)" -eq 0 ] || no_se_puede 'hace falta ser root'
  command -v apt-get >/dev/null || no_se_puede 'hace falta Debian, con apt-get'
  dpkg --status "$@" >/dev/null 2>&1 && return
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
    no_se_puede "no se instala $*"
}

# Sets podman up with its images in the working folder, and with limits that this machine can grant.
podman_aparte() {
  paquetes podman runc netavark iptables debootstrap
  export CONTAINERS_STORAGE_CONF=$trabajo/storage.conf CONTAINERS_CONF=$trabajo/containers.conf
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' \
    "$trabajo/podman" "$trabajo/podman-run" >"$CONTAINERS_STORAGE_CONF"
  printf '[containers]\ndefault_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n' >"$CONTAINERS_CONF"
}

# Makes the image of a freshly installed Debian, under the official image's name, unless it exists: debian SUITE [NAME [CPU]]
debian() {
  local suite=$1 nombre=${2:-docker.io/library/debian:$1-slim} cpu=${3:-amd64}
  podman image exists "$nombre" && return
  local carpeta=$trabajo/debian-$suite-$cpu
  rm -rf "$carpeta"
  # For another processor the packages are only unpacked (--foreign), not configured. With a mirror over https debootstrap would
  # add certificates, which the official image lacks.
  debootstrap --arch="$cpu" --variant=minbase --include=libstdc++6 --exclude=ca-certificates \
    $([ "$cpu" = amd64 ] || echo --foreign) "$suite" "$carpeta" http://deb.debian.org/debian >"$carpeta.log" 2>&1 ||
    no_se_puede "no se ha podido montar Debian $suite para $cpu ($carpeta.log)"
  # In packages that are only unpacked, /proc is a symbolic link, on which a container cannot mount its own /proc.
  rm -f "$carpeta/proc" 2>/dev/null || true
  mkdir -p "$carpeta/proc"
  # Copies this machine's certificates, in case it reaches the network through a proxy.
  install -D -m 0644 /etc/ssl/certs/ca-certificates.crt "$carpeta/etc/ssl/certs/ca-certificates.crt"
  # Leaves out the files that the official «slim» image lacks too.
  tar -C "$carpeta" --exclude=./dev --exclude='./var/cache/apt/*' --exclude='./var/lib/apt/lists/*' --exclude='./var/log/*' \
    --exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' --exclude='./usr/share/locale/*' --exclude='./usr/share/info/*' -c . | podman import --quiet --arch "$cpu" \
    --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - "$nombre" >/dev/null
  rm -rf "$carpeta"
}

# Prints the path of a platform's package: paquete linux-x64 [RELEASE]
paquete() {
  local hay
  hay=$(find "${2:-$raiz/release}/" -maxdepth 1 -name "te-toca-*-$1.*")
  [ -n "$hay" ] || mal "falta el paquete de $1: lo hace npm run release"
  echo "$hay"
}
abrir() {
  rm -rf "$2" "$2.abierto"
  mkdir -p "$2.abierto"
  case $1 in
    *.zip) "$node" -e '
      const [paquete, carpeta] = process.argv.slice(1);
      const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
      const { dirname, join } = require("node:path");
      require("jszip").loadAsync(readFileSync(paquete)).then(async (zip) => {
        for (const archivo of Object.values(zip.files)) {
          mkdirSync(dirname(join(carpeta, archivo.name)), { recursive: true });
          writeFileSync(join(carpeta, archivo.name), await archivo.async("nodebuffer"));
        }
      });' "$1" "$2.abierto" ;;
    *) tar -xzf "$1" -C "$2.abierto" ;;
  esac
  mkdir -p "$(dirname "$2")"
  mv "$2.abierto"/* "$2"
  rmdir "$2.abierto"
}

# Unpacks a platform's package into a folder: desempaquetar linux-x64 FOLDER
desempaquetar() {
  local paquete
  paquete=$(paquete "$1") || exit 1
  abrir "$paquete" "$2"
}

# Starts a Debian with systemd as process 1: con_systemd NAME FOLDER. The folder is mounted at /nuevo. The data is on a
# volume, because `doctor` rightly warns of data that would disappear with the container. Afterwards `dentro` runs commands
# inside.
con_systemd() {
  maquina=ensayo-$1
  debian bookworm
  podman image exists ensayo-systemd || podman build --quiet --format docker --network host --tag ensayo-systemd - >/dev/null <<'FIN'
FROM docker.io/library/debian:bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends systemd systemd-sysv dbus >/dev/null
STOPSIGNAL SIGRTMIN+3
CMD ["/sbin/init"]
FIN
  podman rm --force --time 1 "$maquina" >/dev/null 2>&1 || true
  disco_pequeno "$trabajo/$1-datos"
  datos_dentro=/var/lib/te-toca
  trap 'podman rm --force --time 1 "$maquina" >/dev/null; umount "$datos"' EXIT
  podman run --detach --name "$maquina" --privileged --systemd always --volume "$2:/nuevo:ro" \
    --volume "$trabajo/$1-datos:/var/lib/te-toca" ensayo-systemd >/dev/null
  for _ in $(seq 60); do
    dentro systemctl is-system-running 2>/dev/null | grep -Eq 'running|degraded' && break
    sleep 1
  done
  [ "$(dentro cat /proc/1/comm)" = systemd ] || mal 'systemd no es el proceso 1'
}
dentro() { podman exec "$maquina" "$@"; }

# Prints the path of a version's Debian package for amd64.
deb() {
  local paquete=$raiz/release/te-toca_$1_amd64.deb
  [ -e "$paquete" ] || mal "falta $paquete: lo hace npm run release"
  echo "$paquete"
}

# Records systemd's exposure score, from 0 (best) to 10: privileges that the service has and may not need.
exposicion() {
  cifra exposición "$(dentro systemd-analyze --no-pager security te-toca | sed -n 's/.*exposure level.*: \([0-9.]*\) .*/\1/p')" 1.5
}

# This trial's table: a line for each step or figure. scripts/ensayo-instalacion.ts joins the tables of all trials.
tabla=$trabajo/$(basename "$0" .sh).tsv
: >"$tabla"
apuntar() { (IFS=$'\t' && echo "$*") >>"$tabla"; }
# Runs a step, and records its name and time: paso NAME COMMAND… It uses no `||` or `if`: inside those, bash ignores `set -e`,
# so a failure in the step would go unnoticed.
paso() {
  local nombre=$1 desde
  shift
  decir "$nombre"
  desde=$(date +%s%N)
  "$@"
  apuntar paso "$nombre" "$((($(date +%s%N) - desde) / 1000000))"
}
sin_probar() {
  echo "$1, SIN PROBAR: $2"
  apuntar paso "$1" 'SIN PROBAR' "$2"
}
# Records a figure and its limit, if it has one: cifra NAME VALUE [LIMIT]
cifra() {
  decir "$1: $2${3:+ (como mucho $3)}"
  apuntar cifra "$@"
}

# Does what a family does with an installation, from its founding to a full disk. The caller defines functions:
#   en_casa COMMAND…    runs familia.mjs where it reaches the server
#   actualizar          replaces the earlier version by this one
#   parar, empezar      stop and start the whole service; matar kills it with SIGKILL, and waits until it is back
#   orden COMMAND…      runs a command of te-toca
# and for en_reposo also:
#   memoria             prints the server's memory, in MB
#   olvidar             drops from the page cache what installing left there of the stopped server's files
# and variables: `datos`, the data folder, and `datos_dentro`, its path where the commands run.
matriz() {
  paso fundar en_casa fundar
  paso entrar en_casa entrar
  paso foto en_casa foto
  paso repartir en_casa repartir
  paso actualizar actualizar
  en_casa comprobar Ana
  paso 'copia de noche' copia_de_noche
  paso recuperar recuperar
  paso 'kill -9' matar
  en_casa comprobar Ana
  if [ -n "$lleno" ]; then paso 'disco lleno' en_casa llenar "$datos_dentro"; else sin_probar 'disco lleno' "$por_que_no"; fi
}
# Records the start-up time beside that of a Node that only answers, and the memory of an idle server:
# en_reposo STOP START
en_reposo() {
  local arranque suelo
  read -r arranque suelo <<<"$(en_casa medir "$@")"
  cifra 'arranque, ms' "$arranque" 1500
  cifra 'arranque de Node solo, ms' "$suelo"
  parar
  olvidar
  empezar
  sleep 60
  cifra 'memoria, MB' "$(memoria)" 95
}
# Waits for the nightly backup, and sets `copia` to its path. The server makes it two minutes after a start if this night's is
# missing.
copia_de_noche() {
  for _ in $(seq 300); do
    copia=$(find "$datos/copias" -name 'te-toca-*-noche-*.db' 2>/dev/null | tail -n 1) || true
    [ -z "$copia" ] || return 0
    sleep 1
  done
  mal 'no hace la copia'
}
recuperar() {
  en_casa llamarse Otra
  parar
  orden restore "$datos_dentro/copias/$(basename "$copia")"
  empezar
  en_casa comprobar Ana
}
# Puts the data folder on a small disk that can be filled: disco_pequeno FOLDER. Where no disk can be mounted, it empties
# `lleno`, so that the full disk is not tried.
disco_pequeno() {
  datos=$1
  lleno=si
  ! mountpoint -q "$datos" || umount "$datos"
  rm -rf "$datos" "$datos.disco"
  mkdir -p "$datos"
  truncate --size 96M "$datos.disco"
  mkfs.ext4 -q -m 0 "$datos.disco" && mount -o loop "$datos.disco" "$datos" && rmdir "$datos/lost+found" && return 0
  lleno=
  por_que_no='aquí no se puede montar un disco pequeño'
}

# Lays out the version to update from: la_de_antes PLATFORM FOLDER. With ENSAYO_ANTES, the release/ folder of another version,
# it is that one. Without it, because no version has been published yet, it is this version renumbered 0.0.9.
la_de_antes() {
  if [ -n "${ENSAYO_ANTES:-}" ]; then
    abrir "$(paquete "$1" "$ENSAYO_ANTES")" "$2"
  else
    sin_publicar
    desempaquetar "$1" "$2"
    sed -i "s/version:\`$version\`/version:\`0.0.9\`/" "$2"/app/server/main.js "$2"/app/server/caja.js
    echo 0.0.9 >"$2/VERSION"
  fi
}
sin_publicar() { sin_probar 'actualizar desde una versión publicada' 'no la hay: se hace desde esta misma, con otro número'; }
# Print the size of a file, and the memory of a process, in MB.
megas() { echo $(($(stat -c %s "$1") / 1000000)); }
memoria_de() { awk '/^VmRSS/ { print int($2 / 1000) }' "/proc/$1/status"; }

# Functions shared by the two trials of a systemd service. Their commands run inside the machine of con_systemd.
en_casa() { dentro /nuevo/buena/node/node /nuevo/familia.mjs http://127.0.0.1:3000 "$@"; }
parar() {
  dentro systemctl stop te-toca
  [ "$(dentro systemctl show --property Result --value te-toca)" = success ] || mal 'no se ha cerrado en orden'
}
empezar() { dentro systemctl start te-toca; }
matar() {
  dentro systemctl kill --signal SIGKILL --kill-who main te-toca
  sleep 1
  en_casa entrar
}
orden() { dentro te-toca "$@"; }
# Drops the pages of Node that installing left in memory, as switching the machine off does. They are larger than those read
# from the disk, and each page that is mapped counts as a whole in the server's memory.
olvidar() { dentro sh -c 'for node in /opt/te-toca/node/node /usr/lib/te-toca/node/node; do
  [ ! -e "$node" ] || { sync "$node" && dd if="$node" iflag=nocache count=0 status=none; }
done'; }
memoria() { dentro sh -c "awk '/^VmRSS/ { print int(\$2 / 1000) }' /proc/\$(systemctl show --property MainPID --value te-toca)/status"; }
matriz_del_servicio() {
  matriz
  paso SIGTERM parar
  # Without the reset, systemd refuses further starts after five within ten seconds.
  en_reposo 'systemctl stop te-toca; systemctl reset-failed te-toca || true' 'systemctl start te-toca'
  orden doctor || mal 'doctor no está contento'
  exposicion
}

familia() { "$node" "$aqui/familia.mjs" "$@"; }
