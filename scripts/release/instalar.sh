#!/bin/sh
# Te Toca como servicio de systemd. Como root, en la carpeta desempaquetada:
#   ./instalar.sh             lo instala, o lo actualiza: antes hace una copia de los datos, que se quedan donde están
#   ./instalar.sh --quitar    quita el programa y el servicio, y deja los datos, las copias y los ajustes
set -eu
aqui=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
programa=/opt/te-toca
casa=/var/lib/te-toca
ajustes=/etc/te-toca.conf
unidad=/etc/systemd/system/te-toca.service
orden=/usr/local/bin/te-toca

if [ "$(id -u)" -ne 0 ]; then
  echo 'Hace falta ser root: sudo ./instalar.sh' >&2
  exit 1
fi

# Prints the value of a setting, or nothing if it is missing. The server and the commands read the same file.
ajuste() {
  sed -n "s/^$1=//p" "$ajustes" 2>/dev/null | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//" || true
}
datos=$(ajuste DATA_DIR)
datos=${datos:-$casa}

# Starts the installed version and waits until it answers.
arranca() {
  systemctl daemon-reload
  systemctl reset-failed te-toca 2>/dev/null || true
  systemctl enable --quiet te-toca
  systemctl restart te-toca || true
  "$programa/esperar.sh"
}

# Prints why the new version does not start, and restores the former version.
deshacer() {
  echo "Te Toca $(cat "$programa/VERSION") no arranca. Esto es lo último que ha dicho:" >&2
  journalctl --unit te-toca --since "@$desde" --lines 20 --no-pager --output cat >&2 || true
  systemctl stop te-toca || true
  rm -rf "$programa"
  if [ ! -e "$programa.anterior" ]; then
    systemctl disable --quiet te-toca || true
    rm -f "$unidad" "$orden"
    systemctl daemon-reload
    echo "No se ha instalado. Cuando esté arreglado, ejecuta otra vez ./instalar.sh (ajustes en $ajustes)." >&2
    exit 1
  fi
  mv "$programa.anterior" "$programa"
  install -m 0644 "$programa/te-toca.service" "$unidad"
  install -D -m 0755 "$programa/te-toca-servicio" "$orden"
  anterior=$(cat "$programa/VERSION")
  if ! arranca >/dev/null; then
    # If the new version has migrated the data, the former one cannot read it: restores the backup made before the migration.
    copia=$(find "$datos/copias" -name 'te-toca-*-migracion-*.db' -newermt "@$desde" 2>/dev/null | sort | tail -n 1)
    systemctl stop te-toca || true
    if [ -z "$copia" ] || ! "$orden" restore "$copia" >&2 || ! arranca >/dev/null; then
      echo "Tampoco arranca la $anterior, que está otra vez instalada: journalctl -u te-toca dice por qué." >&2
      exit 1
    fi
  fi
  echo "No se ha actualizado: sigue en marcha la $anterior." >&2
  exit 1
}

case "${1:-}" in
  '') ;;
  --quitar)
    systemctl disable --now te-toca 2>/dev/null || true
    rm -rf "$programa" "$programa.nueva" "$programa.anterior" /var/cache/te-toca
    rm -f "$unidad" "$orden"
    systemctl daemon-reload
    echo "Te Toca ya no está. Siguen en su sitio los datos y las copias ($datos) y los ajustes ($ajustes)."
    exit 0
    ;;
  *)
    echo 'Uso: ./instalar.sh [--quitar]' >&2
    exit 2
    ;;
esac

if dpkg-query --show --showformat '${db:Status-Abbrev}' te-toca 2>/dev/null | grep -q '^.i'; then
  echo 'Ya está instalado con apt, y con apt se actualiza: sudo apt install ./te-toca_….deb' >&2
  exit 1
fi
if [ "$aqui" = "$programa" ]; then
  echo 'Esta es la versión instalada: desempaqueta la nueva en otra carpeta y ejecuta la suya.' >&2
  exit 1
fi
getent passwd te-toca >/dev/null || useradd --system --home-dir "$casa" --shell /usr/sbin/nologin te-toca

# The new version is copied beside the installed one and then takes its place, so that a failure before that changes nothing.
rm -rf "$programa.nueva"
cp -R "$aqui" "$programa.nueva"
chown -R root:root "$programa.nueva"
chmod -R u=rwX,go=rX "$programa.nueva"

install -D -m 0755 "$aqui/te-toca-servicio" "$orden"
# The installed version makes the backup, while the service runs. Without a backup there is no update.
if [ -x "$programa/te-toca" ] && [ -e "$datos/te-toca.db" ]; then
  if ! "$orden" backup; then
    echo 'No se ha podido hacer una copia: no se ha cambiado nada.' >&2
    rm -rf "$programa.nueva"
    exit 1
  fi
fi

install -m 0644 "$aqui/te-toca.service" "$unidad"
# The default settings have REGISTRO=invitacion: the first family is created freely, further ones with a link from the box's
# admin.
[ -e "$ajustes" ] || install -m 0600 "$aqui/te-toca.conf" "$ajustes"
systemctl stop te-toca 2>/dev/null || true
rm -rf "$programa.anterior"
[ ! -e "$programa" ] || mv "$programa" "$programa.anterior"
mv "$programa.nueva" "$programa"
desde=$(date +%s)
arranca || deshacer
