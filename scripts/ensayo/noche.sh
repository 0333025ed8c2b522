#!/usr/bin/env bash
# From a bare Debian to the first pick over https: one command installs the package, and two phones play the evening.
. "$(dirname "$0")/comun.sh"
podman_aparte
paquetes chromium libnss3-tools

nuevo=$trabajo/noche
mkdir -p "$nuevo"
cp "$(deb "$version")" "$nuevo/"
con_systemd noche "$nuevo"
# At home the server finds its own address. In this container it has to be told (PUBLIC_URL), by a setting of systemd.
ip=$(podman inspect --format '{{.NetworkSettings.IPAddress}}' "$maquina")
dentro sh -c "mkdir -p /etc/systemd/system/te-toca.service.d &&
  printf '[Service]\nEnvironment=PUBLIC_URL=http://$ip:3000\n' >/etc/systemd/system/te-toca.service.d/ensayo.conf"
instalar() {
  dentro env HTTPS=propio DEBIAN_FRONTEND=noninteractive apt-get -o APT::Sandbox::User=root --yes install \
    "/nuevo/te-toca_${version}_amd64.deb" >"$nuevo/apt.txt" 2>&1 || mal "$(tail -n 20 "$nuevo/apt.txt")"
}
desde=$(date +%s)
paso instalar instalar
abrir=$(dentro journalctl --unit te-toca --output cat | sed -n 's/.*"abrir":"\([^"]*\)\/confiar".*/\1/p' | tail -n 1)
[ -n "$abrir" ] || mal "no dice qué abrir: $(dentro journalctl --unit te-toca --output cat | tail -n 5)"
decir "Dice que se abra $abrir/confiar"
IFS=$'\t' read -r de_ana de_leo segundos < <("$node" "$aqui/noche.ts" "$abrir") || mal 'no llegan a elegir'
cifra 'toques de quien funda' "$de_ana" 12
cifra 'toques del otro' "$de_leo" 12
cifra 'de la orden a la elección, s' "$(($(date +%s) - desde))" 180
decir "Con los móviles en la mano, $segundos s"
