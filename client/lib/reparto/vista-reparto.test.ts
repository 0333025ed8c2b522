import { describe, expect, it } from 'vitest';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { elegirTarea } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { AHORA, unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import { eleccionesDe, jugadoresDe, propuestasDe, turnosHasta, vistaDeReparto, type Vista } from './vista-reparto.ts';

const NOMBRES = ['', 'Ana', 'Luis', 'Marta', 'Leo'];

const sesion = (estado: EstadoReparto) =>
  sesionDeEstado(
    1,
    estado,
    new Map(estado.participantes.map(({ id }) => [id, { id, nombre: NOMBRES[id] ?? '', avatar: null, color: 'lima' }])),
  );
const vista = (estado: EstadoReparto): Vista => vistaDeReparto(sesion(estado));

const jugar = (estado: EstadoReparto, miembro: number, tarea: number): EstadoReparto => {
  const jugada = elegirTarea(estado, { miembro, tarea }, AHORA);
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce(aplicar, estado);
};

describe('players', () => {
  const base = unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(10, 10, 10, 10) });

  it('are in the order of turns, with their load and status', () => {
    const luego = jugar(base, 1, 3);
    expect(jugadoresDe(vista({ ...luego, aplazamientos: { 1: 1, 2: 0 } }))).toMatchObject([
      { persona: { nombre: 'Ana' }, carga: 10, cuota: 20, porcentaje: 50, situacion: 'ESPERA', aplazamientos: 1 },
      { persona: { nombre: 'Luis' }, carga: 0, cuota: 20, porcentaje: 0, situacion: 'ELIGE', aplazamientos: 0 },
    ]);
  });

  it('include their chores from the closing once there are no more turns', () => {
    const asignadas = [1, 2, 3, 4].map((id) => ({ id, miembro: 1, origen: 'CIERRE' as const }));
    const cierre = { ...base, fase: 'CIERRE' as const, turno: null, asignadas };
    expect(jugadoresDe(vista(cierre)).map((j) => [j.carga, j.porcentaje])).toEqual([
      [40, 200],
      [0, 0],
    ]);
  });

  it('have the current name and face of the member, if known', () => {
    const [ana] = sesion(base).participantes;
    if (ana === undefined) throw new Error('no participants');
    const ahora = vistaDeReparto(sesion(base), [{ ...ana, nombre: 'Anita' }]);
    expect(jugadoresDe(ahora).map((j) => j.persona.nombre)).toEqual(['Anita', 'Luis']);
    expect(ahora.persona(9).nombre).toBe('Alguien');
  });

  it('include the picks that were not undone, newest first, numbered from the first pick', () => {
    const dos = jugar(jugar(base, 1, 3), 2, 1);
    expect(eleccionesDe(vista(dos)).map((e) => [e.orden, e.persona.nombre, e.tarea.nombre, e.tarea.carga])).toEqual([
      [2, 'Luis', 'Tarea 1', 10],
      [1, 'Ana', 'Tarea 3', 10],
    ]);
  });
});

describe('turns until a member’s own', () => {
  const tres = unReparto({ participantes: unaFamilia([34], [33], [33]), tareas: unasTareas(10, 10, 10, 10, 10, 10) });

  it('are the number of members who play before', () => {
    expect([1, 2, 3].map((id) => turnosHasta(vista(tres), id))).toEqual([0, 1, 2]);
  });

  it('go round the order, and leave out absent members', () => {
    const luego = jugar(tres, 1, 1);
    expect(turnosHasta(vista(luego), 1)).toBe(2);
    expect(turnosHasta(vista({ ...luego, aplazamientos: { 3: 2 } }), 1)).toBe(1);
  });

  it('are null for a member who takes no part, or whose quota is full', () => {
    expect(turnosHasta(vista(tres), 9)).toBeNull();
    const lleno = { ...tres, acumulado: { ...tres.acumulado, 2: tres.cuotas[2] ?? 0 } };
    expect(turnosHasta(vista(lleno), 2)).toBeNull();
  });
});

describe('proposals', () => {
  const base = unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(10, 4, 6, 20) });
  const estado: EstadoReparto = {
    ...base,
    fase: 'CIERRE',
    turno: null,
    asignadas: [1, 2, 3, 4].map((id) => ({ id, miembro: id === 4 ? 2 : 1, origen: 'ELECCION' as const })),
    propuestas: [
      {
        n: 1,
        lote: 1,
        cambios: [{ tarea: 1, de: 1, a: 2 }],
        pide: [1, 2],
        respuestas: { 2: false },
        estado: 'RECHAZADA',
      },
      {
        n: 2,
        lote: 1,
        cambios: [
          { tarea: 2, de: 1, a: 2 },
          { tarea: 4, de: 2, a: 1 },
        ],
        pide: [1, 2],
        respuestas: { 1: true },
        estado: 'PENDIENTE',
      },
    ],
  };

  it('are sorted with the open one first, with each member’s answer', () => {
    const [abierta, cerrada] = propuestasDe(vista(estado), 2);
    expect(abierta).toMatchObject({ n: 2, esperaMi: true });
    expect(abierta?.respuestas.map((r) => r.acepta)).toEqual([true, null]);
    expect(cerrada).toMatchObject({ n: 1, esperaMi: false });
  });

  it('in a batch show each member’s distance from the quota before and after; the one that waits for the logged-in member comes first', () => {
    const lote = (n: number, tarea: number, de: number, a: number, pide: readonly number[]) => ({
      n,
      lote: 1,
      cambios: [{ tarea, de, a }],
      pide,
      respuestas: {},
      estado: 'PENDIENTE' as const,
    });
    const paquete = {
      ...estado,
      asignadas: [1, 2, 3, 4].map((id) => ({ id, miembro: 1, origen: 'ELECCION' as const })),
      propuestas: [lote(1, 1, 1, 2, []), lote(2, 2, 1, 2, [1, 2])],
    };
    expect(vista(paquete).tituloDelCierre).toBe('Quien más lejos queda de lo suyo pasa de 20 a 6 pts');
    expect(vista({ ...estado, propuestas: [] }).tituloDelCierre).toBeNull();
    const [mia, otra] = propuestasDe(vista(paquete), 2);
    expect([mia?.n, otra?.n, mia?.esperaMi, otra?.esperaOtra]).toEqual([2, 1, true, true]);
    expect(mia?.distancias.map((d) => [d.persona.nombre, d.antes, d.despues])).toEqual([
      ['Ana', 150, 130],
      ['Luis', 50, 70],
    ]);
  });

  it('wait for no member who has answered or is not asked', () => {
    expect(propuestasDe(vista(estado), 1).some((p) => p.esperaMi)).toBe(false);
    expect(propuestasDe(vista(estado), 3).some((p) => p.esperaMi)).toBe(false);
    expect(propuestasDe(vista(estado), null).map((p) => [p.n, p.esperaMi])).toEqual([
      [2, false],
      [1, false],
    ]);
  });
});
