import { expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { miraConMisVotos } from './segun-mis-votos.ts';

const persona = (id: number) => ({ id, grupo_edad: 'ADULTO' as const, tiene_cuenta: true });
const [ANA, LUIS] = [persona(1), persona(2)];
const tarea = (id: number, frecuencia: Tarea['frecuencia'] = 'DIARIA') =>
  ({ id, frecuencia, puntos: 10, activa: true, apta_infantil: true, apta_juvenil: true, apta_adulto: true }) as Tarea;
const abierta = (id: number, miembro: number, mas: Partial<Asignacion> = {}) =>
  ({
    id: 100 + id,
    tarea: id,
    miembro,
    parte_de: null,
    estado: 'PENDIENTE',
    cubre_a: null,
    tomada_el: null,
    ...mas,
  }) as Asignacion;

/** A draft, completed if `fase`, in which Ana owns the dishes from Monday to Thursday, and Luis all else. */
const actual = (fase = true) =>
  ({
    version: 1,
    sesion: {
      completada: fase,
      contar: 'TRIMESTRE',
      cuotas_puntos: { 1: 500, 2: 500 },
      tareas: [
        { id: 8, parte_de: 1, veces: 52 },
        { id: 9, parte_de: 1, veces: 39 },
        { id: 2, veces: 13 },
      ],
    },
    duenos: [
      { tarea: 8, nombre: 'Fregar · lunes a jueves', miembro: 1 },
      { tarea: 9, nombre: 'Fregar · viernes a domingo', miembro: 2 },
      { tarea: 2, nombre: 'Pasar la aspiradora', miembro: 2 },
      // Added since the draft.
      { tarea: 3, nombre: 'Cenas', miembro: 2 },
    ],
  }) as unknown as SesionActual;
const leido = (mas: Partial<Parameters<typeof miraConMisVotos>[1]> = {}) => ({
  actual: actual(),
  tareas: [tarea(1), tarea(2, 'SEMANAL'), tarea(3)],
  asignaciones: [
    abierta(8, 1, { parte_de: 1 }),
    abierta(9, 2, { parte_de: 1 }),
    abierta(2, 2),
    // Ana covers this dinner for Luis, who still owns the chore.
    abierta(3, 1, { cubre_a: { id: 2, nombre: 'Luis' } }),
  ],
  votos: [
    { tarea: 1, dificultad: 4 },
    { tarea: 3, dificultad: 1 },
  ],
  gente: [ANA, LUIS],
  ...mas,
});

test('a vote on a daily chore counts for each of its parts, and a chore added since the draft counts too', () => {
  // Loads by Ana's votes: hers is 52 × 16, and all chores together are 91 × 16 + 13 × 10 + 91 × 4.
  expect(miraConMisVotos(ANA, leido())).toMatchObject({
    peso: Math.round((100 * 52 * 16 * 1000) / (500 * (91 * 16 + 130 + 364))),
    votadas: 3,
    piezas: 4,
    mejor: null,
  });
});

test('a swap names the open occurrence of the chore given away', () => {
  const cena = { ...tarea(3), puntos: 6 };
  expect(miraConMisVotos(ANA, leido({ tareas: [tarea(1), tarea(2, 'SEMANAL'), cena] }))?.mejor).toMatchObject({
    doy: { id: 8, abierta: { id: 108 } },
    recibo: { id: 3, de: 2 },
  });
});

test('a chore without an open occurrence is in no swap', () => {
  const { asignaciones } = leido();
  const cena = { ...tarea(3), puntos: 6 };
  const tareas = [tarea(1), tarea(2, 'SEMANAL'), cena];
  expect(miraConMisVotos(ANA, leido({ tareas, asignaciones: asignaciones.slice(2) }))?.mejor).toBeNull();
  expect(miraConMisVotos(ANA, leido({ tareas, asignaciones: asignaciones.slice(0, 1) }))?.mejor).toBeNull();
});

test('a chore that every member has for themselves counts in nobody’s share', () => {
  const tareas = [tarea(1), tarea(2, 'SEMANAL'), { ...tarea(3), personal: true }];
  expect(miraConMisVotos(ANA, leido({ tareas }))).toMatchObject({ piezas: 3, votadas: 2 });
});

test('there is nothing to judge while no draft is in force', () => {
  expect(miraConMisVotos(ANA, leido({ actual: { version: 1, sesion: null } }))).toBeNull();
  expect(miraConMisVotos(ANA, leido({ actual: actual(false) }))).toBeNull();
});
