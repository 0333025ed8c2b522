import type { Nombrado } from '#shared/contracts/casos/caso.ts';
import { puedeQuitarAparato } from '#shared/domain/accesos/aparatos.ts';
import { puedeVerLlave } from '#shared/domain/llaves/llaves.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leerAparato, leerPasskey } from '#server/data/sin-contrasena.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { leerAusencia } from '#server/data/ausencias.ts';
import { leerCalendario } from '#server/data/calendarios.ts';
import { hayGuardado, queHecha } from '#server/data/claves.ts';
import { existeCambio } from '#server/data/cambios.ts';
import { leerConfiguracion } from '#server/data/configuraciones-reparto.ts';
import { leerCorreccion } from '#server/data/correcciones.ts';
import { leerPaga } from '#server/data/paga.ts';
import { leerLlave } from '#server/data/llaves.ts';
import { leerWebhook } from '#server/data/webhooks.ts';
import { leerMeta } from '#server/data/metas.ts';
import { existePantalla } from '#server/data/pantallas.ts';
import { leerPedido, leerPremio } from '#server/data/premios.ts';
import { leerReajuste } from '#server/data/reajustes.ts';
import { existeSesion, leerSesion } from '#server/data/sesiones.ts';
import { existeSuscripcion, leerDestinoDe } from '#server/data/suscripciones.ts';
import { leerTarea, leerTareaOParte } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Ids } from './autenticar.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResultadoCaso } from '#server/change/resultado.ts';

/** Checks whether the ids in a path exist for the caller. Ids of other families must look as if they did not exist. */
export interface Existe {
  /** Runs without a snapshot: each of its queries sees what is committed when it runs. */
  readonly mirar: (db: Db, actor: Actor, ids: Ids) => Promise<boolean>;
  /**
   * True for rows that are deleted only with their whole family and never move to another. A positive answer can then be
   * cached: nobody of a deleted family can ask again.
   */
  readonly queda: boolean;
}

type Leer = (db: Db, familia: number, id: number) => Promise<unknown>;

/** Creates a check from a query that reads a family's row by id: true if there is a row. */
const deSuFamilia = (leer: Leer, queda = false): Existe => ({
  queda,
  mirar: async (db, { familia_id }, { id }) => {
    const fila = await leer(db, familia_id, id);
    return fila !== undefined && fila !== null && fila !== false;
  },
});
const QUEDA = true;

