import { plural } from '#shared/domain/palabras.ts';
import { Franja } from '#client/ui/franja.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { useCrearPaquete } from './usar-paquete.ts';

/** The pack on its way: a bar while it goes, then what could not be created and how to try that again. */
export function AvancePaquete({ estado, reintentar, reiniciar }: ReturnType<typeof useCrearPaquete>) {
  if (estado.fase === 'creando') {
    return (
      <Tarjeta className="grid gap-4 py-8 text-center">
        <output className="text-xl font-extrabold tabular-nums">
          Creando {estado.hechas + 1} de {estado.total}...
        </output>
        <BarraCuota etiqueta="Tareas creadas" valor={estado.hechas} total={estado.total} />
      </Tarjeta>
    );
  }
  if (estado.fase === 'quieto') return null;
  return (
    <Tarjeta className="grid gap-4">
      <Franja tipo="mal" titulo={`No se han podido crear ${plural(estado.fallidas.length, 'tarea')}`}>
        {estado.creadas.length > 0
          ? `Las otras ${String(estado.creadas.length)} ya están.`
          : 'Inténtalo otra vez en un momento.'}
      </Franja>
      <ul className="grid gap-2">
        {estado.fallidas.map(({ tarea, motivo }) => (
          <li key={tarea.nombre}>
            <span className="font-bold">{tarea.nombre}</span>
            <span className="block text-sm text-suave">{motivo}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Boton className="sm:order-2" onClick={reintentar}>
          Reintentar
        </Boton>
        <Boton variante="contorno" onClick={reiniciar}>
          Dejarlas
        </Boton>
      </div>
    </Tarjeta>
  );
}
