import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRUPOS_EDAD, type GrupoEdad } from '#shared/domain/tipos.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar, type Mirar } from '#shared/testing/partida.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { resumen } from '#shared/domain/reparto/certificado/resumen.ts';
import { plegar } from '../registro/pliegue.ts';
import { apta } from '../tablero/carga.ts';
import type { EstadoReparto, TareaReparto } from '../tipos.ts';

/** Whole sessions with random picks, admin picks, undos, time-outs, wish lists, answers and early ends. */
const partidas = (tamano: { miembros: number; tareas: number }) =>
  fc.record({
    inicio: familiaArbitraria(tamano),
    decisiones: fc.array(fc.nat(9999), { maxLength: 70, size: 'max' }),
    listas: fc.dictionary(
      fc.integer({ min: 1, max: 8 }).map(String),
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
    ),
  });
const pequenas = partidas({ miembros: 6, tareas: 14 });

const afirmar = (cierto: boolean, que: string): void => {
  if (!cierto) throw new Error(que);
};
const sumar = (numeros: readonly number[]): number => numeros.reduce((s, x) => s + x, 0);

const duenoDe = (e: EstadoReparto, t: TareaReparto) => e.asignadas.find((a) => a.id === t.id)?.miembro ?? null;
const libresDe = (e: EstadoReparto) => e.tareas.filter((t) => duenoDe(e, t) === null);
const cargaDe = (e: EstadoReparto, miembro: number) =>
  sumar(e.tareas.filter((t) => duenoDe(e, t) === miembro).map((t) => t.carga));
const excesoDe = (e: EstadoReparto, miembro: number) => cargaDe(e, miembro) - (e.cuotas[miembro] ?? NaN);
const mayorExceso = (e: EstadoReparto) => Math.max(0, ...e.participantes.map((p) => excesoDe(e, p.id)));
const huecoDe = (e: EstadoReparto, miembro: number) => (e.cuotas[miembro] ?? NaN) - (e.acumulado[miembro] ?? NaN);

/** Tells whether the six inequalities (and the trivial one of all groups) hold on what is left. */
function repartibleLoQueQueda(e: EstadoReparto): boolean {
  return [1, 2, 3, 4, 5, 6, 7].every((bits) => {
    const h = new Set<GrupoEdad>(GRUPOS_EDAD.filter((_, i) => ((bits >> i) & 1) === 1));
    const huecos = sumar(e.participantes.filter((p) => h.has(p.grupo_edad)).map((p) => huecoDe(e, p.id)));
    return (
      huecos <=
      sumar(
        libresDe(e)
          .filter((t) => [...h].some((g) => apta(t, g)))
          .map((t) => t.carga),
      )
    );
  });
}

// Specification: 4.21
test('no pick puts a member over quota, and the rest of the quotas is the load of the free tasks', () => {
  const mirar: Mirar = (_, evento, e) => {
    if (e.fase !== 'ELECCION') return;
    for (const { id } of e.participantes) {
      afirmar(e.acumulado[id] === cargaDe(e, id), `accumulated load of ${id} after ${evento.tipo}`);
      afirmar(huecoDe(e, id) >= 0, `${id} over quota after ${evento.tipo}`);
    }
    afirmar(
      sumar(e.participantes.map((p) => huecoDe(e, p.id))) === sumar(libresDe(e).map((t) => t.carga)),
      'room = free load',
    );
  };
  fc.assert(
    fc.property(pequenas, ({ inicio, decisiones, listas }) => void jugar(inicio, decisiones, listas, mirar)),
    { numRuns: rondas(120, 2_500) },
  );
});

test('at the dead end: fewer leftovers than members with room, and step 1 exceeds by less than the largest leftover', () => {
  let comprobados = 0;
  const mirar: Mirar = (antes, evento, despues) => {
    if (!antes || evento.tipo !== 'CIERRE' || evento.paso !== 'INICIO') return;
    const sobrantes = libresDe(antes).filter((t) => t.carga > 0);
    for (const p of antes.participantes) {
      const cabe = sobrantes.some((t) => apta(t, p.grupo_edad) && t.carga <= huecoDe(antes, p.id));
      afirmar(!cabe, 'the closing began although somebody had a legal task');
    }
    if (sobrantes.length === 0 || !repartibleLoQueQueda(antes)) return;
    comprobados += 1;
    afirmar(
      sobrantes.length <= antes.participantes.filter((p) => huecoDe(antes, p.id) > 0).length - 1,
      'too many leftovers',
    );
    afirmar(mayorExceso(despues) < Math.max(...sobrantes.map((t) => t.carga)), 'excess of a whole leftover');
  };
  const grandes = partidas({ miembros: 10, tareas: 22 });
  fc.assert(
    fc.property(
      fc.oneof(pequenas, grandes),
      ({ inicio, decisiones, listas }) => void jugar(inicio, decisiones, listas, mirar),
    ),
    { numRuns: rondas(120, 2_500) },
  );
  expect(comprobados).toBeGreaterThan(rondas(20, 400));
});

