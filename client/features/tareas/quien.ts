import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Correccion } from '#shared/contracts/correcciones.ts';

/** One thing about who did what that somebody should see or answer. */
export type Asunto =
  /** Another says to have done mine. */
  | { readonly tipo: 'RECLAMADA'; readonly clave: string; readonly tarea: Asignacion }
  /** An objection that waits for me to decide. */
  | { readonly tipo: 'POR_DECIDIR'; readonly clave: string; readonly correccion: Correccion }
  /** Somebody objects to what I said to have done. */
  | { readonly tipo: 'EN_DUDA'; readonly clave: string; readonly correccion: Correccion }
  /** What I had done is mine no more. */
  | { readonly tipo: 'PERDIDA'; readonly clave: string; readonly correccion: Correccion };

const perdida = (c: Correccion, yo: number): boolean =>
  c.hecha_por.id === yo && c.autor.id !== yo && !c.leida && (c.tipo !== 'OBJECION' || c.resolucion === 'ACEPTADA');

const deCorreccion = (c: Correccion, yo: number): Asunto[] => {
  const suyo = { clave: `correccion-${String(c.id)}`, correccion: c };
  if (perdida(c, yo)) return [{ tipo: 'PERDIDA', ...suyo }];
  if (c.tipo !== 'OBJECION' || c.resolucion !== null) return [];
  if (c.puedes_decidir) return [{ tipo: 'POR_DECIDIR', ...suyo }];
  return c.hecha_por.id === yo ? [{ tipo: 'EN_DUDA', ...suyo }] : [];
};

/**
 * What there is to see or to answer about who did what, what waits for me first. What others did of mine stays until it
 * may be objected to no more; `ahora` is the server's clock.
 */
export const asuntosDe = (
  { hechas, correcciones }: { readonly hechas: readonly Asignacion[]; readonly correcciones: readonly Correccion[] },
  yo: number,
  ahora: string,
): Asunto[] => {
  const orden: readonly Asunto['tipo'][] = ['POR_DECIDIR', 'PERDIDA', 'RECLAMADA', 'EN_DUDA'];
  const reclamadas = hechas.flatMap((tarea): Asunto[] =>
    tarea.miembro === yo && tarea.puede_objetar_hasta !== null && tarea.puede_objetar_hasta > ahora
      ? [{ tipo: 'RECLAMADA', clave: `hecha-${String(tarea.id)}`, tarea }]
      : [],
  );
  return [...correcciones.flatMap((c) => deCorreccion(c, yo)), ...reclamadas].toSorted(
    (a, b) => orden.indexOf(a.tipo) - orden.indexOf(b.tipo),
  );
};

/** That a completion was taken from me: it is another's, or it is none at all. */
export const quePerdida = ({ tipo, dice, tarea_nombre }: Correccion): string =>
  `«${tarea_nombre}» ya no cuenta como ${tipo === 'NO_HECHA' || dice === 'NO_ESTA_HECHA' ? 'hecha' : 'tuya'}`;

/** Why it was taken from me, in words. */
export const porQuePerdida = ({ tipo, autor, dueno, ahora_de, dice, motivo }: Correccion): string => {
  if (tipo === 'NO_HECHA') return `${autor.nombre} dice que no estaba hecha: «${motivo}»`;
  if (tipo === 'OTRA_PERSONA') return `${autor.nombre} ha apuntado que la hizo ${ahora_de?.nombre ?? ''}.`;
  return dice === 'LA_HICE_YO'
    ? `${dueno.nombre} dice que la hizo, y se le ha dado la razón.`
    : `${dueno.nombre} dice que no estaba hecha, y se le ha dado la razón.`;
};
