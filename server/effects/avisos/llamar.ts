import { finDelPlazo } from '#shared/domain/reparto/jugadas/ritmo.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { apuntarEnvios, type Asunto, type EncargoAviso } from '#server/data/envios.ts';
import { leerPreferencias, listarDestinos, listarSuscripciones } from '#server/data/suscripciones.ts';
import type { Db } from '#server/db/esquema.ts';

/** The services with which a message is queued. */
export interface ParaEncolar extends Pick<Contexto, 'correo'> {
  readonly mensajero: Pick<Contexto['mensajero'], 'despertar'>;
}

/** A message for one member, to send by the ways that they chose. */
export interface Recado {
  readonly miembro: number;
  readonly asunto: Asunto;
  /** Instant after which the message is no longer sent. */
  readonly caduca: Instante;
  /** Instant before which it is not sent, so that others may join it; at once if absent. */
  readonly no_antes_de?: Instante | undefined;
  /** True to send it by e-mail too, if the member chose e-mail. */
  readonly correo: boolean;
}

/**
 * The outbox rows for a message: one for each device with push, one for each other destination (`DESTINO`) that is not
 * stopped, and one for e-mail. Leaves out the ways that the member did not choose. Null when the member has no account.
 */
const leerVias = async (
  db: Db,
  { miembro, asunto, correo }: Recado,
  ahora: Instante,
): Promise<readonly EncargoAviso[] | null> => {
  const preferencias = await leerPreferencias(db, miembro);
  if (preferencias === undefined) return null;
  const { notificaciones_push, notificaciones_email, email } = preferencias;
  const dispositivos = notificaciones_push ? await listarSuscripciones(db, miembro, ahora) : [];
  const porPush = dispositivos.map(({ id }): EncargoAviso => ({ via: 'PUSH', dispositivo: id, miembro, asunto }));
  const destinos = notificaciones_push ? await listarDestinos(db, miembro) : [];
  const fuera = destinos
    .filter(({ parado }) => parado === null)
    .map(({ id }): EncargoAviso => ({ via: 'DESTINO', destino: id, miembro, asunto }));
  const todas = [...porPush, ...fuera];
  return correo && notificaciones_email && email !== '' ? [...todas, { via: 'CORREO', miembro, asunto }] : todas;
};

/**
 * Queues a message to a member in the outbox, by every way that they chose, and wakes the worker after the commit. The rows are
 * part of the change, so one that is rolled back sends nothing. Returns false when the member has no account, and true otherwise,
 * also when nothing was queued because they chose no way.
 */
export const encolar = async (
  { mensajero, correo }: ParaEncolar,
  { db, ahora, familia, alPublicar }: Cambio,
  recado: Recado,
): Promise<boolean> => {
  const vias = await leerVias(db, { ...recado, correo: recado.correo && correo !== null }, ahora);
  const [primera, ...otras] = vias ?? [];
  if (primera === undefined) return vias !== null;
  const cedieron = await apuntarEnvios(db, {
    familia,
    encargos: [primera, ...otras],
    caduca: recado.caduca,
    ahora,
    no_antes_de: recado.no_antes_de,
  });
  alPublicar(() => mensajero.despertar(cedieron));
  return true;
};

/** Turns with less time than this, in seconds, send no e-mail: it would arrive too late. */
const LIMITE_PARA_CORREO = 3_600;

interface QueLlama {
  /** Id of the draft's session. */
  readonly id: number;
  /** State of the draft after the move. */
  readonly estado: EstadoReparto;
  readonly llamadas: readonly Llamada[];
  /** Instant at which the server began to serve; a deadline that ran out earlier starts anew (`finDelPlazo`). */
  readonly sirviendoDesde: Instante;
  /**
   * False for a turn that ran out while the server was off and begins anew: it lasts ten minutes at most, too little for e-mail.
   * When absent, the length of the draft's turns decides.
   */
  readonly da_tiempo?: false;
}