// Specification: 4.22
test('at most one pick a task; every task ends assigned exactly once, to a suitable member; differences sum to 0', () => {
  const mirar: Mirar = (antes, evento, despues) => {
    afirmar(despues.elecciones.length <= despues.tareas.length, 'more picks than tasks');
    if (!antes) return;
    if (evento.tipo === 'ELECCION' || evento.tipo === 'ELECCION_ADMIN' || evento.tipo === 'AUTO') {
      afirmar(antes.turno === evento.miembro, 'a pick out of turn');
      afirmar(
        libresDe(antes).some((t) => t.id === evento.tarea),
        'a taken task picked',
      );
    }
    if (evento.tipo === 'CIERRE' && evento.paso === 'INICIO') {
      const dadas = evento.asignaciones.map((a) => a.tarea);
      expect(dadas).toEqual(libresDe(antes).map((t) => t.id));
    }
  };
  fc.assert(
    fc.property(pequenas, ({ inicio, decisiones, listas }) => {
      const { estado } = jugar(inicio, decisiones, listas, mirar);
      expect(estado.fase).toBe('COMPLETADA');
      expect(estado.turno).toBe(null);
      expect(estado.asignadas.map((a) => a.id)).toEqual(inicio.tareas.map((t) => t.id));
      for (const tarea of estado.tareas) {
        const dueno = estado.participantes.find((p) => p.id === duenoDe(estado, tarea));
        afirmar(
          dueno !== undefined && apta(tarea, dueno.grupo_edad),
          `task ${tarea.id} ends with nobody whom it suits`,
        );
      }
      const filas = resumen(estado);
      expect(filas.map((f) => f.miembro)).toEqual(estado.orden);
      expect(sumar(filas.map((f) => f.diferencia))).toBe(0);
      expect(filas.flatMap((f) => f.tareas)).toHaveLength(estado.tareas.length);
      for (const fila of filas) {
        expect(fila.cuota_final).toBe(cargaDe(estado, fila.miembro));
        expect(estado.acumulado[fila.miembro]).toBe(fila.cuota_final);
        expect(fila.cuota_inicial + fila.diferencia).toBe(fila.cuota_final);
      }
    }),
    { numRuns: rondas(120, 2_500) },
  );
});

test('with any answers, in any order: no difference grows beyond the largest, no change carries a child over, no task comes twice, and a no is replaced once', () => {
  const vistas = { hechos: 0, retirados: 0, segundos: 0 };
  const distancia = (e: EstadoReparto) => Math.max(...e.participantes.map((p) => Math.abs(excesoDe(e, p.id))));
  const mirar: Mirar = (antes, evento, despues) => {
    if (antes?.fase !== 'CIERRE') return;
    afirmar(distancia(despues) <= distancia(antes), `${evento.tipo} made the largest difference grow`);
    afirmar(mayorExceso(despues) <= mayorExceso(antes), `${evento.tipo} made the largest excess grow`);
    for (const p of despues.participantes.filter((x) => x.grupo_edad === 'INFANTIL'))
      afirmar(
        Math.max(0, excesoDe(despues, p.id)) <= Math.max(0, excesoDe(antes, p.id)),
        `${evento.tipo} carried child ${p.id} over`,
      );
    const nombradas = despues.propuestas.flatMap((p) => p.cambios.map((c) => c.tarea));
    afirmar(new Set(nombradas).size === nombradas.length, 'a task proposed twice');
    afirmar(despues.propuestas.filter((p) => p.estado === 'ACEPTADA').length <= 6, 'more than six changes');
    afirmar(
      despues.propuestas.filter((p) => p.estado === 'ACEPTADA' || p.estado === 'PENDIENTE').length <= 6,
      'more than six at once',
    );
    if (evento.tipo !== 'PROPUESTA') return;
    afirmar(evento.lote === 1 || evento.lote === 2, 'neither the first bundle nor the second');
    const previas = antes.propuestas.filter((p) => p.lote !== evento.lote);
    afirmar(
      previas.every((p) => p.estado !== 'PENDIENTE') &&
        (evento.lote === 1 || previas.some((p) => p.estado === 'RECHAZADA')),
      'a second bundle without a no, or before all had answered',
    );
    const tocaEleccion = evento.cambios.some((c) =>
      antes.elecciones.some(
        (x) => x.tarea === c.tarea && (x.tipo !== 'AUTO' || antes.terminan[x.miembro] !== undefined),
      ),
    );
    expect(new Set(evento.pide)).toEqual(
      tocaEleccion ? new Set(evento.cambios.flatMap((c) => [c.de, c.a])) : new Set(),
    );
  };
  fc.assert(
    fc.property(pequenas, ({ inicio, decisiones, listas }) => {
      const { propuestas } = jugar(inicio, decisiones, listas, mirar).estado;
      vistas.hechos += propuestas.filter((p) => p.estado === 'ACEPTADA').length;
      vistas.retirados += propuestas.filter((p) => p.estado === 'RETIRADA').length;
      vistas.segundos += propuestas.some((p) => p.lote === 2) ? 1 : 0;
    }),
    { numRuns: rondas(120, 2_500) },
  );
  expect(Math.min(...Object.values(vistas))).toBeGreaterThan(rondas(0, 40));
});

test('the same log gives the same state, the same moves the same log, and both survive JSON', () => {
  fc.assert(
    fc.property(pequenas, ({ inicio, decisiones, listas }) => {
      const { eventos, estado } = jugar(inicio, decisiones, listas);
      expect(eventos.map((e) => e.n)).toEqual(eventos.map((_, i) => i + 1));
      expect(plegar(eventos)).toEqual(estado);
      expect(plegar(JSON.parse(JSON.stringify(eventos)))).toEqual(JSON.parse(JSON.stringify(estado)));
      expect(JSON.parse(JSON.stringify(estado))).toEqual(estado);
      expect(jugar(inicio, decisiones, listas).eventos).toEqual(eventos);
    }),
    { numRuns: rondas(120, 2_500) },
  );
});
