#!/usr/bin/env bash
# Tries the Windows package with wine 10 (Debian 13's; wine 8 cannot run this Node), without the Visual C++ libraries.
. "$(dirname "$0")/comun.sh"
no_se_puede() {
  echo "NO SE PUEDE: $*. ENTRAR EN WINDOWS, SIN PROBAR" >&2
  exit 77
}
podman_aparte
debian trixie
podman image exists ensayo-wine || podman build --quiet --format docker --network host --tag ensayo-wine - >/dev/null <<'FIN' || no_se_puede 'no se instala wine'
FROM docker.io/library/debian:trixie-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends wine wine64 >/dev/null
FIN

casa=$trabajo/windows
# A folder name with all the characters that are difficult for cmd.
carpeta='Te Toca (nuevo) & más!'
quitar() {
  podman rm --force --time 1 ensayo-windows >/dev/null 2>&1 || true
  ! mountpoint -q "$casa/$datos_windows" || umount "$casa/$datos_windows"
}
datos_windows='datos (de casa) & más!'
quitar
trap quitar EXIT
rm -rf "$casa"
cifra 'paquete, MB' "$(megas "$(paquete win-x64)")" 55
la_de_antes win-x64 "$casa/antes"
desempaquetar win-x64 "$casa/esta"
mv "$casa/antes" "$casa/$carpeta"
disco_pequeno "$casa/$datos_windows"
! grep -rl --include='*.node' --include='*.dll' 'VCRUNTIME140' "$casa/$carpeta" || mal 'eso necesita las bibliotecas de Visual C++'

# Runs a container with the app and its data. The commands in it append their output to a file: under wine Node cannot write to
# a pipe, and would overwrite a file that is not opened for appending.
en_windows() { podman run --network host --volume "$casa:/casa" --workdir "/casa/$carpeta" --env LANG=C.UTF-8 \
  --env HOME=/casa --env WINEPREFIX=/tmp/prefijo --env WINEDEBUG=-all --env XDG_RUNTIME_DIR=/tmp --env PORT=3400 \
  --env 'DATA_DIR=Z:\casa\datos (de casa) & más!' "$@"; }
# Each command runs in a copy of this freshly made wine prefix, because a killed Windows may be left broken, which is not what
# this tests.
podman run --rm --volume "$casa:/casa" --env WINEPREFIX=/casa/limpio --env WINEDEBUG=-all --env XDG_RUNTIME_DIR=/tmp ensayo-wine \
  sh -c 'wineboot --init && wineserver --wait' >"$casa/wineboot.txt" 2>&1 || no_se_puede 'wine no hace su Windows'
empezar() {
  podman rm --force --time 1 ensayo-windows >/dev/null 2>&1 || true
  # Tries twice: while a network interface disappears, such as another container's, wine cannot list the interfaces, and Node
  # exits.
  en_windows --detach --name ensayo-windows ensayo-wine sh -c \
    'cp -r /casa/limpio /tmp/prefijo; for _ in 1 2; do ! wine cmd /c te-toca.cmd </dev/null >>/casa/salida.txt 2>&1 || break; done' >/dev/null
  en_casa ver
}
# Windows has no SIGTERM. Closing the window kills the server at once, as this does.
parar() { podman rm --force --time 1 ensayo-windows >/dev/null 2>&1 || true; }
en_casa() { familia http://127.0.0.1:3400 "$@"; }
matar() {
  parar
  empezar
  en_casa entrar
}
actualizar() {
  parar
  rm -r "${casa:?}/$carpeta"
  mv "$casa/esta" "$casa/$carpeta"
  empezar
}
orden() {
  : >"$casa/orden.txt"
  # A path with the folder's special characters does not pass through wine and cmd intact, so the backup is copied beside the
  # app.
  [ "$1" != restore ] || { cp "$2" "$casa/$carpeta/" && set -- restore "$(basename "$2")"; }
  en_windows --rm ensayo-wine sh -c 'cp -r /casa/limpio /tmp/prefijo; wine cmd /c te-toca.cmd "$@" </dev/null >>/casa/orden.txt 2>&1' sh "$@"
}
datos_dentro=$datos

decir "te-toca.cmd arranca en la carpeta «$carpeta», y dice la dirección"
paso instalar empezar
# The text to look for ends before «á», which is written in the console's code page.
grep -aF 'Te Toca: http://localhost:3400 (datos en Z:\casa\datos (de casa) & m' "$casa/salida.txt" || mal "no la dice: $(head -c 2000 "$casa/salida.txt")"
[ -e "$datos/te-toca.db" ] || mal 'los datos no están donde se dijo'
matriz
sin_probar SIGTERM 'en Windows no la hay'
sin_probar 'arranque y memoria' 'wine no dice nada de un Windows de verdad'

decir 'te-toca.cmd backup, y lo que no entiende'
orden backup || mal "no hace la copia: $(cat "$casa/orden.txt")"
grep -F 'Copia de 1 familia y 2 miembros' "$casa/orden.txt"
codigo=0
orden no-la-hay || codigo=$?
[ $codigo -eq 2 ] || mal "acaba con $codigo"
