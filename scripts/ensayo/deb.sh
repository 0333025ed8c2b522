#!/usr/bin/env bash
# Tries the Debian package with real apt and systemd: install, serve, update, remove and purge.
. "$(dirname "$0")/comun.sh"
podman_aparte

nuevo=$trabajo/deb
desempaquetar linux-x64 "$nuevo/buena"
cp "$aqui/familia.mjs" "$(deb "$version")" "$nuevo/"
paquete=/nuevo/te-toca_${version}_amd64.deb
cifra 'paquete, MB' "$(megas "$(deb "$version")")" 55
# Builds a package of another version from the files of an app: rehacer VERSION APP. It makes the earlier version, and one that
# does not start.
rehacer() {
  rm -rf "$nuevo/arbol"
  dpkg-deb --raw-extract "$(deb "$version")" "$nuevo/arbol"
  sed -i "s/^Version: .*/Version: $1/" "$nuevo/arbol/DEBIAN/control"
  cp -r "$2/." "$nuevo/arbol/usr/lib/te-toca/"
  dpkg-deb --root-owner-group -Znone --build "$nuevo/arbol" "$nuevo/" >/dev/null
}
la_de_antes linux-x64 "$nuevo/antes"
rehacer "$(cat "$nuevo/antes/VERSION")" "$nuevo/antes"
mkdir -p "$nuevo/rota"
printf '#!/bin/sh\necho "se me ha roto algo" >&2\nexit 1\n' >"$nuevo/rota/te-toca"
chmod +x "$nuevo/rota/te-toca"
rehacer 9.9.9 "$nuevo/rota"
rm -rf "$nuevo/arbol"
con_systemd deb "$nuevo"
# Shows apt's output only if it fails.
con_apt() { apt "$@" >"$nuevo/apt.txt" 2>&1 || mal "$(tail -n 20 "$nuevo/apt.txt")"; }
apt() { dentro env DEBIAN_FRONTEND=noninteractive apt-get -o APT::Sandbox::User=root --yes "$@"; }

decir 'Se instala con una orden, y cuando acaba está en marcha'
paso instalar con_apt install "/nuevo/te-toca_$(cat "$nuevo/antes/VERSION")_amd64.deb"
grep 'está en marcha: http://' "$nuevo/apt.txt" || mal "no dice la dirección: $(tail -n 5 "$nuevo/apt.txt")"
[ "$(dentro systemctl is-active te-toca)" = active ] || mal 'el servicio no está activo'
[ "$(dentro systemctl is-enabled te-toca)" = enabled ] || mal 'no arrancará con el ordenador'
dentro journalctl --unit te-toca --output cat | grep -F 'Te Toca: http://localhost:3000' || mal 'el registro no dice la dirección'
[ "$(dentro sh -c 'stat -c %U /proc/$(systemctl show --property MainPID --value te-toca)')" = te-toca ] || mal 'no es de su usuario'
actualizar() {
  con_apt install "$paquete"
  [ "$(dentro find /var/lib/te-toca/copias -name '*-mano-*.db' | wc -l)" = 1 ] || mal 'no ha hecho una copia'
  ! dentro journalctl --unit te-toca --output cat | grep -E 'SIGKILL|Failed with result|code=killed' || mal 'no se ha cerrado en orden'
}
matriz_del_servicio

decir 'Una que no arranca lo dice, y con la de antes vuelve todo'
con_apt install /nuevo/te-toca_9.9.9_amd64.deb
grep 'se me ha roto algo' "$nuevo/apt.txt" || mal "no enseña el registro: $(cat "$nuevo/apt.txt")"
con_apt install --allow-downgrades "$paquete"
en_casa entrar

decir 'No se mezcla con el servicio de instalar.sh'
! dentro /nuevo/buena/instalar.sh 2>"$nuevo/mezcla.txt" || mal 'se ha instalado encima'
grep 'con apt' "$nuevo/mezcla.txt"

decir 'Se quita sin llevarse los datos ni los ajustes, y vuelve con ellos'
con_apt remove te-toca
dentro test -e /var/lib/te-toca/te-toca.db -a -e /etc/te-toca.conf -a ! -e /usr/lib/te-toca || mal 'no ha quitado lo que debía'
! dentro systemctl is-active --quiet te-toca || mal 'sigue en marcha'
con_apt install "$paquete"
en_casa entrar

decir 'Purgado sin nadie a quien preguntar deja los datos; si se dice que sí, nada'
con_apt purge te-toca
grep 'siguen en /var/lib/te-toca' "$nuevo/apt.txt" || mal "$(cat "$nuevo/apt.txt")"
dentro test -e /var/lib/te-toca/te-toca.db -a ! -e /etc/te-toca.conf || mal 'no ha purgado lo que debía'
con_apt install "$paquete"
en_casa entrar
dentro sh -c 'echo te-toca te-toca/borrar-datos boolean true | debconf-set-selections'
con_apt purge te-toca
# The trial has mounted the folder itself, which therefore cannot be removed.
[ -z "$(dentro sh -c 'ls -A /var/lib/te-toca')" ] || mal 'quedan los datos'
