import { expect, it } from 'vitest';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { vistaDeTele } from './reparto.ts';

const NOMBRES = ['', 'Ana', 'Luis', 'Marta'];
const tele = (estado: EstadoReparto) => {
  const personas = estado.participantes.map(({ id }) => ({
    id,
    nombre: NOMBRES[id] ?? '',
    avatar: null,
    color: 'lima',
  }));
  return vistaDeTele(
    { miembros: [], conectados: [2], familia: { zona_horaria: 'Europe/Madrid' } } as unknown as EstadoPantalla,
    sesionDeEstado(1, estado, new Map(personas.map((p) => [p.id, p]))),
  );
};
const base = unReparto({ participantes: unaFamilia([34], [33], [33]), tareas: unasTareas(10, 4, 6, 20) });

it('the wall shows whose turn it is, who comes next, and the chores left, the largest first', () => {
  const { turno, despues, libres, jugadores, antes } = tele(base);
  expect([turno?.persona.nombre, despues?.nombre, antes]).toEqual(['Ana', 'Luis', null]);
  expect(libres.map((t) => t.carga)).toEqual([20, 10, 6, 4]);
  expect(jugadores.map((j) => j.conectado)).toEqual([false, true, false]);
  const sola = tele({ ...base, aplazamientos: { 2: 2, 3: 2 } });
  expect(sola.despues).toBeNull();
});

it('the wall lists the latest batch of changes, the open ones first, and sums up the batch before it in a sentence', () => {
  const propuesta = { pide: [1, 2], respuestas: {} };
  const { ajustes, antes, jugadores, turno } = tele({
    ...base,
    fase: 'CIERRE',
    turno: null,
    asignadas: [1, 2, 3, 4].map((id) => ({ id, miembro: id === 4 ? 2 : 1, origen: 'ELECCION' as const })),
    propuestas: [
      { ...propuesta, n: 1, lote: 1, cambios: [{ tarea: 1, de: 1, a: 2 }], estado: 'ACEPTADA' },
      { ...propuesta, n: 2, lote: 1, cambios: [{ tarea: 2, de: 1, a: 2 }], estado: 'RECHAZADA' },
      { ...propuesta, n: 3, lote: 2, cambios: [{ tarea: 3, de: 1, a: 2 }], estado: 'CADUCADA' },
      {
        n: 4,
        lote: 2,
        cambios: [
          { tarea: 2, de: 1, a: 2 },
          { tarea: 4, de: 2, a: 1 },
        ],
        pide: [1, 2],
        respuestas: { 1: true },
        estado: 'PENDIENTE',
      },
    ],
  });
  expect(turno).toBeNull();
  expect(antes).toBe('Antes: 1 cambio hecho y 1 que no.');
  expect(ajustes.map((a) => [a.n, a.texto, a.faltan, a.personas.map((p) => p.nombre)])).toEqual([
    [4, 'Ana cambia «Tarea 2» por «Tarea 4» de Luis', ['Luis'], ['Ana', 'Luis']],
    [3, '«Tarea 3» pasa de Ana a Luis', ['Ana', 'Luis'], ['Ana', 'Luis']],
  ]);
  expect(jugadores.map((j) => j.tareas.map((t) => t.carga))).toEqual([[10, 6, 4], [20], []]);
});
