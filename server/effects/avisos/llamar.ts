import { sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { apuntarEnvios, type Asunto, type Encargo } from '#server/data/envios.ts';
import { leerPreferencias, listarSuscripciones } from '#server/data/suscripciones.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Llamada } from './a-quien-llamar.ts';

/** A message for one member, to send by push and perhaps by e-mail. */
export interface Recado {
  readonly miembro: number;
  readonly asunto: Asunto;
  /** Instant after which the message is no longer sent. */
  readonly caduca: Instante;
  /** True to send it by e-mail too, if the member chose e-mail. */
  readonly correo: boolean;
}

/** The outbox rows for a message: one per device and one for e-mail, as the member chose. Null: the member has no account. */
const leerVias = async (
  db: Db,
  { miembro, asunto, correo }: Recado,
  ahora: Instante,
): Promise<readonly Encargo[] | null> => {
  const preferencias = await leerPreferencias(db, miembro);
  if (preferencias === undefined) return null;
  const { notificaciones_push, notificaciones_email, email } = preferencias;
  const dispositivos = notificaciones_push ? await listarSuscripciones(db, miembro, ahora) : [];
  const porPush = dispositivos.map(({ id }): Encargo => ({ via: 'PUSH', dispositivo: id, miembro, asunto }));
  return correo && notificaciones_email && email !== '' ? [...porPush, { via: 'CORREO', miembro, asunto }] : porPush;
};

/**
 * Queues a message to a member in the outbox, by every way that they chose. A change that is rolled back sends nothing.
 * The worker starts on it right after the commit. Returns false when the member has no account.
 */
export const encolar = async (
  { mensajero, correo }: Pick<Contexto, 'mensajero' | 'correo'>,
  { db, ahora, familia, alPublicar }: Cambio,
  recado: Recado,
): Promise<boolean> => {
  const vias = await leerVias(db, { ...recado, correo: recado.correo && correo !== null }, ahora);
  const [primera, ...otras] = vias ?? [];
  if (primera === undefined) return vias !== null;
  const cedieron = await apuntarEnvios(db, { familia, encargos: [primera, ...otras], caduca: recado.caduca, ahora });
  alPublicar(() => mensajero.despertar(cedieron));
  return true;
};

/** Time, in seconds, for which messages about one occurrence stay worth delivering: as long as anybody may object. */
const VIDA_DE_NOTICIA = 24 * 3_600;

/** Queues a message about an occurrence for some members, by push only. */
export const avisarPorPush = async (
  contexto: Pick<Contexto, 'mensajero' | 'correo'>,
  cambio: Cambio,
  miembros: Iterable<number>,
  asunto: Asunto,
): Promise<void> => {
  const caduca = sumarSegundos(cambio.ahora, VIDA_DE_NOTICIA);
  for (const miembro of miembros) await encolar(contexto, cambio, { miembro, asunto, caduca, correo: false });
};

/**
 * Longest time, in seconds, for which a call stays worth delivering.
 * Twelve hours: a phone that was off overnight still gets it, while one that was off for days gets no old news.
 */
const VIDA_MAXIMA = 12 * 3_600;
/** Turns with less time than this, in seconds, send no e-mail: it would arrive too late. */
const LIMITE_PARA_CORREO = 3_600;

interface QueLlama {
  readonly id: number;
  /** State of the draft after the move. */
  readonly estado: EstadoReparto;
  readonly llamadas: readonly Llamada[];
  /** True to e-mail members who are not connected, if the turn is long enough. */
  readonly correo: boolean;
}

/**
 * Queues «¡Te toca!» for the members whom a draft waits for, in the same change that makes it wait.
 * For a member without an account the family's admins are called.
 */
export const llamarPorReparto = async (
  contexto: Pick<Contexto, 'mensajero' | 'correo' | 'presentes' | 'sirviendoDesde'>,
  cambio: Cambio,
  { id, estado, llamadas, correo }: QueLlama,
): Promise<void> => {
  const tope = sumarSegundos(cambio.ahora, VIDA_MAXIMA);
  const fin = finDelPlazo(estado, contexto.sirviendoDesde()) ?? tope;
  const daTiempo = (estado.limite_segundos ?? LIMITE_PARA_CORREO) >= LIMITE_PARA_CORREO;
  for (const llamada of llamadas) {
    const conectado = contexto.presentes.miembros(cambio.familia).includes(llamada.miembro);
    const recado = {
      asunto: { ...llamada, sesion: id },
      caduca: fin < tope ? fin : tope,
      correo: correo && daTiempo && !conectado,
    };
    if (await encolar(contexto, cambio, { ...recado, miembro: llamada.miembro })) continue;
    for (const admin of (await listarConCuenta(cambio.db, cambio.familia)).filter((m) => m.es_administrador))
      await encolar(contexto, cambio, { ...recado, miembro: admin.id });
  }
};
