import type { EtiquetaLeida } from '#shared/contracts/etiquetas.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { limitesDeSemanas } from '#shared/domain/semana-en-casa.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { momentoEn } from '#server/change/momento.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerVentana } from '#server/data/ayer.ts';
import { leerConPartes, leerDeTareas, leerTareaPorTexto } from '#server/data/etiquetas.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import { verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';
import { leerLibres } from '#server/effects/vistas/vista-pantalla.ts';

/** The first day, up to eight weeks ahead, on which one of these chores falls; null for none. `de` limits it to one member. */
const leerProxima = async (
  db: Db,
  familia: number,
  { tareas, de, hoy }: { readonly tareas: readonly number[]; readonly de: number | null; readonly hoy: Dia },
): Promise<Dia | null> => {
  const { dias } = await leerSemana(db, familia, { hoy, desde: hoy, hasta: limitesDeSemanas(hoy).hasta });
  const suya = dias.find(({ ocurrencias }) =>
    ocurrencias.some((o) => o.estado === 'PENDIENTE' && tareas.includes(o.tarea) && (de === null || o.miembro === de)),
  );
  return suya?.dia ?? null;
};

/**
 * Returns the chore of a label, or of its own address, and what the caller may do with it now. A label that was renewed, or that
 * is another family's, is `NO_ENCONTRADO` like an unknown one.
 */
export const leerEtiqueta = (
  contexto: Contexto,
  { id: yo, familia_id: familia, zona_horaria }: Actor,
  etiqueta: string,
): Promise<ResultadoCaso<EtiquetaLeida>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const { hoy } = momento;
  return leer(contexto, async (db) => {
    const tarea = await leerTareaPorTexto(db, familia, etiqueta);
    if (tarea === undefined) return rechazado('NO_ENCONTRADO');
    const { id, nombre, activa, personal, borrada_en } = tarea;
    const estado = borrada_en !== null ? 'BORRADA' : activa ? 'ACTIVA' : 'PAUSADA';
    const tareas = await leerConPartes(db, familia, id);
    const { ayer } = await leerVentana(db, familia, hoy);
    const filas = await leerDeTareas(db, familia, tareas, { desde: inicioDelDia(zona_horaria, hoy), tras: ayer });
    const asignaciones = (await verAsignaciones(db, familia, filas, momento)).filter(
      (a) => (a.estado !== 'VENCIDA' || (a.miembro === yo && a.se_puede_ayer)) && (!a.personal || a.miembro === yo),
    );
    const libres = (await leerLibres(db, familia, hoy)).libres.filter((l) => tareas.includes(l.tarea));
    const ahora = asignaciones.some(
      (a) => a.estado === 'PENDIENTE' && (a.disponible_desde === null || a.disponible_desde <= hoy),
    );
    const proxima =
      estado !== 'ACTIVA' || ahora || libres.length > 0
        ? null
        : await leerProxima(db, familia, { tareas, de: personal ? yo : null, hoy });
    return bien({ tarea: id, nombre, estado, asignaciones, libres, proxima } as const);
  });
};
