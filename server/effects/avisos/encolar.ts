import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { apuntarEnvios, type Asunto, type Encargo } from '#server/data/envios.ts';
import { leerPreferencias, listarSuscripciones } from '#server/data/suscripciones.ts';
import type { Db } from '#server/db/esquema.ts';

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
