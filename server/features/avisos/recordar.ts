import { horaEn, hoyEn, inicioDelDia, sumarDias } from '#shared/domain/calendario.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leerPendientes, tomarRecordatorios } from '#server/data/suscripciones.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { avisar } from './entregar.ts';
import { avisoDelDia } from './textos-avisos.ts';

/**
 * Reminds a family's members, at the hour that each chose, of what is due today or overdue and still to do. Once per
 * member and local day, whoever calls it and however often; with nothing to do, nothing is sent. The day is taken before
 * anything is sent: a crash in between loses a reminder and never doubles one.
 */
export const recordar = async (
  contexto: Contexto,
  { id, zona_horaria: zona }: { readonly id: number; readonly zona_horaria: string },
): Promise<void> => {
  await empezarDia(contexto, id);
  const ahora = contexto.reloj.ahora();
  const hoy = hoyEn(zona, ahora);
  const tocados = await contexto.db.transaction().execute(async (trx) => {
    const miembros = new Set(await tomarRecordatorios(trx, id, hoy, horaEn(zona, ahora)));
    return miembros.size === 0 ? [] : (await leerPendientes(trx, id, hoy)).filter((p) => miembros.has(p.miembro_id));
  });
  const caduca = inicioDelDia(zona, sumarDias(hoy, 1));
  for (const [miembro, suyas] of Map.groupBy(tocados, (p) => p.miembro_id)) {
    const vale = async () => (await leerPendientes(contexto.db, id, hoy)).some((p) => p.miembro_id === miembro);
    avisar(contexto, {
      miembro,
      aviso: avisoDelDia(suyas, hoy),
      tema: 'recordatorio',
      urgente: false,
      caduca,
      correo: true,
      vale,
    });
  }
};
