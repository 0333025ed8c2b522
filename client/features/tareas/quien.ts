import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { esNovedad } from '#shared/domain/esperas.ts';
import { enPuntos } from '#client/lib/puntos.ts';
import type { Correccion } from '#shared/contracts/correcciones.ts';

/** One thing about who did what that somebody should know. */
export type Asunto =
  /** Another says to have done mine. */
  | { readonly tipo: 'RECLAMADA'; readonly clave: string; readonly tarea: Asignacion }
  /** An objection to my claim. */
  | { readonly tipo: 'EN_DUDA'; readonly clave: string; readonly correccion: Correccion }
  /** A completion that was taken from me. */
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
 * Returns what I should know about who did what. Others' claims of my chores stay as long as they may be objected to, a
 * completion that I lost for three days; `ahora` is the server's clock.
 */
export const asuntosDe = (
  { hechas, correcciones }: { readonly hechas: readonly Asignacion[]; readonly correcciones: readonly Correccion[] },
  yo: number,
  ahora: string,
): Asunto[] => {
  const orden: readonly Asunto['tipo'][] = ['PERDIDA', 'RECLAMADA', 'EN_DUDA'];
  const reclamadas = hechas.flatMap((tarea): Asunto[] =>
    tarea.miembro === yo && tarea.puede_objetar_hasta !== null && tarea.puede_objetar_hasta > ahora
      ? [{ tipo: 'RECLAMADA', clave: `hecha-${String(tarea.id)}`, tarea }]
      : [],
  );
  return [...correcciones.flatMap((c) => deCorreccion(c, yo, ahora)), ...reclamadas].toSorted(
    (a, b) => orden.indexOf(a.tipo) - orden.indexOf(b.tipo),
  );
};

/** Whether it tells that a chore was not done, where others tell who did it. */
export const esDetalle = (asunto: Asunto): boolean =>
  asunto.tipo === 'PERDIDA' && (asunto.correccion.tipo === 'NO_HECHA' || asunto.correccion.dice === 'NO_ESTA_HECHA');

/** Tells me that a completion is no longer mine: another's, or not done yet. The words are about the chore. */
export const quePerdida = ({ tipo, dice, tarea_nombre }: Correccion): string =>
  tipo === 'NO_HECHA' || dice === 'NO_ESTA_HECHA'
    ? `A «${tarea_nombre}» le falta un detalle`
    : `«${tarea_nombre}» cuenta para otra persona`;

const sinSumar = (puntos: number): string =>
  puntos === 0 ? '' : ` De momento no suma ${puntos === 1 ? 'su punto' : `sus ${enPuntos(puntos)}`}.`;

/** Why it was taken from me, in words. */
export const porQuePerdida = ({
  tipo,
  autor,
  dueno,
  ahora_de,
  dice,
  motivo,
  puntos,
  resuelta_por,
}: Correccion): string => {
  // Nobody judged it where there was nobody to judge.
  const decision =
    resuelta_por === null
      ? 'No había nadie que pudiera decidirlo, así que vale su palabra'
      : `${resuelta_por.nombre} lo ha decidido así`;
  if (tipo === 'NO_HECHA') return `${autor.nombre} te dice: «${motivo}».${sinSumar(puntos)}`;
  if (tipo === 'OTRA_PERSONA') return `${autor.nombre} ha apuntado que la hizo ${ahora_de?.nombre ?? ''}.`;
  return dice === 'LA_HICE_YO'
    ? `${dueno.nombre} dice que la hizo. ${decision}.`
    : `${dueno.nombre} dice que no está hecha del todo. ${decision}.${sinSumar(puntos)}`;
};
