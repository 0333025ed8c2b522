import { APLAZAMIENTOS_AUSENTE } from '#shared/domain/reparto/tablero/preguntas.ts';
import { conUnidad } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { filasDeElecciones, type FilaEleccion, type Lector } from './elecciones.ts';
import { SE_ACABO } from './turnos.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';

// Texts of the draft room's live region and toasts after a new snapshot of the session, given the one before it.

const APLAZADO = `${SE_ACABO}: elegirás en la ronda siguiente`;
const OTRA_VEZ = `${SE_ACABO} otra vez: se elige por ti`;

/** Returns sentences about other members' time-outs, and about their coming back, between two snapshots. */
const novedadesDeTiempo = (antes: Vista, ahora: Vista, yo: number): string[] =>
  ahora.estado.orden.flatMap((id) => {
    if (id === yo) return [];
    const [eran, son] = [antes.estado.aplazamientos[id] ?? 0, ahora.estado.aplazamientos[id] ?? 0];
    const { nombre } = ahora.persona(id);
    if (son === 1 && eran === 0) return [`Se acabó el tiempo de ${nombre}: elegirá más tarde`];
    if (son >= APLAZAMIENTOS_AUSENTE && eran < APLAZAMIENTOS_AUSENTE) return [`${nombre} no contesta`];
    return eran >= APLAZAMIENTOS_AUSENTE && son === 0 ? [`${nombre} ha vuelto`] : [];
  });

/**
 * Returns sentences about a clock that runs again, one more minute for another member, and other members who now let the app make
 * their remaining picks.
 */
const novedadesDeRitmo = (antes: Vista, ahora: Vista, yo: number): string[] => {
  const { turno, reloj, orden, terminan } = ahora.estado;
  const minuto = reloj.minuto && !antes.estado.reloj.minuto && turno !== null && turno !== yo;
  return [
    ...(antes.pausa !== null && ahora.pausa === null ? ['El reloj sigue'] : []),
    ...(minuto ? [`Un minuto más para ${ahora.persona(turno).nombre}`] : []),
    ...orden
      .filter((id) => id !== yo && terminan[id] === true && antes.estado.terminan[id] !== true)
      .map((id) => `Desde ahora se elige por ${ahora.persona(id).nombre}`),
  ];
};

/** Whether a cancelled draft gave way to the one that was in force before it. */
export const haVuelto = (antes: Vista, ahora: Vista): boolean =>
  (antes.sesion.fase === 'ELECCION' || antes.sesion.fase === 'CIERRE') && ahora.sesion.id < antes.sesion.id;

const esPosterior = (antes: Vista, ahora: Vista): boolean =>
  antes.sesion.id === ahora.sesion.id && antes.sesion.n < ahora.sesion.n;

/** Says that an admin undid another member's pick and thereby ended the reader's running turn; null if no undo did. */
export const turnoQuitado = ({ estado: { deshecha }, persona, tarea }: Vista, yo: number): string | null => {
  if (deshecha?.quitado !== yo) return null;
  const nombre = nombreEnFrase(tarea(deshecha.tarea)?.nombre ?? '');
  const otro = persona(deshecha.miembro).nombre;
  return `${persona(deshecha.por).nombre} ha deshecho «${nombre}», de ${otro}. Por eso le toca otra vez a ${otro} y tu turno viene después.`;
};

/**
 * Returns the sentence for a toast about a pick that an admin undid, or a draft cancelled in favour of the one before it; empty
 * if neither happened.
 */
export const retrocesos = (antes: Vista, ahora: Vista, yo: number): string[] => {
  if (haVuelto(antes, ahora)) return ['Reparto cancelado: sigue el que estaba en vigor'];
  const deshecha = esPosterior(antes, ahora) && ahora.estado.elecciones.length < antes.estado.elecciones.length;
  if (!deshecha) return [];
  const { deshecha: suya } = ahora.estado;
  if (suya === null) return ['Se ha deshecho la última tarea elegida'];
  const nombre = nombreEnFrase(ahora.tarea(suya.tarea)?.nombre ?? '');
  return [`${suya.por === yo ? 'Has' : `${ahora.persona(suya.por).nombre} ha`} deshecho la última: «${nombre}»`];
};

/** Returns the picks that a snapshot added, the oldest first. */
const eleccionesNuevas = (antes: Vista, ahora: Vista, lector: Lector): FilaEleccion[] => {
  if (!esPosterior(antes, ahora)) return [];
  const conocidas = new Set(antes.estado.elecciones.map((e) => e.n));
  return filasDeElecciones(ahora, lector)
    .filter((f) => !conocidas.has(f.n))
    .toReversed();
};

/** Returns sentences for a toast about what was done to the reader: a time-out, or a chore picked for them. */
export const loMioNuevo = (antes: Vista, ahora: Vista, lector: Lector): string[] => {
  const veces = (v: Vista): number => v.estado.aplazamientos[lector.yo] ?? 0;
  const pasa = (n: number): boolean => esPosterior(antes, ahora) && veces(antes) < n && veces(ahora) >= n;
  const tiempo = pasa(APLAZAMIENTOS_AUSENTE) ? [OTRA_VEZ] : pasa(1) ? [APLAZADO] : [];
  const elegidas = eleccionesNuevas(antes, ahora, lector).flatMap((f) =>
    f.persona.id === lector.yo && f.nota !== null ? [`«${nombreEnFrase(f.tarea.nombre)}» es tuya. ${f.nota}`] : [],
  );
  return [...tiempo, ...elegidas];
};

/** Returns sentences about the clock and about what the other members did, between two snapshots of one session. */
export const novedades = (antes: Vista, ahora: Vista, lector: Lector): string[] => {
  if (!esPosterior(antes, ahora)) return [];
  const elegidas = eleccionesNuevas(antes, ahora, lector)
    .filter((f) => f.persona.id !== lector.yo)
    .map(
      (f) =>
        `${f.persona.nombre}: ${nombreEnFrase(f.tarea.nombre)}, ${conUnidad(f.tarea.suma, ahora.dias)}${f.nota === null ? '' : `. ${f.nota}`}`,
    );
  return [...novedadesDeRitmo(antes, ahora, lector.yo), ...novedadesDeTiempo(antes, ahora, lector.yo), ...elegidas];
};

/**
 * Says whose turn it is: «Le toca a Ana». Empty in the reader's own turn, which `LlamadaTurno` announces, and outside the picking
 * phase.
 */
export const turnoAjeno = (
  { sesion: { fase, miembro_turno_actual, miembro_turno_nombre } }: Vista,
  yo: number,
): string =>
  fase !== 'ELECCION' || miembro_turno_actual === yo || miembro_turno_nombre === null
    ? ''
    : `Le toca a ${miembro_turno_nombre}`;

/**
 * Returns the text of the polite live region after a snapshot, given its text before. It holds only what is new, because a screen
 * reader reads the whole region again after any change. Without news the text stays.
 */
export const cronica = (dicho: string, antes: Vista, ahora: Vista, lector: Lector): string => {
  const textos = novedades(antes, ahora, lector);
  const turno = turnoAjeno(ahora, lector.yo);
  if (textos.length === 0 && turno === turnoAjeno(antes, lector.yo)) return dicho;
  return [...textos, turno].filter((t) => t !== '').join('. ');
};
