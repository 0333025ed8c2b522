import type { FastifyBaseLogger } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';
import { limpiarCaducados } from '#server/features/acceso/limpiar-caducados.ts';
import { programarCambios } from './cambios.ts';
import { vigilarDuda } from './duda.ts';
import { latir } from './latido.ts';
import type { Mando } from './mando.ts';
import { programarMedianoches } from './programador.ts';
import { programarRecordatorios } from './recordatorios.ts';
import type { Repeticion } from './repetir.ts';
import { vigilarSaltos } from './vigia.ts';

/** What the clock's work needs of the app. */
interface Casa {
  readonly app: { readonly log: FastifyBaseLogger };
  readonly contexto: Contexto;
  readonly mando: Mando;
  /** See `App.reanudar` (app.ts). */
  readonly reanudar: () => Promise<void>;
}

/**
 * Starts all that the clock does, before anybody is served, so that what fell due while the box was off comes first.
 * Returns how to end it, before the database closes. A jump of the clock is as good as a restart: turns get their time
 * anew, days begin, and every wait is set again, since it was for another midnight. Of several processes one does it,
 * and another goes on when it dies.
 */
export const empezarTrabajos = async (
  { app, contexto, mando, reanudar }: Casa,
  horaDeRed: () => Promise<boolean>,
): Promise<() => Promise<void>> => {
  const { log } = app;
  const fallo = (texto: string) => (err: unknown) => log.error({ err }, texto);
  const trabajos: Repeticion[] = [];
  await mando.alTomar(async () => {
    trabajos.unshift(await programarMedianoches(contexto, fallo('a family’s midnight failed')));
    trabajos.unshift(await programarRecordatorios(contexto, fallo('a family’s reminders failed')));
    trabajos.unshift(await programarCambios(contexto, fallo('a family’s requests could not be ended')));
    trabajos.unshift(await latir(contexto, fallo('the hour could not be written down')));
  });

  const alSaltar = (): void => {
    void reanudar().catch(fallo('the drafts could not be read again after a jump of the clock'));
    void limpiarCaducados(contexto).catch(fallo('what expired could not be cleared away after a jump of the clock'));
    for (const { ya } of trabajos) void ya();
    contexto.cola.despertar();
  };
  const dejarDeMirar = [vigilarSaltos(contexto.reloj, alSaltar), vigilarDuda(contexto, horaDeRed, log)];
  return async () => {
    for (const dejar of dejarDeMirar) dejar();
    await mando.parar();
    for (const { parar } of trabajos) await parar();
  };
};
