import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CLAVES } from '#client/lib/claves.ts';
import { escucharObrero } from '#client/lib/obrero.ts';
import { leerSuscripcion } from '#client/lib/suscripcion-push.ts';
import { entregarSuscripcion } from '../api/entregar-suscripcion.ts';

/**
 * Tells the server when the browser has moved its messages to another address. They belong to whoever is logged in
 * here, since logging out ends the subscription.
 */
export function RenovarAvisos() {
  const cache = useQueryClient();
  useEffect(
    () =>
      escucharObrero(({ tipo }) => {
        if (tipo !== 'SUSCRIPCION_CAMBIADA') return;
        leerSuscripcion()
          .then((s) => (s === null ? null : entregarSuscripcion(s)))
          // Perfil says that this device is off, and turns it on again.
          .catch(() => null)
          .finally(() => void cache.invalidateQueries({ queryKey: CLAVES.avisos }));
      }),
    [cache],
  );
  return null;
}
