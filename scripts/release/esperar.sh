#!/bin/sh
# Waits until the service that has just started answers, can write, and has this folder's version; then prints its address.
# Tries 180 times, a second apart, in case the start migrates much data; exits with 1 if the service does not answer.
set -eu
aqui=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
ajustes=/etc/te-toca.conf
# Prints the value of a setting, or nothing if it is missing. The server and the commands read the same file.
ajuste() {
  sed -n "s/^$1=//p" "$ajustes" 2>/dev/null | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//" || true
}
version=$(cat "$aqui/VERSION")
puerto=$(ajuste PORT)
puerto=${puerto:-3000}
datos=$(ajuste DATA_DIR)

contesta() {
  HOST=$(ajuste HOST) PORT=$puerto VERSION=$version "$aqui/node/node" -e '
    const { HOST, PORT, VERSION } = process.env;
    const host = ["", "0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;
    const acabar = (bien) => process.exit(bien ? 0 : 1);
    require("node:http")
      .get({ host, port: PORT, path: "/api/salud/", timeout: 5000 }, (r) => {
        let dicho = "";
        r.on("data", (trozo) => (dicho += trozo));
        r.on("end", () => acabar(r.statusCode === 200 && JSON.parse(dicho).version === VERSION));
      })
      .on("timeout", () => acabar(false))
      .on("error", () => acabar(false));'
}

for _ in $(seq 180); do
  if contesta; then
    echo "Te Toca $version está en marcha: http://$(uname -n):$puerto
Ajustes en $ajustes, datos y copias en ${datos:-/var/lib/te-toca}. Para mirar si todo está bien: sudo te-toca doctor"
    exit 0
  fi
  # Gives up once systemd has restarted the service three times, since waiting would not help.
  [ "$(systemctl show --property NRestarts --value te-toca)" -lt 3 ] || break
  sleep 1
done
exit 1
