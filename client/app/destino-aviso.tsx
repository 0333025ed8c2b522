import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { escucharObrero } from '#client/lib/obrero.ts';

/** A message was tapped while the app was open: goes where it leads, without loading the page anew. */
export function DestinoAviso() {
  const navegar = useNavigate();
  useEffect(
    () =>
      escucharObrero((mensaje) => {
        if (mensaje.tipo !== 'IR') return;
        const { origin, pathname, search, hash } = new URL(mensaje.url, location.origin);
        if (origin === location.origin) void navegar(pathname + search + hash);
      }),
    [navegar],
  );
  return null;
}
