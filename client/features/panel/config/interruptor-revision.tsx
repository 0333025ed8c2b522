import type { Familia } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaFamilia } from '../api.ts';

/** The switch of reviews by adults, among the extras. */
export function InterruptorRevision({ familia: { id, revision } }: { readonly familia: Familia }) {
  const editar = useAccion('editarFamilia', {
    texto: 'Error al guardarlo',
    dicho: (f) => (f.revision ? 'Revisar tareas: encendido' : 'Revisar tareas: apagado'),
    alHacer: (guardada, _, cache) => cache.setQueryData(consultaFamilia(id).queryKey, guardada),
  });
  return (
    <Tarjeta>
      <Interruptor
        etiqueta="Revisar tareas"
        ayuda="Cada tarea puede decir cuándo está bien hecha y pedir que la revise un adulto: se marca en la tarea, en «Más opciones». Y con fotos de lo hecho."
        activo={editar.ocupada ? !revision : revision}
        alCambiar={(activo) => void (editar.ocupada || editar({ id, cuerpo: { revision: activo } }))}
      />
    </Tarjeta>
  );
}
