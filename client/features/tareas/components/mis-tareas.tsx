import { useQuery } from '@tanstack/react-query';
import { ListChecks, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { estaAtrasada, porFecha, porTerminada } from '#client/lib/asignaciones.ts';
import { consultaMisTareas } from '#client/lib/consultas.ts';
import { diaDe, fechaCorta, fechaLimite, hoyLocal } from '#client/lib/fechas.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Pestanas } from '#client/ui/pestanas.tsx';
import { TarjetaTarea } from '#client/ui/tarjeta-tarea.tsx';

const ERROR = 'Error al cargar tus tareas';

/** A list under its own heading, which the tab already shows to who sees it. */
function ListaTareas({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <>
      <h2 className="sr-only">{titulo}</h2>
      <ul className="grid gap-3">{children}</ul>
    </>
  );
}

function Pendientes({ tareas }: { readonly tareas: readonly Asignacion[] }) {
  const hoy = hoyLocal();
  if (tareas.length === 0) {
    return (
      <EstadoVacio icono={<PartyPopper className="size-9" />} titulo="¡Todo completado!">
        No tienes tareas pendientes.
      </EstadoVacio>
    );
  }
  return (
    <ListaTareas titulo="Pendientes">
      {porFecha(tareas).map((a) => (
        <TarjetaTarea
          key={a.id}
          nombre={a.tarea_nombre}
          puntos={a.tarea_puntos}
          minutos={a.tarea_tiempo}
          cuando={a.fecha_limite === null ? undefined : fechaLimite(a.fecha_limite, hoy)}
          atrasada={estaAtrasada(a, hoy)}
        />
      ))}
    </ListaTareas>
  );
}

function Completadas({ tareas }: { readonly tareas: readonly Asignacion[] }) {
  if (tareas.length === 0) {
    return (
      <EstadoVacio icono={<ListChecks className="size-9" />} titulo="Nada completado todavía">
        Lo que termines este trimestre aparecerá aquí, con sus puntos.
      </EstadoVacio>
    );
  }
  return (
    <ListaTareas titulo="Completadas">
      {porTerminada(tareas).map((a) => (
        <TarjetaTarea key={a.id} nombre={a.tarea_nombre} puntos={a.puntos_ganados} ganados minutos={a.tarea_tiempo} cuando={a.completada_en === null ? undefined : fechaCorta(diaDe(a.completada_en))} />
      ))}
    </ListaTareas>
  );
}

/** My assignments: what waits and what is done. */
export function MisTareas() {
  const [pestana, setPestana] = useState('PENDIENTE');
  const pendientes = useQuery(consultaMisTareas('PENDIENTE'));
  const completadas = useQuery(consultaMisTareas('COMPLETADA'));
  return (
    <Pantalla titulo="Mis Tareas">
      <Pestanas
        etiqueta="Mis tareas"
        valor={pestana}
        alCambiar={setPestana}
        pestanas={[
          {
            valor: 'PENDIENTE',
            texto: 'Pendientes',
            cuenta: pendientes.data?.length,
            contenido: (
              <Cargable consulta={pendientes} error={ERROR}>
                {(tareas) => <Pendientes tareas={tareas} />}
              </Cargable>
            ),
          },
          {
            valor: 'COMPLETADA',
            texto: 'Completadas',
            cuenta: completadas.data?.length,
            contenido: (
              <Cargable consulta={completadas} error={ERROR}>
                {(tareas) => <Completadas tareas={tareas} />}
              </Cargable>
            ),
          },
        ]}
      />
    </Pantalla>
  );
}
