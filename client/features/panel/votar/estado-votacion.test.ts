import { describe, expect, it } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { agruparPorVotacion, quienFalta } from './estado-votacion.ts';

const tarea = (nombre: string, total: number, faltan: string[], mas: Partial<Tarea> = {}): Tarea =>
  ({
    nombre,
    activa: true,
    total_votaciones: total,
    votaciones_completadas: false,
    faltan_por_votar: faltan,
    ...mas,
  }) as Tarea;

describe('votes', () => {
  const tareas = [
    tarea('a', 0, ['Ana', 'Leo']),
    tarea('b', 1, ['Leo', 'Eva']),
    tarea('c', 2, ['Leo']),
    tarea('d', 3, [], { votaciones_completadas: true }),
    tarea('e', 0, ['Ana'], { activa: false }),
  ];

  // Specification: 4.15
  it('groups the active chores by the state of their vote, those with the fewest missing votes first', () => {
    const grupos = agruparPorVotacion(tareas);
    expect(grupos['sin-votos'].map((t) => t.nombre)).toEqual(['a']);
    expect(grupos['en-proceso'].map((t) => t.nombre)).toEqual(['c', 'b']);
    expect(grupos.completada.map((t) => t.nombre)).toEqual(['d']);
  });

  it('lists the members who delay votes, those with the most first', () => {
    expect(quienFalta(tareas)).toEqual([
      { nombre: 'Leo', tareas: 3 },
      { nombre: 'Ana', tareas: 1 },
      { nombre: 'Eva', tareas: 1 },
    ]);
  });
});
