import { memo } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { FRECUENCIA_DISPLAY } from '#shared/contracts/textos.ts';
import { FRECUENCIAS } from '#shared/domain/tipos.ts';
import { FichaTarea } from './ficha-tarea.tsx';
import { useSeParten } from './usar-se-parten.ts';

const orden = (a: Tarea, b: Tarea) =>
  Number(b.activa) - Number(a.activa) ||
  (a.dia_semana ?? a.dia_mes ?? 0) - (b.dia_semana ?? b.dia_mes ?? 0) ||
  a.nombre.localeCompare(b.nombre, 'es');

/** The chores by frequency, each group by day with paused chores last; free chores form the last group. */
export const ListaTareas = memo(function ListaTareas({
  tareas,
  alEditar,
}: {
  readonly tareas: readonly Tarea[];
  readonly alEditar: (tarea: Tarea) => void;
}) {
  const seParten = useSeParten(tareas);
  const grupos = [
    ...FRECUENCIAS.map((f) => ({
      titulo: f === 'OTRA' ? 'Otras' : FRECUENCIA_DISPLAY[f],
      suyas: tareas.filter((t) => t.frecuencia === f && !t.libre),
    })),
    { titulo: 'Libres', suyas: tareas.filter((t) => t.libre) },
  ];
  return grupos.map(({ titulo, suyas }) => {
    const grupo = suyas.toSorted(orden);
    if (grupo.length === 0) return null;
    return (
      <section key={titulo} className="grid grid-cols-1 gap-3">
        <h3 className="font-extrabold text-suave">
          {titulo} ({grupo.length})
        </h3>
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {grupo.map((t) => (
            <FichaTarea key={t.id} tarea={t} como={seParten.get(t.id) ?? null} alEditar={() => alEditar(t)} />
          ))}
        </ul>
      </section>
    );
  });
});