/** The check for each kind of id in a path. */
export const existe = {
  asignacion: deSuFamilia(leerAsignacion),
  /**
   * An occurrence, or a deleted one that the caller completed and whose answer is still stored: the same request, sent again,
   * must get that answer.
   */
  asignacionOHecha: {
    queda: false,
    mirar: async (db, { id: miembro, familia_id }, { id }) =>
      (await leerAsignacion(db, familia_id, id)) !== undefined || hayGuardado(db, miembro, queHecha(id)),
  },
  ausencia: deSuFamilia(leerAusencia),
  cambio: deSuFamilia(existeCambio),
  configuracion: deSuFamilia(leerConfiguracion),
  correccion: deSuFamilia(leerCorreccion, QUEDA),
  meta: deSuFamilia(leerMeta, QUEDA),
  miembro: deSuFamilia(leerUsuario, QUEDA),
  paga: deSuFamilia(leerPaga),
  pantalla: deSuFamilia(existePantalla),
  pedido: deSuFamilia(leerPedido, QUEDA),
  premio: deSuFamilia(leerPremio),
  reajuste: deSuFamilia(leerReajuste, QUEDA),
  sesion: deSuFamilia(existeSesion, QUEDA),
  webhook: deSuFamilia(leerWebhook),
  tarea: deSuFamilia(leerTarea),
  tareaOParte: deSuFamilia(leerTareaOParte),
  familia: { queda: QUEDA, mirar: async (_db, { familia_id }, { id }) => id === familia_id },
  /** A push subscription of the caller. */
  suscripcion: { queda: false, mirar: (db, actor, { id }) => existeSuscripcion(db, actor.id, id) },
  /** A place for messages of the caller. */
  destino: {
    queda: false,
    mirar: async (db, actor, { id }) => (await leerDestinoDe(db, actor.id, id)) !== undefined,
  },
  /** A calendar address of the caller. */
  calendario: {
    queda: false,
    mirar: async (db, actor, { id }) => (await leerCalendario(db, actor.id, id)) !== undefined,
  },
  /** A passkey of the caller. */
  passkey: { queda: false, mirar: async (db, actor, { id }) => (await leerPasskey(db, actor.id, id)) !== undefined },
  /** A device for logins by face that the caller may revoke. */
  aparato: {
    queda: false,
    mirar: async (db, actor, { id }) => {
      const aparato = await leerAparato(db, id);
      return aparato?.familia_id === actor.familia_id && puedeQuitarAparato(actor, aparato);
    },
  },
  /** A key that the caller may see. */
  llave: {
    queda: false,
    mirar: async (db, actor, { id }) => {
      const llave = await leerLlave(db, actor.familia_id, id);
      return llave !== undefined && puedeVerLlave(actor, llave);
    },
  },
  /** A closing proposal of a draft session of the family. */
  propuesta: {
    queda: false,
    mirar: async (db, { familia_id }, { id, n }) =>
      (await leerSesion(db, familia_id, id))?.estado.propuestas.some((p) => p.n === n) === true,
  },
  /** A proposal of a reajuste of the family. */
  propuestaDeReajuste: {
    queda: false,
    mirar: async (db, { familia_id }, { id, n }) =>
      (await leerReajuste(db, familia_id, id))?.estado.propuestas.some((p) => p.n === n) === true,
  },
} as const satisfies Readonly<Record<Nombrado, Existe>>;

/** Lifetime of the cookie, in seconds: 400 days, the most that browsers allow. */
const SEGUNDOS = 400 * 86_400;
const BYTES = 12;

const nombreDe = (usuario: number): string => `te_toca_${String(usuario)}`;

const galleta = ({ headers }: FastifyRequest, nombre: string): string | undefined =>
  (headers.cookie ?? '')
    .split(';')
    .map((par) => par.trim())
    .find((par) => par.startsWith(`${nombre}=`))
    ?.slice(nombre.length + 1);

/**
 * Returns the id of the browser that a request comes from, if this member has logged in with it before; else null. Read from
 * a signed cookie that gives no access. Wrong passwords from a known browser are counted apart from strangers' guesses.
 */
export const dispositivoDe = (
  { tokens }: Pick<Contexto, 'tokens'>,
  request: FastifyRequest,
  usuario: number,
): string | null => {
  const valor = galleta(request, nombreDe(usuario));
  return valor === undefined ? null : tokens.verificarDispositivo(valor, usuario);
};

/** An answer that contains an access token. */
export type Entrada = { readonly access: string } | { readonly tokens: { readonly access: string } };

/** Sets or renews the cookie that marks the browser as one on which this member has logged in. A refused login sets none. */
export const recordarDispositivo = async (
  { tokens, azar, segura }: Pick<Contexto, 'tokens' | 'azar' | 'segura'>,
  request: FastifyRequest,
  reply: FastifyReply,
  resultado: ResultadoCaso<Entrada>,
): Promise<void> => {
  if (!resultado.ok) return;
  const { valor } = resultado;
  const datos = await tokens.verificarAcceso('tokens' in valor ? valor.tokens.access : valor.access);
  if (datos === null) return;
  const id = dispositivoDe({ tokens }, request, datos.usuario) ?? azar.secreto(BYTES);
  // Beside its own https the server also serves http, and pages of both set this cookie. A `Secure` one could not be renewed over
  // http.
  const seguro = segura === null && request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${nombreDe(datos.usuario)}=${tokens.firmarDispositivo(id, datos.usuario)}; Path=/api/; Max-Age=${String(SEGUNDOS)}; HttpOnly; SameSite=Strict${seguro}`,
  );
};
