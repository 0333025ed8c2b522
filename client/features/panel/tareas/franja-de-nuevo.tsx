import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Franja } from '#client/ui/franja.tsx';
import { edadesEmpiezanDeNuevo } from '../votar/estado-votacion.ts';
import type { ValoresTarea } from './formulario-tarea.ts';

/** Warns in a chore's form that the chosen ages will delete its votes. */
export function FranjaDeNuevo({ tarea }: { readonly tarea: Tarea }) {
  const { control } = useFormContext<ValoresTarea>();
  const [apta_infantil = false, apta_juvenil = false, apta_adulto = false] = useWatch({
    control,
    name: ['apta_infantil', 'apta_juvenil', 'apta_adulto'],
  });
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  if (!edadesEmpiezanDeNuevo(tarea, { apta_infantil, apta_juvenil, apta_adulto }, usuarios)) return null;
  return (
    <Franja tipo="atencion" className="mt-2">
      La votación empezará de nuevo: alguien deja de poder votarla.
    </Franja>
  );
}
