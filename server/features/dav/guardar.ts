import { createHash } from 'node:crypto';
import { ordenDe, type Orden } from '#shared/domain/dav/orden.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerTarea } from '#server/effects/calendario/icalendario.ts';
import type { Cosa } from './cosas.ts';

/** The use cases by which a sent to-do changes a chore (features/asignaciones). */
export interface Haceres {
  readonly completar: (actor: Actor, id: number, tocada: Instante | null) => Promise<ResultadoCaso<unknown>>;
  readonly deshacer: (actor: Actor, id: number) => Promise<ResultadoCaso<unknown>>;
  readonly posponer: (actor: Actor, id: number, dia: Dia) => Promise<ResultadoCaso<unknown>>;
}

/** Time for which a refused text is remembered, in seconds, and how many are. */
const UN_DIA = 86_400;
const MAXIMO = 5_000;

const hacer = (haceres: Haceres, actor: Actor, id: number, orden: Orden): Promise<ResultadoCaso<unknown>> => {
  switch (orden.tipo) {
    case 'HACER':
      return haceres.completar(actor, id, orden.tocada);
    case 'DESHACER':
      return haceres.deshacer(actor, id);
    case 'OTRO_DIA':
      return haceres.posponer(actor, id, orden.dia);
    default:
      return Promise.resolve(bien(null));
  }
};

interface Enviada {
  readonly actor: Actor;
  /** The item at that address; undefined if there is none. */
  readonly cosa: Cosa | undefined;
  readonly texto: string;
}

/**
 * Creates the judge of sent to-dos. A refusal is given once: the same text sent again within a day is accepted without effect,
 * because most programs send a refused text for ever and meanwhile nothing else.
 */
export const crearGuardar = ({ reloj }: Pick<Contexto, 'reloj'>, haceres: Haceres) => {
  const negadas = new Map<string, Instante>();
  const juzgar = async ({ actor, cosa, texto }: Enviada): Promise<ResultadoCaso<unknown>> => {
    const pide = await leerTarea(texto, actor.zona_horaria);
    if (pide === null) return rechazado('DAV_TAREA');
    const asignacion = cosa?.asignacion;
    if (!asignacion) return rechazado('DAV_NUEVA');
    const ahora = reloj.ahora();
    const esta = { pendiente: asignacion.estado === 'PENDIENTE', dia: asignacion.fecha_limite };
    const orden = ordenDe(esta, pide);
    const sinFuturo =
      orden.tipo === 'HACER' && orden.tocada !== null && orden.tocada > ahora ? { ...orden, tocada: null } : orden;
    const hecho = await hacer(haceres, actor, asignacion.id, sinFuturo);
    // Accepted when somebody was quicker, since the chore is then as the program wants it.
    return !hecho.ok && hecho.codigo === 'ASIGNACION_COMPLETADA' ? bien(null) : hecho;
  };
  return async (enviada: Enviada): Promise<ResultadoCaso<unknown>> => {
    const { actor, texto } = enviada;
    const quien = actor.llave === undefined ? `acceso-${String(actor.acceso)}` : `llave-${String(actor.llave.id)}`;
    // Not by address: vdirsyncer sends a to-do that is gone here to a new address at each sync. The text contains its UID.
    const clave = `${quien}|${createHash('sha256').update(texto).digest('base64url')}`;
    const ahora = reloj.ahora();
    const negada = negadas.get(clave);
    if (negada !== undefined && segundosEntre(negada, ahora) < UN_DIA) return bien(null);
    const juzgada = await juzgar(enviada);
    negadas.delete(clave);
    if (!juzgada.ok) negadas.set(clave, ahora);
    for (const [vieja] of negadas) {
      if (negadas.size <= MAXIMO) break;
      negadas.delete(vieja);
    }
    return juzgada;
  };
};
