import { expect, test } from 'vitest';
import { calcularCuotas } from '#shared/domain/reparto/cuotas/cuotas.ts';
import { congelarTarea } from '#shared/domain/reparto/tablero/carga.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { unaFamilia, unaTarea } from '#shared/testing/reparto.ts';
import { Jugada } from './jugadas.ts';

test('the start of a draft with the heaviest possible load can be read from a file', () => {
  const participantes = unaFamilia([100]);
  const tareas = Array.from({ length: MAXIMO_TAREAS }, (_, i) =>
    congelarTarea(unaTarea({ id: i + 1, puntos: 1_000_000, frecuencia: 'DIARIA' }), 'TRIMESTRE'),
  );
  const { cuotas } = calcularCuotas(participantes, tareas);
  expect(Math.max(...Object.values(cuotas))).toBeGreaterThan(1_000_000_000);
  const inicio = {
    n: 1,
    en: '2026-10-01T18:00:00.000Z',
    tipo: 'INICIO',
    reglas: 3,
    por: 1,
    trimestre_inicio: '2026-10-01',
    contar: 'TRIMESTRE',
    limite_segundos: null,
    participantes: participantes.map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, porcentaje })),
    tareas,
    cuotas,
    orden: [1],
    desempate: { miembros: [1], tareas: tareas.map((t) => t.id) },
  };
  expect(Jugada.parse(inicio)).toEqual(inicio);
});
