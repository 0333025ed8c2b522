import { plural } from '#shared/domain/palabras.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { BarraCuota, Cifra } from '#client/ui/cifra.tsx';

/** The number of votes left, over a bar that fills with each vote. */
export function AvanceVotos({ quedan, total }: Pick<Recuento, 'quedan' | 'total'>) {
  const hechas = total - quedan;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <output className="flex items-baseline gap-2 font-extrabold">
          <span className="cifra text-3xl text-marca">
            <Cifra valor={quedan} />
          </span>
          {quedan === 1 ? 'tarea por votar' : 'tareas por votar'}
        </output>
        {hechas > 0 && (
          <p className="text-suave tabular-nums">
            {plural(hechas, 'votada')} de {total}
          </p>
        )}
      </div>
      <BarraCuota etiqueta="Tareas votadas" valor={hechas} total={total} />
    </div>
  );
}

interface Recuento {
  /** Chores for this member's age that no longer wait for their vote. The first ones are those that already have points. */
  readonly resueltas: readonly Tarea[];
  readonly quedan: number;
  readonly total: number;
  /** Number of `resueltas` that wait for other members' votes. */
  readonly esperan: number;
  /** Number of chores without points on which this member does not vote. */
  readonly deOtros: number;
}

/**
 * Counts the chores left to vote on and the others. A chore that is not in `paraVotar` counts as voted, even if the family voted
 * on it before this member joined: the bar shows how much of the list is done.
 */
export const recuento = (paraVotar: readonly Tarea[], todas: readonly Tarea[], grupo: GrupoEdad): Recuento => {
  const pendientes = new Set(paraVotar.map((t) => t.id));
  const resueltas = todas
    .filter((t) => t.activa && apta(t, grupo) && !pendientes.has(t.id))
    .sort(
      (a, b) =>
        Number(b.votaciones_completadas) - Number(a.votaciones_completadas) || a.nombre.localeCompare(b.nombre, 'es'),
    );
  const esperan = resueltas.filter((t) => !t.votaciones_completadas && t.total_votaciones < t.votantes_aptos).length;
  const mias = new Set([...paraVotar, ...resueltas].map((t) => t.id));
  const deOtros = todas.filter(
    (t) => t.activa && !t.votaciones_completadas && (!mias.has(t.id) || t.votantes_aptos === 0),
  ).length;
  return { resueltas, quedan: paraVotar.length, total: paraVotar.length + resueltas.length, esperan, deOtros };
};