/** Says a fact for each member for whom a draft waits, in the same change that makes it wait. */
export const llamarPorReparto = (
  cambio: Cambio,
  { id: sesion_id, estado, llamadas, sirviendoDesde, da_tiempo }: QueLlama,
): void => {
  const hasta = finDelPlazo(estado, sirviendoDesde);
  const larga = (estado.limite_segundos ?? LIMITE_PARA_CORREO) >= LIMITE_PARA_CORREO;
  for (const { miembro: miembro_id, ...llamada } of llamadas) {
    const plazo = { sesion_id, miembro_id, hasta, da_tiempo: da_tiempo ?? larga };
    if (llamada.tipo === 'TURNO') cambio.dice(null, { hecho: 'reparto.turno', ...plazo });
    else cambio.dice(null, { hecho: 'reparto.propuesta', ...plazo, propuesta: llamada.propuesta });
  }
};

/** A member for whom the draft waits: to pick (`TURNO`), or to answer a proposed change at the closing (`PROPUESTA`). */
export type Llamada =
  | { readonly tipo: 'TURNO'; readonly miembro: number }
  | { readonly tipo: 'PROPUESTA'; readonly miembro: number; readonly propuesta: number };

/** Everything that the draft waits for now; a member asked about several changes appears once for each. */
const esperas = ({ fase, turno, propuestas }: EstadoReparto): readonly Llamada[] => {
  if (fase === 'ELECCION') return turno === null ? [] : [{ tipo: 'TURNO', miembro: turno }];
  if (fase !== 'CIERRE') return [];
  return propuestas.flatMap((p) =>
    p.estado === 'PENDIENTE'
      ? p.pide
          .filter((m) => p.respuestas[m] === undefined)
          .map((miembro) => ({ tipo: 'PROPUESTA' as const, miembro, propuesta: p.n }))
      : [],
  );
};

/** The members for whom the draft waits now, each once. */
export const aQuienEspera = (estado: EstadoReparto): readonly Llamada[] =>
  esperas(estado).filter((l, i, todas) => todas.findIndex((otra) => otra.miembro === l.miembro) === i);

/** Tells whether the draft still waits for the answer that `llamada` asked for. */
export const sigueEsperando = (estado: EstadoReparto, llamada: Llamada): boolean =>
  esperas(estado).some(
    (l) =>
      l.miembro === llamada.miembro &&
      (l.tipo === 'PROPUESTA'
        ? llamada.tipo === 'PROPUESTA' && l.propuesta === llamada.propuesta
        : l.tipo === llamada.tipo),
  );

/** Tells whether the last pick that was not automatic was made by the member (not by an admin), and only picks came after it. */
const acabaDeElegir = ({ elecciones, n }: EstadoReparto, miembro: number): boolean => {
  // The picks whose event numbers run without a gap to the last event: only picks have happened since the first of them.
  const seguidas = elecciones.filter((e, i) => e.n === n - (elecciones.length - 1 - i));
  const suya = seguidas.findLast((e) => e.tipo !== 'AUTO');
  return suya?.tipo === 'ELECCION' && suya.miembro === miembro;
};

/**
 * The members to call after a move; `antes` is the state before it, null when the move began the draft. Left out is a member
 * whose present turn or answer the draft awaited already, and one who gets the turn again right after their own pick, since they
 * hold the phone. A member is called who gets the turn again after another's pick, or because time ran out and nobody else can
 * pick.
 */
export const aQuienLlama = (antes: EstadoReparto | null, despues: EstadoReparto): readonly Llamada[] =>
  aQuienEspera(despues).filter((llamada) => {
    if (llamada.tipo === 'PROPUESTA') return antes === null || !sigueEsperando(antes, llamada);
    const sigue = antes?.turno === llamada.miembro && antes.desde === despues.desde;
    return !sigue && !acabaDeElegir(despues, llamada.miembro);
  });
