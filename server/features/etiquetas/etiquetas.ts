import type { Etiqueta, EtiquetasEntrada } from '#shared/contracts/etiquetas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { listarEtiquetas } from '#server/data/etiquetas.ts';
import { actualizarTarea, leerTarea, leerTareas } from '#server/data/tareas.ts';

/** Random bytes of a label: nobody meets another one by chance, and the QR code stays coarse. */
const BYTES = 12;

/** Returns the labels of the family's chores. For admins. */
export const verEtiquetas = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Etiqueta[]>> =>
  leer(contexto, async (db) => bien(await listarEtiquetas(db, familia_id)));

/** Makes a label for each of these chores that has none, and returns all labels of the family. For admins. */
export const hacerEtiquetas = (
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
export const renovarEtiqueta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Etiqueta>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, { nombre }) => {
    const etiqueta = contexto.azar.secreto(BYTES);
    await actualizarTarea(cambio.db, id, { etiqueta });
    cambio.dice(actor, { hecho: 'etiqueta.renovada', tarea: nombre });
    return bien({ tarea: id, etiqueta });
  });
