import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Yo } from '#shared/contracts/usuarios.ts';
import { insistir } from '#client/lib/insistir.ts';
import { escucharObrero } from '#client/lib/obrero.ts';
import { ponerAlDia } from '../suscripcion.ts';

/**
 * Tells the server when the browser has moved its messages to another address, which it does with no window open too. Skipped
 * while the member has paused them: sending an address turns messages on.
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
