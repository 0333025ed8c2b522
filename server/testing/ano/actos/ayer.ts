import { sql } from 'kysely';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';
import { diaDe, leerFilas, leerHechas, numeroDe, type Fila } from '#server/testing/ano/filas.ts';
import { destachar, NO_AYER, quienTacha } from './hacer.ts';

/** Occurrences that lapsed at the last midnight, or were due by yesterday and are open. */
const deAyer = async (casa: Casa): Promise<Fila[]> =>
  (await leerFilas(casa, diaDe(numeroDe(casa.hoy) - 200))).filter(
    ({ estado, vencida_el, fecha_limite, pospuesta_al }) =>
      estado === 'VENCIDA'
        ? vencida_el === casa.hoy
        : estado === 'PENDIENTE' && fecha_limite !== null && (pospuesta_al ?? fecha_limite) < casa.hoy,
  );

const decirlo = async (casa: Casa, fila: Fila): Promise<boolean> => {
  casa.tocadas.add(fila.id);
  // An occurrence that was available yesterday, and is not excused, skipped, covered or taken, can always be counted on
  // yesterday, so `AYER_NO` would be a fault.
  const sencilla =
    (fila.disponible_desde ?? '') < casa.hoy &&
    !fila.excusada &&
    fila.omision !== 'OMITIDA' &&
    fila.cubierta_en === null &&
    fila.tomada_el === null;
  const admite = sencilla ? NO_AYER.slice(1) : NO_AYER;
  const url = ruta(RUTAS.hechaAyer, { id: fila.id });
  const hecha = await casa.pedir<Completada>(quienTacha(casa, fila), 'POST', url, { admite });
  if (hecha === null) return false;
  const { asignacion, siguiente } = hecha;
  if (!asignacion.hecha_ayer || asignacion.se_puede_ayer || (fila.estado === 'VENCIDA' && siguiente !== null))
    throw new Error(`${casa.hoy}: done yesterday, it says ${JSON.stringify(hecha)}`);
  return true;
};

/**
 * Snapshot of the occurrences, points, streaks and achievements. Leaves out the start of a streak, which is recomputed, and for a
 * member `sin`, who had overdue occurrences that were deleted since, everything but the occurrences: the recomputed streak may
 * be one that the deleted ones broke.
 */
const retratar = async (casa: Casa, quien: number): Promise<string> => {
  const sin = casa.conBorradas.has(quien) ? quien : 0;
  return JSON.stringify([
    await leerFilas(casa),
    await casa.leer(
      sql`select id, puntos_totales, racha_dias from usuarios
        where familia_id = ${casa.familia} and id <> ${sin} order by id`,
    ),
    await casa.leer(
      sql`select miembro_id, codigo from logros_desbloqueados where miembro_id <> ${sin} order by miembro_id, codigo`,
    ),
  ]);
};

export const AYER: readonly Acto[] = [
  {
    nombre: 'La hice ayer',
    porMil: 200,
    hacer: async (casa) => {
      const fila = casa.una(await deAyer(casa));
      return fila !== undefined && decirlo(casa, fila);
    },
  },
  {
    nombre: 'La hice ayer, undone',
    porMil: 60,
    hacer: async (casa) => {
      const fila = casa.una((await deAyer(casa)).filter((f) => f.estado === 'VENCIDA'));
      if (fila === undefined) return false;
      const antes = await retratar(casa, fila.miembro_id);
      if (!(await decirlo(casa, fila))) return false;
      await destachar(casa, fila);
      const despues = await retratar(casa, fila.miembro_id);
      if (despues !== antes)
        throw new Error(`${casa.hoy}: «La hice ayer», undone, left\n${despues}\ninstead of\n${antes}`);
      return true;
    },
  },
  {
    nombre: 'objection to La hice ayer',
    porMil: 150,
    hacer: async (casa) => {
      const desde = new Date(Date.parse(casa.reloj.ahora()) - 3 * 86_400_000).toISOString();
      const fila = casa.una((await leerHechas(casa, desde)).filter((f) => f.dicha_en !== null));
      const quien = casa.una(casa.conCuenta().filter((p) => p.id !== (fila?.hecha_por ?? fila?.miembro_id)));
      if (fila === undefined || quien === undefined) return false;
      casa.tocadas.add(fila.id);
      const cuerpo = { dice: 'NO_ESTA_HECHA' };
      const admite = ['YA_OBJETADA', 'OBJETAR_TARDE'];
      return (await casa.pedir(quien, 'POST', ruta(RUTAS.objetar, { id: fila.id }), { cuerpo, admite })) !== null;
    },
  },
];
