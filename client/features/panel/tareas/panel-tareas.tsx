import { useQuery } from '@tanstack/react-query';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { useCrearPaquete } from './usar-paquete.ts';
import { AvancePaquete } from './estancia-paquete.tsx';
import { GestorTareas } from './gestor-tareas.tsx';

const SIN_TAREAS: readonly Tarea[] = [];

/** The Tareas tab: the starter pack for a family without chores, else the list. */
export function PanelTareas() {
  const tareas = useQuery(consultaTareas);
  const paquete = useCrearPaquete();
  const { fase } = paquete.estado;
  // While the pack is created, live updates bring each new chore; this view stays until all are created.
  if (fase === 'creando' || (fase === 'hecho' && paquete.estado.fallidas.length > 0))
    return <AvancePaquete {...paquete} />;
  return (
    <Cargable consulta={tareas} error="Error al cargar datos" esqueleto={<Esqueleto filas={5} />}>
      {(lista) => (
        <GestorTareas
          tareas={lista.length === 0 ? SIN_TAREAS : lista}
          recienCreadas={fase === 'hecho' ? paquete.estado.creadas.length : 0}
          alCrearPaquete={paquete.crear}
        />
      )}
    </Cargable>
  );
}
