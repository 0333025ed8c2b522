import { idsDeReajuste, plegarReajuste } from '#shared/domain/reajuste/registro.ts';
import type { EstadoReajuste, EventoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import type { Archivo } from './listas.ts';

const plegarSiSePuede = (eventos: readonly EventoReajuste[]): EstadoReajuste | null => {
  try {
    return plegarReajuste(eventos);
  } catch {
    return null;
  }
};

/**
 * Checks each reajuste: its log names only members and chores of the file, and folds to the stored state and columns. Returns the
 * first error in words; null when there is none.
 */
export const reajusteIncoherente = ({ listas }: Archivo): string | null => {
  const miembros = new Set(listas.miembros.map((m) => m.id));
  const tareas = new Set(listas.tareas.map((t) => t.id));
  const jugadas = Map.groupBy(listas.jugadas_reajuste, (j) => j.reajuste_id);
  for (const [i, fila] of listas.reajustes.entries()) {
    const mal = (que: string): string => `en «reajustes», fila ${String(i + 1)}, ${que}`;
    const eventos = (jugadas.get(fila.id) ?? []).map((j) => j.jugada);
    const nombrados = eventos.map(idsDeReajuste);
    if (
      nombrados.some((n) => [...n.miembros].some((m) => !miembros.has(m)) || [...n.tareas].some((t) => !tareas.has(t)))
    )
      return mal('no es de esta familia');
    const estado = plegarSiSePuede(eventos);
    if (estado === null || canonico(estado) !== canonico(fila.estado)) return mal('no coincide con sus jugadas');
    const { fase, trimestre_inicio, en, terminado_en } = estado;
    if (
      canonico([fase, trimestre_inicio, en, terminado_en]) !==
      canonico([fila.fase, fila.trimestre_inicio, fila.creado_en, fila.terminado_en])
    )
      return mal('no coincide con sus jugadas');
  }
  return null;
};
