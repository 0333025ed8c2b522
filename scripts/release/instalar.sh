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

# Los datos están donde dicen los ajustes, como para el servidor y para las órdenes.
datos=$(sed -n 's/^DATA_DIR=//p' "$ajustes" 2>/dev/null | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//") || true
datos=${datos:-$casa}

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

if [ "$aqui" = "$programa" ]; then
  echo 'Esta es la versión instalada: desempaqueta la nueva en otra carpeta y ejecuta la suya.' >&2
  exit 1
fi
getent passwd te-toca >/dev/null || useradd --system --home-dir "$casa" --shell /usr/sbin/nologin te-toca

# La versión nueva se pone al lado y luego en su sitio: si algo falla antes, sigue la de siempre.
rm -rf "$programa.nueva"
cp -R "$aqui" "$programa.nueva"
chown -R root:root "$programa.nueva"
chmod -R u=rwX,go=rX "$programa.nueva"

install -D -m 0755 "$aqui/te-toca-servicio" "$orden"
# Con la versión de ahora y sin parar nada: si no hay copia, no se actualiza.
if [ -x "$programa/te-toca" ] && [ -e "$datos/te-toca.db" ]; then
  if ! "$orden" backup; then
    echo 'No se ha podido hacer una copia: no se ha cambiado nada.' >&2
    rm -rf "$programa.nueva"
    exit 1
  fi
fi

install -m 0644 "$aqui/te-toca.service" "$unidad"
# La primera familia se crea sin más; las siguientes, con un enlace de quien administra esa.
[ -e "$ajustes" ] || (
  umask 077
  printf '%s\n' 'REGISTRO=invitacion' '# PORT=3000' '# PUBLIC_URL=https://tetoca.example.org' \
    '# BACKUP_DIR=/mnt/usb/te-toca' >"$ajustes"
)
systemctl daemon-reload
systemctl stop te-toca 2>/dev/null || true
rm -rf "$programa.anterior"
[ ! -e "$programa" ] || mv "$programa" "$programa.anterior"
mv "$programa.nueva" "$programa"
systemctl enable te-toca
systemctl restart te-toca
echo "Te Toca $(cat "$aqui/VERSION") está en marcha: http://$(uname -n):3000
Ajustes en $ajustes, datos y copias en $datos. Para mirar si todo está bien: sudo te-toca doctor"
