import type { Meta, MetaEntrada, MetasVistas } from '#shared/contracts/metas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { seVe } from '#shared/domain/metas/ver.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { semanaAnterior } from '#shared/domain/resumen/resumen.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import {
  actualizarMeta,
  type FilaMeta,
  insertarMeta,
  leerActiva,
  leerEmpezadas,
  leerMeta,
  leerPropuestas,
} from '#server/data/metas.ts';
import { leerSemana } from '#server/data/semana.ts';
import { avisarDeMeta, terminarActiva, verConPuntos, verMeta } from '#server/effects/metas/metas.ts';
import { respondeA } from '#shared/domain/esperas.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import { leerUsuario, listarConCuenta } from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Number of goals that are read: the latest 20 past ones, and the one that is shown as the present one. */
const ULTIMAS = 20 + 1;

const NADA: MetasVistas = { meta: null, propuestas: [], pasadas: [], semana_pasada: 0 };

/**
 * Returns the family's present goal (in progress, or just ended), the proposals, the latest past goals, and the points of last
 * week. Empty while goals are switched off.
 */
const verMetas = (
  contexto: Contexto,
  { familia_id: familia }: Pick<Actor, 'familia_id'>,
): Promise<ResultadoCaso<MetasVistas>> =>
  leer(contexto, async (db) => {
    const datos = await leerFamilia(db, familia);
    if (datos?.metas !== true) return bien(NADA);
    const zona = datos.zona_horaria;
    const hoy = hoyEn(zona, contexto.reloj.ahora());
    const filas = await leerEmpezadas(db, familia, ULTIMAS);
    const vistas = await Promise.all(filas.map((f) => verConPuntos(db, familia, f, zona)));
    const [ultima] = vistas;
    const meta = ultima !== undefined && seVe(ultima, hoy) ? ultima : null;
    const semana = await leerSemana(db, familia, semanaAnterior(semanaDe(hoy)));
    return bien({
      meta,
      propuestas: (await leerPropuestas(db, familia)).map((f) => verMeta(f, 0, zona)),
      pasadas: vistas.filter((v) => v !== meta).slice(0, ULTIMAS - 1),
      semana_pasada: semana.reduce((n, f) => n + f.puntos_ganados, 0),
    });
  });

const noHayMetas = async ({ db, familia }: Cambio): Promise<boolean> =>
  (await leerFamilia(db, familia))?.metas !== true;

/** Announces a proposal to the admins who may answer it. Only members who are no admins make proposals. */
const decirPropuesta = async (cambio: Cambio, meta_id: number, miembro_id: number): Promise<void> => {
  const admins = (await listarConCuenta(cambio.db, cambio.familia)).flatMap((m) => (m.es_administrador ? [m.id] : []));
  const a_ids = admins.filter((admin) => respondeA(admin, miembro_id, admins));
  cambio.dice(null, { hecho: 'meta.propuesta', meta_id, miembro_id, a_ids });
};

/**
 * Starts a goal as an admin, or proposes it as another member. Refused while goals are off, and for a day that has passed. An
 * admin is refused while a goal is in progress; another member, while a proposal of theirs waits.
 */
const crear = async (cambio: Cambio, actor: Actor, nueva: MetaEntrada): Promise<ResultadoCaso<Meta>> => {
  const { db, familia, ahora, hoy } = cambio;
  if (await noHayMetas(cambio)) return rechazado('METAS_APAGADAS');
  const { texto, puntos, hasta = null } = nueva;
  if (hasta !== null && hasta < hoy) return rechazado('META_DIA_PASADO');
  const fila = { familia_id: familia, autor_id: actor.id, texto, puntos, hasta, creada_en: ahora };
  if (!actor.es_administrador) {
    if ((await leerPropuestas(db, familia)).some((p) => p.autor === actor.id)) return rechazado('META_YA_PROPUESTA');
    const id = await insertarMeta(db, { ...fila, estado: 'PROPUESTA' });
    await decirPropuesta(cambio, id, actor.id);
    return bien(await avisarDeMeta(cambio, id));
  }
  const activa = await leerActiva(db, familia);
  if (activa !== undefined) return rechazado('META_YA_HAY', { texto: activa.texto });
  const id = await insertarMeta(db, { ...fila, estado: 'ACTIVA', empezada_en: ahora });
  cambio.dice(actor, { hecho: 'meta.puesta', meta_id: id, meta: texto, puntos });
  return bien(await avisarDeMeta(cambio, id));
};

