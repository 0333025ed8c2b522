# Lo común de los ensayos. Cada uno es un guion que acaba con 0 (bien), 77 (aquí no se puede) u otro número (mal).
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

# Instala paquetes de Debian: es lo único que un ensayo cambia fuera de sus carpetas.
paquetes() {
  [ "$(id -u)" -eq 0 ] || no_se_puede 'hace falta ser root'
  command -v apt-get >/dev/null || no_se_puede 'hace falta Debian, con apt-get'
  dpkg --status "$@" >/dev/null 2>&1 && return
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
    no_se_puede "no se instala $*"
}

# podman con sus imágenes en la carpeta de trabajo, y sin pedir más de lo que tiene esta máquina.
podman_aparte() {
  paquetes podman runc netavark iptables debootstrap
  export CONTAINERS_STORAGE_CONF=$trabajo/storage.conf CONTAINERS_CONF=$trabajo/containers.conf
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' \
    "$trabajo/podman" "$trabajo/podman-run" >"$CONTAINERS_STORAGE_CONF"
  printf '[containers]\ndefault_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n' >"$CONTAINERS_CONF"
}

# La imagen de una Debian recién instalada, con el nombre de la de verdad: debian SUITE [NOMBRE [PROCESADOR]]
debian() {
  local suite=$1 nombre=${2:-docker.io/library/debian:$1-slim} cpu=${3:-amd64}
  podman image exists "$nombre" && return
  local carpeta=$trabajo/debian-$suite-$cpu
  rm -rf "$carpeta"
  # De otro procesador basta con desempaquetar los paquetes (--foreign), sin configurarlos.
  debootstrap --arch="$cpu" --variant=minbase --include=ca-certificates,libstdc++6 \
    $([ "$cpu" = amd64 ] || echo --foreign) "$suite" "$carpeta" http://deb.debian.org/debian >"$carpeta.log" 2>&1 ||
    no_se_puede "no se ha podido montar Debian $suite para $cpu ($carpeta.log)"
  # Sin instalar del todo, /proc es un enlace, y un contenedor no monta el suyo sobre uno.
  rm -f "$carpeta/proc" 2>/dev/null || true
  mkdir -p "$carpeta/proc"
  # Los certificados de esta máquina, por si sale a la red a través de un proxy.
  install -D -m 0644 /etc/ssl/certs/ca-certificates.crt "$carpeta/etc/ssl/certs/ca-certificates.crt"
  tar -C "$carpeta" --exclude=./var/cache/apt --exclude=./dev -c . | podman import --quiet --arch "$cpu" \
    --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - "$nombre" >/dev/null
  rm -rf "$carpeta"
}

# El paquete de un sistema, desempaquetado en una carpeta: desempaquetar linux-x64 CARPETA
desempaquetar() {
  local paquete=$raiz/release/te-toca-$version-$1.tar.gz
  [ -e "$paquete" ] || mal "falta $paquete: lo hace npm run release"
  rm -rf "$2"
  mkdir -p "$2"
  tar -xzf "$paquete" -C "$2" --strip-components=1
}

familia() { "$node" "$aqui/familia.mjs" "$@"; }
