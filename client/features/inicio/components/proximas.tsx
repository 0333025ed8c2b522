import { PartyPopper } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { estaAtrasada, porFecha } from '#client/lib/asignaciones.ts';
import { fechaLimite } from '#client/lib/fechas.ts';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { TarjetaTarea } from '#client/ui/tarjeta-tarea.tsx';

const PRIMERAS = 3;

/** The next three, and how many wait behind them. */
export function Proximas({ pendientes, hoy }: { readonly pendientes: readonly Asignacion[]; readonly hoy: string }) {
  if (pendientes.length === 0) {
    return (
      <EstadoVacio icono={<PartyPopper className="size-9" />} titulo="¡Todo completado!">
        No tienes tareas pendientes. Las próximas aparecerán aquí.
      </EstadoVacio>
    );
  }
  const resto = pendientes.length - PRIMERAS;
  return (
    <>
      <ul className="grid gap-3">
        {porFecha(pendientes)
          .slice(0, PRIMERAS)
          .map((a) => (
            <TarjetaTarea
              key={a.id}
              nombre={a.tarea_nombre}
              puntos={a.tarea_puntos}
              minutos={a.tarea_tiempo}
              cuando={a.fecha_limite === null ? undefined : fechaLimite(a.fecha_limite, hoy)}
              atrasada={estaAtrasada(a, hoy)}
            />
          ))}
      </ul>
      {resto > 0 && (
        <EnlaceBoton to="/tasks" variante="fantasma" ancho>
          {`Ver ${String(resto)} tareas más...`}
        </EnlaceBoton>
      )}
    </>
  );
}
