#!/usr/bin/env bash
# Tries the service with a real systemd as process 1: install, serve, restart, and updates to versions that fail.
. "$(dirname "$0")/comun.sh"
podman_aparte

nuevo=$trabajo/servicio
desempaquetar linux-x64 "$nuevo/buena"
cifra 'paquete, MB' "$(megas "$(paquete linux-x64)")" 55
la_de_antes linux-x64 "$nuevo/antes"
cp -r "$aqui/familia.mjs" "$nuevo/"
# Prepares two broken versions. One does not start; the other also changes the data, after a backup, so that no other version
# can read it.
for rota in rota rota-con-datos; do
  rm -rf "${nuevo:?}/$rota"
  cp -r "$nuevo/buena" "$nuevo/$rota"
  echo "9.9.9-$rota" >"$nuevo/$rota/VERSION"
done
printf '#!/bin/sh\necho "se me ha roto algo" >&2\nexit 1\n' >"$nuevo/rota/te-toca"
cat >"$nuevo/rota-con-datos/te-toca" <<'FIN'
#!/bin/sh
aqui=/opt/te-toca
[ $# -eq 0 ] || exec "$aqui/node/node" "$aqui/app/server/caja.js" "$@"
cd "$aqui/app" && exec "$aqui/node/node" -e '
  const base = new (require("better-sqlite3"))(process.env.DATA_DIR + "/te-toca.db");
  if (base.prepare("select 1 from migraciones where name = ?").get("9999-del-futuro") === undefined) {
    require("node:child_process").execFileSync(process.execPath, ["server/caja.js", "backup", "--clase", "migracion"]);
    base.prepare("insert into migraciones values (?, ?)").run("9999-del-futuro", new Date().toISOString());
  }
  throw new Error("se me ha roto algo con los datos cambiados");'
FIN

con_systemd servicio "$nuevo"

decir 'Con el puerto ocupado no se instala, y lo dice'
dentro sh -c 'echo PORT=3100 >/etc/te-toca.conf; systemd-run --quiet --unit ocupa /nuevo/buena/node/node -e "require(\"node:net\").createServer().listen(3100)"; sleep 2'
dentro /nuevo/buena/instalar.sh >"$nuevo/ocupado.txt" 2>&1 && mal 'se ha instalado sin que arranque'
grep -q 'El puerto 3100 de 0.0.0.0 ya está en uso' "$nuevo/ocupado.txt" || mal "no dice por qué: $(cat "$nuevo/ocupado.txt")"
! dentro test -e /opt/te-toca || mal 'ha dejado el programa'
# The failed start has left a database that an earlier version would refuse.
dentro sh -c 'systemctl stop ocupa; rm /etc/te-toca.conf; find /var/lib/te-toca -mindepth 1 -delete'

decir 'Se instala, y cuando lo dice está en marcha'
paso instalar dentro /nuevo/antes/instalar.sh
[ "$(dentro systemctl is-active te-toca)" = active ] || mal 'el servicio no está activo'
actualizar() { dentro /nuevo/buena/instalar.sh; }
matriz_del_servicio

for rota in rota rota-con-datos; do
  decir "Una actualización a una versión $rota deja la de antes"
  dentro "/nuevo/$rota/instalar.sh" >"$nuevo/$rota.txt" 2>&1 && mal "se ha actualizado a una versión $rota"
  grep 'se me ha roto algo' "$nuevo/$rota.txt" || mal "no enseña el registro: $(cat "$nuevo/$rota.txt")"
  tail -n 1 "$nuevo/$rota.txt" | grep "sigue en marcha la $version" || mal "no vuelve: $(cat "$nuevo/$rota.txt")"
  en_casa entrar
done

decir 'Se actualiza a una que sí va, y se quita sin llevarse los datos'
dentro /nuevo/buena/instalar.sh
en_casa entrar
dentro /nuevo/buena/instalar.sh --quitar
dentro test -e /var/lib/te-toca/te-toca.db || mal 'se ha llevado los datos'
! dentro systemctl is-active --quiet te-toca || mal 'sigue en marcha'
