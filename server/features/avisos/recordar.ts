import { horaEn, hoyEn, inicioDelDia, sumarDias } from '#shared/domain/calendario.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import { leerPendientes, tomarRecordatorios } from '#server/data/suscripciones.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { avisar } from './entregar.ts';
import { avisoDelDia } from './textos-avisos.ts';

/**
 * Reminds a family's members, at the hour that each chose, of what is due today or overdue and still to do. Once per
 * member and local day, whoever calls it and however often; with nothing to do, nothing is sent. The day is taken
 * before anything is sent: a crash in between loses a reminder and never doubles one.
 */
export const recordar = async (
  contexto: Contexto,
  { id, zona_horaria: zona }: { readonly id: number; readonly zona_horaria: string },
): Promise<void> => {
  await empezarDia(contexto, id);
  const tomados = await cambiar(contexto, id, async ({ db, ahora }) => {
    const hoy = hoyEn(zona, ahora);
    const miembros = new Set(await tomarRecordatorios(db, id, hoy, horaEn(zona, ahora)));
    const pendientes = miembros.size === 0 ? [] : await leerPendientes(db, id, hoy);
    return hecho({ hoy, pendientes: pendientes.filter((p) => miembros.has(p.miembro_id)) });
  });
  if (!tomados.ok) return;
  const { hoy, pendientes } = tomados.respuesta;
  const caduca = inicioDelDia(zona, sumarDias(hoy, 1));
  for (const [miembro, suyas] of Map.groupBy(pendientes, (p) => p.miembro_id)) {
    const vale = async () =>
      (await leer(contexto, (db) => leerPendientes(db, id, hoy))).some((p) => p.miembro_id === miembro);
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
