import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { esNovedad } from '#shared/domain/esperas.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';
import type { Correccion } from '#shared/contracts/correcciones.ts';

/** A claim or correction that the member should know of. `clave` is its React key. */
export type Asunto =
  /** Another member claims to have done the reader's chore. */
  | { readonly tipo: 'RECLAMADA'; readonly clave: string; readonly tarea: Asignacion }
  /** The owner objects to the reader's claim, and an admin has not decided yet. */
  | { readonly tipo: 'EN_DUDA'; readonly clave: string; readonly correccion: Correccion }
  /** A completion of the reader's that somebody else's correction has taken away, and that the reader has not read about. */
  | { readonly tipo: 'PERDIDA'; readonly clave: string; readonly correccion: Correccion };

const perdida = (c: Correccion, yo: number, ahora: string): boolean =>
  c.hecha_por.id === yo &&
  c.autor.id !== yo &&
  !c.leida &&
  (c.tipo !== 'OBJECION' || c.resolucion === 'ACEPTADA') &&
  esNovedad(c.resuelta_en ?? c.creada_en, ahora);

const deCorreccion = (c: Correccion, yo: number, ahora: string): Asunto[] => {
  const suyo = { clave: `correccion-${String(c.id)}`, correccion: c };
  if (perdida(c, yo, ahora)) return [{ tipo: 'PERDIDA', ...suyo }];
  if (c.tipo !== 'OBJECION' || c.resolucion !== null || c.puedes_decidir) return [];
  return c.hecha_por.id === yo ? [{ tipo: 'EN_DUDA', ...suyo }] : [];
};

/**
 * Returns the claims and corrections that `yo` should know of: lost completions first, then claims, then objections. A claim on
 * a chore of `yo` is listed as long as `yo` may object, and a lost completion until it is read, at most three days. An
 * objection that `yo` decides is left out. `ahora` is the server's time.
 */
export const asuntosDe = (
  { hechas, correcciones }: { readonly hechas: readonly Asignacion[]; readonly correcciones: readonly Correccion[] },
  yo: number,
  ahora: string,
): Asunto[] => {
  const orden: readonly Asunto['tipo'][] = ['PERDIDA', 'RECLAMADA', 'EN_DUDA'];
  const reclamadas = hechas.flatMap((tarea): Asunto[] =>
    tarea.miembro === yo &&
    autorDe(tarea) !== yo &&
    tarea.puede_objetar_hasta !== null &&
    tarea.puede_objetar_hasta > ahora
      ? [{ tipo: 'RECLAMADA', clave: `hecha-${String(tarea.id)}`, tarea }]
      : [],
  );
  return [...correcciones.flatMap((c) => deCorreccion(c, yo, ahora)), ...reclamadas].toSorted(
    (a, b) => orden.indexOf(a.tipo) - orden.indexOf(b.tipo),
  );
};

/** Whether the entry tells the reader that a completion was taken away because the chore was not quite done. */
export const esDetalle = (asunto: Asunto): boolean =>
  asunto.tipo === 'PERDIDA' && (asunto.correccion.tipo === 'NO_HECHA' || asunto.correccion.dice === 'NO_ESTA_HECHA');

/**
 * Heading of a lost completion: it counts for another member, or lacks something. It speaks of the chore, so as not to blame the
 * reader.
 */
export const quePerdida = ({ tipo, dice, tarea_nombre }: Correccion): string =>
  tipo === 'NO_HECHA' || dice === 'NO_ESTA_HECHA'
    ? `A «${tarea_nombre}» le falta un detalle`
    : `«${tarea_nombre}» cuenta para otra persona`;

const sinSumar = (puntos: number): string =>
  puntos === 0 ? '' : ` De momento no suma ${puntos === 1 ? 'su punto' : `sus ${enPuntos(puntos)}`}.`;

/** Says who took a completion from the reader and why; if the chore was not quite done, also which points do not count. */
export const porQuePerdida = ({ tipo, autor, ahora_de, dice, motivo, puntos, resuelta_por }: Correccion): string => {
  // With no other admin to decide the objection, the owner's word counted.
  const decision =
    resuelta_por === null
      ? 'No había nadie que pudiera decidirlo, así que vale su palabra'
      : `${resuelta_por.nombre} lo ha decidido así`;
  if (tipo === 'NO_HECHA') return `${autor.nombre} te dice: «${motivo}».${sinSumar(puntos)}`;
  if (tipo === 'OTRA_PERSONA') return `${autor.nombre} ha apuntado que la hizo ${ahora_de?.nombre ?? ''}.`;
  return dice === 'LA_HICE_YO'
    ? `${autor.nombre} dice que la hizo. ${decision}.`
    : `${autor.nombre} dice que no está hecha del todo. ${decision}.${sinSumar(puntos)}`;
};
