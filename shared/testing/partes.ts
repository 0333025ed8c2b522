import { conPartes, partesDe } from '#shared/domain/reparto/cuotas/partes.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';

/** Returns the same start with its chores in parts, as the server makes them; the parts have the highest ids. */
export function enPartes(inicio: JugadaInicio): JugadaInicio {
  let id = Math.max(...inicio.tareas.map((t) => t.id));
  const prevision = preverReparto(inicio);
  const partes = (prevision.ok ? prevision.valor.en_partes : [])
    .flatMap((t) => partesDe(t, inicio.trimestre_inicio))
    .map((parte) => ({ ...parte, id: (id += 1) }));
  return { ...inicio, tareas: conPartes(inicio.tareas, partes) };
}
