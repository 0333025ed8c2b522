import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Yo } from '#shared/contracts/familias.ts';
import { insistir } from '#client/lib/red/reintentos.ts';
import { escucharObrero } from '#client/lib/navegador/obrero.ts';
import { ponerAlDia } from '../suscripcion.ts';

/**
 * Tells the server when the browser has changed its push address, which also happens while no window is open. Skipped while the
 * member has paused push messages, because sending an address turns them on.
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
