#!/usr/bin/env bash
# Tries the linux-arm64 package in an arm64 Debian, with the processor emulated by qemu-user: start, founding, login.
. "$(dirname "$0")/comun.sh"
podman_aparte
paquetes qemu-user-static
[ "$(uname -m)" = x86_64 ] || no_se_puede 'esta máquina no es x86_64'

# Makes the kernel run arm64 programs with qemu until this script ends.
binfmt=/proc/sys/fs/binfmt_misc
puesto=
quitar() {
  podman rm --force --time 1 ensayo-arm64 >/dev/null 2>&1 || true
  ! mountpoint -q "$trabajo/arm64-datos" || umount "$trabajo/arm64-datos"
  [ -z "$puesto" ] || echo -1 >"$binfmt/qemu-aarch64" || true
}
trap quitar EXIT
[ -e $binfmt/register ] || mount -t binfmt_misc none $binfmt || no_se_puede 'no se monta binfmt_misc'
if [ ! -e $binfmt/qemu-aarch64 ]; then
  cat /usr/lib/binfmt.d/qemu-aarch64.conf >$binfmt/register || no_se_puede 'el núcleo no da sus programas a qemu'
  puesto=si
fi

debian bookworm localhost/ensayo-arm64 arm64
cifra 'paquete, MB' "$(megas "$(paquete linux-arm64)")" 55
app=$trabajo/arm64
la_de_antes linux-arm64 "$app-antes"
desempaquetar linux-arm64 "$app-esta"
rm -rf "$app"
ln -s "$app-antes" "$app"
disco_pequeno "$trabajo/arm64-datos"
datos_dentro=$datos
chown 1000:1000 "$datos"
quien() { podman run --rm --pull never --arch arm64 --user 1000:1000 --volume "$(readlink -f "$app"):/te-toca:ro" --volume "$datos:$datos" \
  --env DATA_DIR="$datos" --env HOME=/tmp --env PORT=3300 --network host "$@"; }
en_casa() { familia http://127.0.0.1:3300 "$@"; }
empezar() {
  podman rm --force --time 1 ensayo-arm64 >/dev/null 2>&1 || true
  quien --detach --name ensayo-arm64 localhost/ensayo-arm64 /te-toca/te-toca >/dev/null
  en_casa ver
}
parar() { podman stop --time 60 ensayo-arm64 >/dev/null; }
matar() {
  podman kill --signal KILL ensayo-arm64 >/dev/null
  empezar
  en_casa entrar
}
actualizar() {
  parar
  ln -sfn "$app-esta" "$app"
  empezar
}
orden() { quien localhost/ensayo-arm64 /te-toca/te-toca "$@"; }

decir "Arranca en $(quien localhost/ensayo-arm64 uname -m), como usuario sin permisos"
paso instalar empezar
matriz
orden doctor || mal 'doctor no está contento'
paso SIGTERM parar
sin_probar 'arranque y memoria' 'con qemu todo va diez veces más despacio'
