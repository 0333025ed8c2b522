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

/** Something to tell one member, wherever they are. */
export interface Recado {
  readonly miembro: number;
  readonly asunto: Asunto;
  /** After this it says nothing any more. */
  readonly caduca: Instante;
  /** Whether it goes by e-mail too, to whom chose that. */
  readonly correo: boolean;
}

/** By which ways a member is told: each of their devices, and e-mail, as they chose. Null: they have no account. */
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
 * Owes a member a message from the change's commit on, by every way that they chose. The server begins to send it
 * right after; a change that is taken back owes nothing. False when they have no account to be told by.
 */
export const encolar = async (
  { cola, correo }: Pick<Contexto, 'cola' | 'correo'>,
  { db, ahora, familia, alPublicar }: Cambio,
  recado: Recado,
): Promise<boolean> => {
  const vias = await leerVias(db, { ...recado, correo: recado.correo && correo !== null }, ahora);
  const [primera, ...otras] = vias ?? [];
  if (primera === undefined) return vias !== null;
  const cedieron = await apuntarEnvios(db, { familia, encargos: [primera, ...otras], caduca: recado.caduca, ahora });
  alPublicar(() => cola.despertar(cedieron));
  return true;
};

/**
 * Most seconds that a call is worth delivering: a phone that was off for the night still gets it, one that was off for
 * days would hear of what is long over.
 */
const VIDA_MAXIMA = 12 * 3_600;
/** A turn shorter than this is played with the phone in hand: an e-mail would only come late. */
const LIMITE_PARA_CORREO = 3_600;

interface QueLlama {
  readonly id: number;
  /** The state of the draft. */
  readonly estado: EstadoReparto;
  readonly llamadas: readonly Llamada[];
  /** Whether those who are not connected may be called by e-mail too, when there is time to read it. */
  readonly correo: boolean;
}

/**
 * «¡Te toca!»: owes whom a draft calls their message, in the change that makes it wait for them. A member without an
 * account is called through the admins.
 */
export const llamarPorReparto = async (
  contexto: Pick<Contexto, 'cola' | 'correo' | 'presentes' | 'sirviendoDesde'>,
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
