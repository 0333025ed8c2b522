import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Yo } from '#shared/contracts/familias.ts';
import { insistir } from '#client/lib/red/reintentos.ts';
import { escucharObrero } from '#client/lib/navegador/obrero.ts';
import { ponerAlDia } from '../suscripcion.ts';

/**
 * Registers this browser's push address with the server if it has changed: when the app starts, since it may change while no
 * window is open, and when the service worker tells of a change. Does nothing while the member has push messages switched off,
 * because registering an address switches them on.
 */
export function RenovarAvisos({ yo: { id, notificaciones_push } }: { readonly yo: Yo }) {
  const cache = useQueryClient();
  useEffect(() => {
    if (!notificaciones_push) return undefined;
    void insistir(() => ponerAlDia(cache, id));
    return escucharObrero(({ tipo }) => {
      if (tipo === 'SUSCRIPCION_CAMBIADA') void insistir(() => ponerAlDia(cache, id, true));
    });
  }, [cache, id, notificaciones_push]);
  return null;
}