/** Sets a goal as an admin, or proposes it as a member; idempotent under `clave`. */
const crearMeta = (
  contexto: Contexto,
  actor: Actor,
  nueva: MetaEntrada,
  clave?: string,
): Promise<ResultadoCaso<Meta>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    crearUnaVez(
      cambio,
      { miembro: actor.id, que: 'META', clave },
      {
        crear: () => crear(cambio, actor, nueva),
        ver: async (id) => {
          const fila = await leerMeta(cambio.db, cambio.familia, id);
          return fila && verConPuntos(cambio.db, cambio.familia, fila, cambio.zona);
        },
      },
    ),
  );

const visto = async ({ db, familia, zona }: Cambio, fila: FilaMeta): Promise<ResultadoCaso<Meta>> =>
  bien(await verConPuntos(db, familia, fila, zona));

const deQuien = async ({ db, familia }: Cambio, { id: meta_id, autor, texto: meta, puntos }: FilaMeta) => ({
  miembro: (await leerUsuario(db, familia, autor))?.first_name ?? '',
  miembro_id: autor,
  meta_id,
  meta,
  puntos,
});

/** Accepts a proposal: the goal starts now. For admins. Accepting again changes nothing. */
const aceptarMeta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Meta>> =>
  cambiarFila(contexto, actor.familia_id, leerMeta, id, async (cambio, fila) => {
    const { db, familia, ahora } = cambio;
    if (fila.estado === 'ACTIVA') return visto(cambio, fila);
    if (fila.estado !== 'PROPUESTA') return rechazado('META_CONTESTADA');
    const activa = await leerActiva(db, familia);
    if (activa !== undefined) return rechazado('META_YA_HAY', { texto: activa.texto });
    await actualizarMeta(db, id, { estado: 'ACTIVA', empezada_en: ahora, resuelta_por: actor.id });
    cambio.dice(actor, { hecho: 'meta.aceptada', ...(await deQuien(cambio, fila)) });
    return bien(await avisarDeMeta(cambio, id));
  });

/** Declines a proposal. For admins. Declining again changes nothing. */
const denegarMeta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Meta>> =>
  cambiarFila(contexto, actor.familia_id, leerMeta, id, async (cambio, fila) => {
    if (fila.estado === 'DENEGADA') return visto(cambio, fila);
    if (fila.estado !== 'PROPUESTA') return rechazado('META_CONTESTADA');
    await actualizarMeta(cambio.db, id, { estado: 'DENEGADA', resuelta_por: actor.id, terminada_en: cambio.ahora });
    cambio.dice(actor, { hecho: 'meta.denegada', ...(await deQuien(cambio, fila)) });
    return bien(await avisarDeMeta(cambio, id));
  });

/** Takes back one's own proposal while it waits. Taking it back again changes nothing. */
const retirarMeta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Meta>> =>
  cambiarFila(contexto, actor.familia_id, leerMeta, id, async (cambio, fila) => {
    if (fila.autor !== actor.id) return rechazado('META_AJENA');
    if (fila.estado === 'RETIRADA') return visto(cambio, fila);
    if (fila.estado !== 'PROPUESTA') return rechazado('META_CONTESTADA');
    await actualizarMeta(cambio.db, id, { estado: 'RETIRADA', terminada_en: cambio.ahora });
    return bien(await avisarDeMeta(cambio, id));
  });

/** Ends the goal in progress before it is reached. For admins. Ending it again changes nothing. */
const dejarMeta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Meta>> =>
  cambiarFila(contexto, actor.familia_id, leerMeta, id, async (cambio, fila) => {
    if (fila.estado === 'DEJADA') return visto(cambio, fila);
    if (fila.estado !== 'ACTIVA') return rechazado('META_TERMINADA');
    await terminarActiva(cambio, actor.id);
    cambio.dice(actor, { hecho: 'meta.dejada', meta_id: id, meta: fila.texto, puntos: fila.puntos });
    return bien(await avisarDeMeta(cambio, id));
  });

export const casosDeMetas = (contexto: Contexto) =>
  ({
    verMetas: ({ actor }) => verMetas(contexto, actor),
    crearMeta: ({ actor, cuerpo, clave }) => crearMeta(contexto, actor, cuerpo, clave),
    aceptarMeta: ({ actor, id }) => aceptarMeta(contexto, actor, id),
    denegarMeta: ({ actor, id }) => denegarMeta(contexto, actor, id),
    retirarMeta: ({ actor, id }) => retirarMeta(contexto, actor, id),
    dejarMeta: ({ actor, id }) => dejarMeta(contexto, actor, id),
  }) satisfies Partial<Haceres>;
