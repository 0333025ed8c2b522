import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useCrearPaquete } from './usar-paquete.ts';
import { AvancePaquete } from './estancia-paquete.tsx';
import { GestorTareas } from './gestor-tareas.tsx';

const SIN_TAREAS: readonly Tarea[] = [];

/** The Tareas tab: the starter pack for a family without chores, else the list. */
export function PanelTareas() {
  const tareas = useQuery(consultaTareas);
  const paquete = useCrearPaquete();
  const [pedidas, setPedidas] = useState(false);
  // While the pack is created, live updates bring each new chore; this view stays until all are created.
  if (paquete.enMarcha || paquete.porCrear.length > 0)
    return (
      <Tarjeta>
        <AvancePaquete {...paquete} />
      </Tarjeta>
    );
  return (
    <Cargable consulta={tareas} error="Error al cargar datos" esqueleto={<Esqueleto filas={5} />}>
      {(lista) => (
        <GestorTareas
          tareas={lista.length === 0 ? SIN_TAREAS : lista}
          recienCreadas={pedidas ? paquete.creadas : 0}
          alCrearPaquete={(elegidas) => {
            setPedidas(true);
            void paquete.crear(elegidas);
          }}
        />
      )}
    </Cargable>
  );
}
