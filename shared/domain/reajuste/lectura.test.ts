import { expect, test } from 'vitest';
import { deUnaVez } from '#shared/domain/por-tramos.ts';
import { MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { AHORA } from '#shared/testing/reparto.ts';
import { lineasDe } from './certificado.ts';
import { contestarReajuste, iniciarReajuste } from './jugadas.ts';
import { distanciasDe, type EstadoReajuste, type PropuestaReajuste } from './tipos.ts';
import { aplicarEvento, plegarReajuste } from './registro.ts';

/** A family of the largest size in which a quarter of the chores have no owner, and many members have too much. */
const casaLlena = (): EstadoReajuste => {
  const empezado = iniciarReajuste(
    {
      por: 1,
      trimestre_inicio: '2026-07-01',
      desde: '2026-08-10',
      contar: 'TRIMESTRE',
      desempate: { miembros: [], tareas: [] },
      miembros: Array.from({ length: MAXIMO_MIEMBROS }, (_, i) => ({
        id: i + 1,
        nombre: `M${String(i + 1)}`,
        grupo_edad: 'ADULTO',
        porcentaje: 1 + (i % 6),
        dias: i % 2 === 0 ? 40 : 3,
      })),
      tareas: Array.from({ length: MAXIMO_TAREAS }, (_, i) => ({
        id: i + 1,
        nombre: `T${String(i + 1)}`,
        carga: 4 + (i % 13),
        veces: 1,
        minutos: 10,
        apta_infantil: true,
        apta_juvenil: true,
        apta_adulto: true,
        dueno: i % 4 === 0 ? null : 1 + (i % MAXIMO_MIEMBROS),
      })),
    },
    AHORA,
  );
  if (!empezado.ok) throw new Error(empezado.codigo);
  return plegarReajuste(empezado.valor);
};

/** Computes a proposal's effect the slow way: all loads are counted anew before it and after it. */
const contadas = (estado: EstadoReajuste, propuesta: PropuestaReajuste) => {
  const vale = (p: PropuestaReajuste): boolean => p.estado === 'ACEPTADA' || p.estado === 'PENDIENTE';
  const movidas = (propuestas: readonly PropuestaReajuste[]) =>
    new Map(propuestas.flatMap((p) => p.cambios.map((c) => [c.tarea, c.a] as const)));
  const previas = estado.propuestas.filter((p) => p.n < propuesta.n && vale(p));
  const antes = lineasDe(estado, movidas(previas));
  const despues = lineasDe(estado, movidas([...previas, propuesta]));
  const tocados = new Set(propuesta.cambios.flatMap((c) => [c.de, c.a]));
  return antes.flatMap((l, i) =>
    tocados.has(l.miembro)
      ? [{ miembro: l.miembro, antes: l.despues - l.cuota, despues: (despues[i]?.despues ?? 0) - l.cuota }]
      : [],
  );
};

test('each proposal’s effect is counted after those before it, also when some were refused and replaced', () => {
  let estado = casaLlena();
  for (const [i, p] of estado.propuestas.entries())
    for (const miembro of p.pide) {
      if (estado.propuestas[i]?.estado !== 'PENDIENTE' || estado.propuestas[i].respuestas[miembro] !== undefined)
        continue;
      const dicho = deUnaVez(
        contestarReajuste(estado, { miembro, propuesta: p.n, acepta: i % 3 !== 0 }, AHORA, () => false),
      );
      if (dicho.ok) estado = dicho.valor.reduce(aplicarEvento, estado);
    }
  const hay = new Set(estado.propuestas.map((p) => p.estado));
  expect([...hay]).toEqual(expect.arrayContaining(['ACEPTADA', 'RECHAZADA', 'PENDIENTE']));
  const dichas = distanciasDe(estado);
  for (const p of estado.propuestas) expect(dichas.get(p.n), String(p.n)).toEqual(contadas(estado, p));
});

test('the effects of a hundred proposals do not read the chores a hundred times', () => {
  const { tareas, ...resto } = casaLlena();
  let leidas = 0;
  const estado = Object.defineProperty({ ...resto } as EstadoReajuste, 'tareas', {
    get: () => {
      leidas += 1;
      return tareas;
    },
  });
  expect(estado.propuestas.length).toBeGreaterThan(90);
  distanciasDe(estado);
  expect(leidas).toBeLessThan(10);
});
