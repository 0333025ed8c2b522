import { type Hecho, type HechoConLlave, HECHOS, type NombreHecho } from '#shared/contracts/hechos.ts';
import { Acto } from '#shared/contracts/rastro.ts';
import type { Cambio, HechoDicho } from '#server/change/cambio.ts';
import { insertarRastro } from '#server/data/rastro.ts';
import { leerUsuariosPorId, listarUsuarios } from '#server/data/usuarios.ts';
import { mandarAvisos, type Oyente, type ParaOir } from './avisos.ts';
import type { Actor } from '#server/change/contexto.ts';
import { BYTES_MENSAJE, MAXIMO_EN_ESPERA, type TipoDeMensaje } from '#shared/domain/webhooks/webhooks.ts';
import { leerAsignacionesPorId } from '#server/data/asignaciones.ts';
import { apuntarWebhooks, borrarPrimeras, insertarEntregas, listarWebhooks } from '#server/data/webhooks.ts';
import { leerMeta } from '#server/data/metas.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { verFicha } from '#server/effects/logros/otorgar-logros.ts';
import { verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';

/**
 * Writes facts that have an author to the audit log, and tells the admins' devices that it has new entries. An act done with a
 * key is entered as an act of the member for whom the key acts, with the key's name. `Acto.parse` drops fields that the log does
 * not show.
 */
const anotarActos = async ({ db, familia, difundirA }: Cambio, dichos: readonly HechoDicho[]): Promise<void> => {
  const actos = dichos.filter(({ autor }) => autor !== null);
  if (actos.length === 0) return;
  const miembros = await listarUsuarios(db, familia);
  for (const { autor: id, llave, hecho, en: cuando } of actos) {
    const autor = miembros.find((m) => m.id === id);
    if (autor === undefined) throw new Error(`Member ${String(id)} is not of family ${String(familia)}`);
    const { acto, ...datos } = Acto.parse({ ...hecho, acto: HECHOS[hecho.hecho].acto });
    const quien = { familia_id: familia, autor_id: autor.id, autor_nombre: autor.first_name };
    await insertarRastro(db, {
      ...quien,
      cuando,
      acto,
      datos: JSON.stringify(llave === null ? datos : { ...datos, con_llave: llave }),
    });
  }
  for (const { id } of miembros.filter((m) => m.es_administrador)) difundirA(id, 'rastro:anotado', {});
};

/**
 * Enters the facts that have an author in the audit log, and passes all to the listeners, without fields that the catalogue
 * (`HECHOS`) does not name.
 */
export const decirHechos = async (
  contexto: ParaOir,
  cambio: Cambio,
  dichos: readonly HechoDicho[],
  oyentes: readonly Oyente[],
): Promise<void> => {
  if (dichos.length === 0) return;
  await anotarActos(cambio, dichos);
  const hechos = dichos.map(
    ({ hecho }) => ({ ...HECHOS[hecho.hecho].datos.parse(hecho), hecho: hecho.hecho }) as Hecho,
  );
  for (const oir of oyentes) await oir(contexto, cambio, hechos);
};

/** Enters in the audit log what a program did with a key. Does nothing when the member did it in the app. */
export const anotarConLlave = (cambio: Cambio, actor: Actor, que: HechoConLlave, tarea: string): void => {
  if (actor.llave !== undefined) cambio.dice(actor, { hecho: 'llave.usada', que, tarea });
};

// The messages that tell webhooks what happened. Their data are what the API shows to every member of the family, without
// anything that only one member sees: never a vote, a wish or a PIN.

/** The data of a message; null when this fact must not be told, or its row was deleted before the change ended. */
type Contar<H extends NombreHecho> = (cambio: Cambio, hecho: Hecho<H>) => Promise<object | null> | object | null;

const miembro = async ({ db, familia }: Cambio, id: number) => {
  const [leido] = await leerUsuariosPorId(db, familia, [id]);
  return { id, nombre: leido?.usuario.first_name ?? '' };
};

/** The assignment as the API shows it. */
const conAsignacion = async (cambio: Cambio, { asignacion_id }: { readonly asignacion_id: number }) => {
  const { db, familia } = cambio;
  const filas = await leerAsignacionesPorId(db, familia, [asignacion_id]);
  const [asignacion] = await verAsignaciones(db, familia, filas, cambio);
  return asignacion === undefined ? null : { asignacion };
};

/** Achievements for votes. Webhooks hear nothing of them, since they would tell who has voted. */
const POR_VOTAR: ReadonlySet<string> = new Set(['PRIMER_VOTO', 'TODOS_LOS_VOTOS']);

const CONTAR: { readonly [H in TipoDeMensaje]: Contar<H> } = {
  'asignacion.completada': conAsignacion,
  'asignacion.deshecha': conAsignacion,
  'reparto.turno': async (cambio, { sesion_id: sesion, miembro_id, hasta }) => ({
    sesion,
    miembro: await miembro(cambio, miembro_id),
    hasta,
  }),
  'reparto.terminado': (_, { sesion_id: sesion, trimestre }) => ({ sesion, trimestre }),
  'votacion.completada': async ({ db, familia }, { tarea_id, puntos }) => {
    const [tarea] = await leerTareas(db, familia, [tarea_id]);
    return tarea === undefined ? null : { tarea: { id: tarea_id, nombre: tarea.nombre }, puntos };
  },
  'semana.cerrada': (_, { desde, hasta }) => ({ desde, hasta }),
  'meta.alcanzada': async ({ db, familia }, { meta_id }) => {
    const meta = await leerMeta(db, familia, meta_id);
    return meta === undefined ? null : { meta: { id: meta_id, texto: meta.texto, puntos: meta.puntos } };
  },
  'logro.desbloqueado': async (cambio, { logro_id: id, miembro_id, codigo }) =>
    POR_VOTAR.has(codigo) ? null : { miembro: await miembro(cambio, miembro_id), logro: { id, ...verFicha(codigo) } },
};

const seCuenta = (hecho: Hecho): hecho is Hecho<TipoDeMensaje> => hecho.hecho in CONTAR;

const contar = (cambio: Cambio, hecho: Hecho<TipoDeMensaje>) =>
  (CONTAR[hecho.hecho] as Contar<TipoDeMensaje>)(cambio, hecho);

/**
 * Writes a change's facts as messages to the family's webhooks, in its transaction. A family without webhooks costs no query,
 * since `cambio.escuchan` was read when the change began. A webhook for which too many messages wait loses the oldest.
 */
const escribirAWebhooks: Oyente = async ({ azar, mensajero }, cambio, hechos) => {
  const { db, familia, ahora, escuchan, alPublicar } = cambio;
  if (!escuchan) return;
  const mensajes: { readonly mensaje: string; readonly tipo: string; readonly cuerpo: string }[] = [];
  for (const hecho of hechos.filter(seCuenta)) {
    const data = await contar(cambio, hecho);
    if (data === null) continue;
    const cuerpo = JSON.stringify({ type: hecho.hecho, timestamp: ahora, data });
    mensajes.push({ mensaje: `msg_${azar.secreto(BYTES_MENSAJE)}`, tipo: hecho.hecho, cuerpo });
  }
  if (mensajes.length === 0) return;
  const webhooks = (await listarWebhooks(db, familia)).filter((w) => w.apagado === null);
  if (webhooks.length === 0) return;
  let cedieron = 0;
  for (const { id, esperan } of webhooks) {
    const sobran = Math.max(0, esperan + mensajes.length - MAXIMO_EN_ESPERA);
    if (sobran > 0) await borrarPrimeras(db, id, sobran);
    cedieron += sobran;
  }
  const nuevas = mensajes.flatMap((m) => webhooks.map(({ id: webhook_id }) => ({ webhook_id, ...m })));
  await insertarEntregas(db, familia, nuevas, ahora);
  await apuntarWebhooks(
    db,
    familia,
    webhooks.map((w) => w.id),
    ahora,
  );
  alPublicar(() => mensajero.despertar(cedieron));
};

/** All listeners to facts: messages to members, and webhooks. An adapter for another service is added here. */
export const OYENTES: readonly Oyente[] = [mandarAvisos, escribirAWebhooks];
