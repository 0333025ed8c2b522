import { espera } from '#shared/domain/ausencias/libre.ts';
import { horaEn, hoyEn } from '#shared/domain/calendario.ts';
import { bien } from '#shared/domain/resultado.ts';
import { enSilencio, finDelRecordatorio } from '#shared/domain/silencio.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerPendientes, tomarRecordatorios } from '#server/data/suscripciones.ts';

/**
 * Queues the day's reminders: chores due today or overdue, for each member at the hour that they chose.
 * At most one per member and local day, however often it runs; none for members with nothing to do or who are away. During quiet
 * hours a missed reminder waits for their end or the next day. Marking the day and queueing happen in one change, so a crash
 * neither loses nor repeats a reminder.
 */
export const recordar = async (
  contexto: Contexto,
  { id, zona_horaria: zona }: { readonly id: number; readonly zona_horaria: string },
): Promise<void> => {
  await cambiarFila(contexto, id, leerFamilia, id, async (cambio, familia) => {
    const { db, ahora } = cambio;
    const [dia, hora] = [hoyEn(zona, ahora), horaEn(zona, ahora)];
    const silencio = { desde: familia.silencio_desde, hasta: familia.silencio_hasta };
    const callada = enSilencio(silencio, hora);
    const tomados = new Set(await tomarRecordatorios(db, id, { hoy: dia, hora, callada }));
    const ausencias = await leerAusencias(db, id);
    const pendientes = tomados.size === 0 ? [] : await leerPendientes(db, id, dia);
    const esperan = pendientes.filter((p) => espera(p, ausencias.get(p.miembro_id) ?? [], dia));
    const caduca = finDelRecordatorio(silencio, { zona, dia, hora });
    for (const miembro of new Set(esperan.map((p) => p.miembro_id)))
      if (tomados.has(miembro))
        cambio.dice(null, { hecho: 'recordatorio.debido', miembro_id: miembro, dia, hasta: caduca });
    return bien(null);
  });
};
