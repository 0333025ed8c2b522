import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Llegada } from './momento.ts';

/** Something that happened to a turn and that no pick shows. */
export interface Anuncio {
  readonly texto: string;
  /** When it came, on a clock of milliseconds that never jumps. */
  readonly desde: number;
}

export const ANUNCIO_MS = 10_000;

const nombreEn = ({ participantes }: SesionReparto, id: number): string =>
  participantes.find((p) => p.id === id)?.nombre ?? 'alguien';

/** The pick that was taken back, by whom if that is known, or null. */
const deshecha = (antes: SesionReparto, ahora: SesionReparto, por: string | null): string | null => {
  const ultima = antes.elecciones.findLast((e) => ahora.elecciones.every((x) => x.n !== e.n));
  if (ultima === undefined) return null;
  const tarea = antes.tareas.find((t) => t.id === ultima.tarea)?.nombre ?? '';
  const consecuencia = `«${tarea}» vuelve a estar libre y ${nombreEn(ahora, ultima.miembro)} elige otra vez`;
  return `${por === null ? 'Elección deshecha' : `${por} ha deshecho la elección`}: ${consecuencia}`;
};

/** The turn that timed out, or null. */
const vencido = (antes: SesionReparto, ahora: SesionReparto): string | null => {
  const quien = ahora.participantes.find(({ id }) => (ahora.aplazamientos[id] ?? 0) > (antes.aplazamientos[id] ?? 0));
  if (quien === undefined) return null;
  return (ahora.aplazamientos[quien.id] ?? 0) > 1
    ? `A ${quien.nombre} se le ha acabado el tiempo otra vez: se elige por ${quien.nombre} hasta que vuelva`
    : `A ${quien.nombre} se le ha acabado el tiempo: elegirá en la próxima ronda`;
};

/**
 * What is announced after a new snapshot of the draft: an undo or a time-out that came live, else what was announced
 * before.
 */
export const anuncioTras = (
  anuncio: Anuncio | null,
  { antes, ahora, vivo, deshechaPor = null }: Llegada & { readonly deshechaPor?: string | null },
  reloj: number,
): Anuncio | null => {
  if (ahora?.fase !== 'ELECCION') return null;
  if (!vivo || antes?.id !== ahora.id || antes.fase !== 'ELECCION' || ahora.n <= antes.n) return anuncio;
  const texto = deshecha(antes, ahora, deshechaPor) ?? vencido(antes, ahora);
  return texto === null ? anuncio : { texto, desde: reloj };
};
