#!/bin/sh
# Instala Te Toca como servicio de systemd, o lo actualiza: como root, en la carpeta desempaquetada.
set -eu
aqui=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
if [ "$(id -u)" -ne 0 ]; then
  echo 'Hace falta ser root: sudo ./instalar.sh' >&2
  exit 1
fi
getent passwd te-toca >/dev/null || useradd --system --home-dir /var/lib/te-toca --shell /usr/sbin/nologin te-toca
# La versión nueva se pone al lado y luego en su sitio: si algo falla antes, sigue la de siempre.
rm -rf /opt/te-toca.nueva
cp -R "$aqui" /opt/te-toca.nueva
chown -R root:root /opt/te-toca.nueva
chmod -R go-w /opt/te-toca.nueva
install -m 0644 "$aqui/te-toca.service" /etc/systemd/system/te-toca.service
[ -e /etc/te-toca.conf ] || printf '%s\n' '# PORT=3000' '# PUBLIC_URL=https://tetoca.example.org' \
  '# BACKUP_DIR=/mnt/usb/te-toca' >/etc/te-toca.conf
systemctl daemon-reload
systemctl stop te-toca 2>/dev/null || true
rm -rf /opt/te-toca.anterior
[ ! -e /opt/te-toca ] || mv /opt/te-toca /opt/te-toca.anterior
mv /opt/te-toca.nueva /opt/te-toca
systemctl enable --now te-toca
echo "Te Toca $(cat "$aqui/VERSION") está en marcha: http://$(hostname):3000
Ajustes en /etc/te-toca.conf, datos y copias en /var/lib/te-toca. Para mirar si todo está bien:
  sudo -u te-toca DATA_DIR=/var/lib/te-toca /opt/te-toca/te-toca doctor"
