import { expect, test } from 'vitest';
import { deUnaVez, sinPrisa, type PorTramos } from '#shared/domain/por-tramos.ts';
import { MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { AHORA } from '#shared/testing/reparto.ts';
import { buscar, POR_TRAMO } from './buscar.ts';
import { comprobarElReajuste, comprobarReajuste } from './certificado.ts';
import { contestarReajuste, empezarReajuste } from './jugadas.ts';
import { cuotasDelResto, mesaDe } from './mesa.ts';
import { plegarReajuste } from './registro.ts';
import type { MiembroReajuste, TareaReajuste } from './tipos.ts';
import { voraz } from './calcular.ts';
import { porId } from '#shared/testing/reparto.ts';

const GRUPOS = ['ADULTO', 'ADULTO', 'ADULTO', 'JUVENIL', 'INFANTIL'] as const;

/** The largest family, half of which is hardly at home any more, so that the searches take many steps. */
const casaLlena = (deNadie: number) => {
  const miembros = Array.from({ length: MAXIMO_MIEMBROS }, (_, i): MiembroReajuste => ({
    id: i + 1,
    nombre: `M${String(i + 1)}`,
    grupo_edad: GRUPOS[i % GRUPOS.length] ?? 'ADULTO',
    porcentaje: 1 + (i % 6),
    dias: i % 2 === 0 ? 40 : 1 + (i % 10),
  }));
  const tareas = Array.from({ length: MAXIMO_TAREAS }, (_, i): TareaReajuste => ({
    id: i + 1,
    nombre: `T${String(i + 1)}`,
    carga: 4 + (i % 13),
    veces: 1,
    minutos: 10,
    apta_infantil: true,
    apta_juvenil: true,
    apta_adulto: true,
    dueno: i < deNadie ? null : 1 + (i % MAXIMO_MIEMBROS),
  }));
  return {
    por: 1,
    trimestre_inicio: '2026-07-01',
    desde: '2026-08-10',
    contar: 'TRIMESTRE' as const,
    miembros,
    tareas,
    desempate: porId({ miembros, tareas }),
  };
};

const contar = <T>(pasos: PorTramos<T>): { readonly valor: T; readonly pausas: number } => {
  for (let pausas = 0; ; pausas += 1) {
    const paso = pasos.next();
    if (paso.done === true) return { valor: paso.value, pausas };
  }
};

test('the exact search pauses after a number of steps', () => {
  const inicio = casaLlena(0);
  const mesa = mesaDe({ ...inicio, cuotas: cuotasDelResto(inicio) });
  const { valor, pausas } = contar(
    buscar(mesa, { exceso: mesa.exceso, usadas: new Set() }, 3, { quedan: 20 * POR_TRAMO }),
  );
  expect(valor).toBeNull();
  expect(pausas).toBe(20);
});

test('the greedy search pauses while it places unassigned chores', () => {
  const inicio = casaLlena(MAXIMO_TAREAS);
  const mesa = mesaDe({ ...inicio, cuotas: cuotasDelResto(inicio) });
  const pasos = { quedan: 400_000 };
  const { pausas } = contar(voraz(mesa, pasos));
  expect(pausas).toBeGreaterThanOrEqual(Math.floor((400_000 - pasos.quedan) / POR_TRAMO));
});

test('no part of a reajuste runs in one piece, and a pause changes nothing', async () => {
  const inicio = casaLlena(60);
  const empezado = contar(empezarReajuste(inicio, AHORA));
  const log = empezado.valor.ok ? empezado.valor.valor : [];
  const propuestas = log.filter((e) => e.tipo === 'PROPUESTA');
  expect(propuestas.length).toBeGreaterThan(60);
  // The search pauses, and so do ordering the moves and making each proposal.
  expect(empezado.pausas).toBeGreaterThan(2 * propuestas.length);

  const estado = plegarReajuste(log);
  const [primera] = estado.propuestas;
  const [miembro = 0] = primera?.pide ?? [];
  const unaSola = { ...estado, propuestas: estado.propuestas.slice(0, 1) };
  const contestado = contar(contestarReajuste(unaSola, { miembro, propuesta: 1, acepta: false }, AHORA, () => false));
  expect(contestado.valor).toMatchObject({ ok: true });
  expect(contestado.pausas).toBeGreaterThan(100);

  const comprobado = contar(comprobarElReajuste(log));
  expect(comprobado.pausas).toBeGreaterThanOrEqual(empezado.pausas);
  expect(comprobado.valor).toEqual(comprobarReajuste(log));

  let turnos = 0;
  const despacio = await sinPrisa(empezarReajuste(inicio, AHORA), () => Promise.resolve((turnos += 1)));
  expect(turnos).toBe(empezado.pausas);
  expect(despacio).toEqual(deUnaVez(empezarReajuste(inicio, AHORA)));
});
