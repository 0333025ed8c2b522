#!/usr/bin/env bash
# El paquete de linux-arm64 en una Debian de arm64, instrucción a instrucción (qemu-user): arranca, se funda, se entra.
. "$(dirname "$0")/comun.sh"
podman_aparte
paquetes qemu-user-static
[ "$(uname -m)" = x86_64 ] || no_se_puede 'esta máquina no es x86_64'

# Hace que el núcleo ejecute con qemu los programas de arm64, mientras dura el ensayo.
binfmt=/proc/sys/fs/binfmt_misc
puesto=
quitar() {
  podman rm --force --time 1 ensayo-arm64 >/dev/null 2>&1 || true
  [ -z "$puesto" ] || echo -1 >"$binfmt/qemu-aarch64" || true
}
trap quitar EXIT
[ -e $binfmt/register ] || mount -t binfmt_misc none $binfmt || no_se_puede 'no se monta binfmt_misc'
if [ ! -e $binfmt/qemu-aarch64 ]; then
  cat /usr/lib/binfmt.d/qemu-aarch64.conf >$binfmt/register || no_se_puede 'el núcleo no da sus programas a qemu'
  puesto=si
fi

debian bookworm localhost/ensayo-arm64 arm64
app=$trabajo/arm64
datos=$trabajo/arm64-datos
desempaquetar linux-arm64 "$app"
rm -rf "$datos"
install -d -o 1000 -g 1000 "$datos"
quien() { podman run --rm --pull never --arch arm64 --user 1000:1000 --volume "$app:/te-toca:ro" --volume "$datos:/datos" \
  --env DATA_DIR=/datos --env HOME=/tmp --env PORT=3300 --network host "$@"; }

decir "Arranca en $(quien localhost/ensayo-arm64 uname -m), como usuario sin permisos"
podman rm --force --time 1 ensayo-arm64 >/dev/null 2>&1 || true
quien --detach --name ensayo-arm64 localhost/ensayo-arm64 /te-toca/te-toca >/dev/null
familia http://127.0.0.1:3300 fundar
quien localhost/ensayo-arm64 /te-toca/te-toca doctor || mal 'doctor no está contento'

decir 'Se para con SIGTERM, y vuelve con lo que tenía'
podman stop --time 60 ensayo-arm64 >/dev/null
quien --detach --name ensayo-arm64 localhost/ensayo-arm64 /te-toca/te-toca >/dev/null
familia http://127.0.0.1:3300 entrar
