import type { Meta } from '#shared/contracts/metas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { finDeProponer, juzgar, seJuzga, seVeHasta } from '#shared/domain/metas/metas.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambio.ts';
import {
  actualizarMeta,
  type FilaMeta,
  leerActiva,
  leerMeta,
  leerPropuestasDesde,
  leerUltimaMeta,
  retirarPropuestas,
  sumarDesde,
} from '#server/data/metas.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * The family's points for a goal up to its last day, or up to the day `tope` if that is earlier. Zero before the goal has
 * started.
 */
export const leerLogrados = async (
  db: Db,
  familia: number,
  { empezada_en: en, hasta }: Pick<FilaMeta, 'empezada_en' | 'hasta'>,
  tope: Dia | null = null,
): Promise<number> => {
  if (en === null) return 0;
  const fin = [hasta, tope].flatMap((d) => d ?? []).toSorted()[0] ?? null;
  // A day that lies before the local day of the start in every zone, since the family's zone may have changed since.
  return sumarDesde(db, familia, { dia: sumarDias(en.slice(0, 10), -2), en, hasta: fin });
};

/** A goal as the API shows it, with `logrados` points. */
export const verMeta = (fila: FilaMeta, logrados: number, zona: string): Meta => {
  const { celebrada_en: _, ...meta } = fila;
  const { estado, hasta, creada_en, terminada_en } = meta;
  return {
    ...meta,
    logrados,
    vale_hasta: estado === 'PROPUESTA' ? finDeProponer(hoyEn(zona, creada_en), hasta) : null,
    se_ve_hasta: seVeHasta(meta, terminada_en === null ? null : hoyEn(zona, terminada_en)),
  };
};

/** A goal with its points, which are counted anew while it is in progress. */
export const verConPuntos = async (db: Db, familia: number, fila: FilaMeta, zona: string): Promise<Meta> =>
  verMeta(fila, fila.estado === 'ACTIVA' ? await leerLogrados(db, familia, fila) : fila.logrados, zona);

/** Emits a goal to the family; for one that has not started, only that proposals changed. Returns it as the API shows it. */
export const avisarDeMeta = async ({ db, familia, zona, difundir }: Cambio, id: number): Promise<Meta> => {
  const fila = await leerMeta(db, familia, id);
  if (fila === undefined) throw new Error('A goal vanished inside its own transaction');
  const meta = await verConPuntos(db, familia, fila, zona);
  if (fila.empezada_en === null) difundir('meta:propuesta', {});
  else difundir('meta:cambiada', { meta });
  return meta;
};

/**
 * Judges the goal that started last, unless it ended too long ago (`seJuzga`), and emits it if its state or points changed. The
 * points of a goal in progress are not stored, so `conPuntos` tells whether they may have changed. Says the fact that it was
 * reached only once, even if an undo takes points back and it is reached again.
 */
export const revisarMeta = async (cambio: Cambio, conPuntos: boolean): Promise<void> => {
  const { db, familia, ahora, zona, metas, difundir } = cambio;
  if (!metas) return;
  const fila = await leerUltimaMeta(db, familia);
  if (fila === undefined || !seJuzga(fila, cambio)) return;
  const logrados = await leerLogrados(db, familia, fila);
  const estado = juzgar(fila, logrados, cambio);
  const cambia = estado !== fila.estado;
  if (!cambia && (estado === 'ACTIVA' ? !conPuntos : logrados === fila.logrados)) return;
  const primera = estado === 'ALCANZADA' && fila.celebrada_en === null;
  const campos = {
    estado,
    logrados: estado === 'ACTIVA' ? 0 : logrados,
    terminada_en: estado === 'ACTIVA' ? null : cambia ? ahora : fila.terminada_en,
    celebrada_en: primera ? ahora : fila.celebrada_en,
  };
  if (cambia || estado !== 'ACTIVA') await actualizarMeta(db, fila.id, campos);
  if (primera) {
    const { id: meta_id, texto: meta, puntos } = fila;
    cambio.dice(null, { hecho: 'meta.alcanzada', meta_id, meta, puntos });
  }
  difundir('meta:cambiada', { meta: verMeta({ ...fila, ...campos }, logrados, zona) });
};

/** Age, in seconds, up to which an expired proposal is judged again: ten days, more than the week that a proposal waits. */
const RECIENTES = 10 * 86_400;

/** Ends proposals whose time is over. Opens those again that a wrong clock had ended, unless their author has made another. */
const revisarPropuestas = async (cambio: Cambio): Promise<void> => {
  const { db, familia, ahora, zona, hoy } = cambio;
  const filas = await leerPropuestasDesde(db, familia, sumarSegundos(ahora, -RECIENTES));
  const esperan = new Set(filas.flatMap((f) => (f.estado === 'PROPUESTA' ? [f.autor] : [])));
  for (const { id, autor, estado, hasta, creada_en } of filas) {
    const vale = hoy <= finDeProponer(hoyEn(zona, creada_en), hasta);
    if (vale === (estado === 'PROPUESTA') || (vale && esperan.has(autor))) continue;
    if (vale) esperan.add(autor);
    await actualizarMeta(
      db,
      id,
      vale ? { estado: 'PROPUESTA', terminada_en: null } : { estado: 'CADUCADA', terminada_en: ahora },
    );
    await avisarDeMeta(cambio, id);
  }
};

/**
 * Judges the goal and the proposals at the beginning of a day, since their last day may have passed. Nothing while goals are off.
 */
export const revisarMetasDelDia = async (cambio: Cambio): Promise<void> => {
  if (!cambio.metas) return;
  await revisarMeta(cambio, false);
  await revisarPropuestas(cambio);
};

/**
 * Ends the goal in progress, if there is one, before it is reached. `por` is the admin who did it. Returns its id, or
 * null. Tells nobody: call `avisarDeMeta`.
 */
export const terminarActiva = async (cambio: Cambio, por: number): Promise<number | null> => {
  const { db, familia, ahora } = cambio;
  const fila = await leerActiva(db, familia);
  if (fila === undefined) return null;
  const logrados = await leerLogrados(db, familia, fila);
  await actualizarMeta(db, fila.id, { estado: 'DEJADA', resuelta_por: por, terminada_en: ahora, logrados });
  return fila.id;
};

/** Withdraws the goals that a member who leaves has proposed. */
export const retirarSusMetas = async (cambio: Cambio, miembro: number): Promise<void> => {
  for (const id of await retirarPropuestas(cambio.db, { autor_id: miembro }, cambio.ahora))
    await avisarDeMeta(cambio, id);
};

/** Ends the goal in progress and withdraws all proposals. `por` is the admin who switches goals off. */
export const apagarMetas = async (cambio: Cambio, por: number): Promise<void> => {
  const activa = await terminarActiva(cambio, por);
  const retiradas = await retirarPropuestas(cambio.db, { familia_id: cambio.familia }, cambio.ahora);
  for (const id of [...(activa === null ? [] : [activa]), ...retiradas]) await avisarDeMeta(cambio, id);
};
