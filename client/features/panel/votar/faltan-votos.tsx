import { useQuery } from '@tanstack/react-query';
import { plural } from '#shared/domain/palabras.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { CerrarTodas } from './panel-votar.tsx';

/** The live number of missing votes, with a link to vote and a button to close the open votes. Renders nothing without any. */
export function FaltanVotos() {
  const { data: tareas = [] } = useQuery(consultaTareas);
  const abiertas = tareas.filter((t) => t.activa && !t.votaciones_completadas);
  const votos = abiertas.reduce((n, t) => n + t.faltan_por_votar.length, 0);
  if (votos === 0) return null;
  return (
    <section aria-labelledby="faltan-votos" className="grid grid-cols-1 gap-2 rounded-control bg-hundido p-3">
      <h3 id="faltan-votos" className="text-base" aria-live="polite">
        {votos === 1 ? 'Falta' : 'Faltan'} {plural(votos, 'voto')}
      </h3>
      <div className="flex flex-wrap gap-2">
        <EnlaceBoton variante="tonal" to="/voting">
          Votar
        </EnlaceBoton>
        <CerrarTodas tareas={abiertas} />
      </div>
    </section>
  );
}
