import type { Etiqueta, EtiquetaLeida, EtiquetasEntrada } from '#shared/contracts/etiquetas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerConPartes, leerDeTareas, leerTareaPorTexto, listarEtiquetas } from '#server/data/etiquetas.ts';
import { actualizarTarea, leerTarea, leerTareas } from '#server/data/tareas.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { limitesDeSemanas } from '#shared/domain/semana-en-casa.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { momentoEn } from '#server/change/cambio.ts';
import { leerVentana } from '#server/data/dias.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerSemana } from '#server/effects/trabajo/leer-semana.ts';
import { verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';
import { leerLibres } from '#server/effects/vistas/vista-pantalla.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Random bytes of a label: too many for anybody to hit another label by chance, and few enough for a QR code with large squares.
 */
const BYTES = 12;

/** Returns the labels of the family's chores. For admins. */
const verEtiquetas = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Etiqueta[]>> =>
  leer(contexto, async (db) => bien(await listarEtiquetas(db, familia_id)));

/** Makes a label for each of these chores that has none, and returns all labels of the family. For admins. */
const hacerEtiquetas = (
  contexto: Contexto,
  actor: Actor,
  { tareas }: EtiquetasEntrada,
): Promise<ResultadoCaso<Etiqueta[]>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    const suyas = new Set((await leerTareas(db, familia)).map((t) => t.id));
    if (tareas.some((id) => !suyas.has(id))) return rechazado('NO_ENCONTRADO');
    const con = new Set((await listarEtiquetas(db, familia)).map((e) => e.tarea));
    const sin = [...new Set(tareas)].filter((id) => !con.has(id));
    for (const id of sin) await actualizarTarea(db, id, { etiqueta: contexto.azar.secreto(BYTES) });
    if (sin.length > 0) cambio.dice(actor, { hecho: 'etiquetas.hechas', etiquetas: sin.length });
    return bien(await listarEtiquetas(db, familia));
  });

/** Gives a chore a new label; the one before is unknown from then on. For admins. */
const renovarEtiqueta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Etiqueta>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, { nombre }) => {
    const etiqueta = contexto.azar.secreto(BYTES);
    await actualizarTarea(cambio.db, id, { etiqueta });
    cambio.dice(actor, { hecho: 'etiqueta.renovada', tarea: nombre });
    return bien({ tarea: id, etiqueta });
  });

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
 * Returns the chore of a label, or of its own address (`textoDeTarea`), with its assignments to do or done today, the caller's
 * lapsed ones that may still count on an earlier day, and its free work. `proxima` is its next day if it is active and nothing
 * is to be done now. Other members' assignments of a personal chore are left out. A label that was renewed, or that is another
 * family's, is `NO_ENCONTRADO`.
 */
const leerEtiqueta = (
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

export const casosDeEtiquetas = (contexto: Contexto) =>
  ({
    verEtiquetas: ({ actor }) => verEtiquetas(contexto, actor),
    hacerEtiquetas: ({ actor, cuerpo }) => hacerEtiquetas(contexto, actor, cuerpo),
    leerEtiqueta: ({ actor, consulta }) => leerEtiqueta(contexto, actor, consulta.etiqueta),
    renovarEtiqueta: ({ actor, id }) => renovarEtiqueta(contexto, actor, id),
  }) satisfies Partial<Haceres>;
