import { describe, expect, test } from 'vitest';
import { familiaReal } from '#shared/testing/familia-real.ts';
import { jugar } from '#shared/testing/partida.ts';
import { AHORA } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { asignarSobrantes } from '../cierre/cierre.ts';
import { siguientePaquete } from '../cierre/paquete.ts';
import { preverReparto } from '../cuotas/prever.ts';
import { iniciar, type JugadaInicio } from '../jugadas/iniciar.ts';
import { plegar } from '../registro/pliegue.ts';
import type { EventoReparto } from '../tipos.ts';
import { ensayar, resumirEnsayos, type Comienzo } from './ensayar.ts';

/** Returns the data with which a draft starts: the preview's result, and the order from the log. */
const comienzoDe = (inicio: JugadaInicio): Comienzo => {
  const prevision = preverReparto(inicio);
  if (!prevision.ok) throw new Error(prevision.codigo);
  const { participantes, tareas, cuotas, desempate } = prevision.valor;
  const { contar, trimestre_inicio } = inicio;
  const [primero] = iniciar(null, inicio, AHORA).ok ? jugar(inicio, []).eventos : [];
  if (primero?.tipo !== 'INICIO') throw new Error('A log begins with INICIO');
  return { contar, trimestre_inicio, participantes, tareas, cuotas, orden: primero.orden, desempate };
};

describe('a rehearsed draft', () => {
  test('ends the same way with the same seed, and differently with others', () => {
    const comienzo = comienzoDe(familiaReal(3));
    expect(ensayar(comienzo, 5)).toEqual(ensayar(structuredClone(comienzo), 5));
    const finales = Array.from({ length: 10 }, (_, s) => JSON.stringify(ensayar(comienzo, s).cuotas_finales));
    expect(new Set(finales).size).toBeGreaterThan(1);
  });

  test('is a real one: begun with a start’s frozen data, placed and improved by the real closing, with every task dealt', () => {
    for (let semilla = 1; semilla <= rondas(25, 400); semilla += 1) {
      const inicio = familiaReal(semilla);
      const fin = ensayar(comienzoDe(inicio), semilla);
      // Replays the picks from a real start; the closing must then do what it did in the rehearsal.
      const comienzo = iniciar(null, inicio, AHORA);
      if (!comienzo.ok) throw new Error(comienzo.codigo);
      const elecciones = fin.elecciones.map((e): EventoReparto => ({
        n: e.n,
        en: AHORA,
        tipo: 'ELECCION',
        miembro: e.miembro,
        tarea: e.tarea,
      }));
      const antes = plegar([...comienzo.valor.slice(0, 1), ...elecciones]);
      expect([fin.cuotas, fin.orden, fin.reglas]).toEqual([antes.cuotas, antes.orden, antes.reglas]);
      const puestas = asignarSobrantes(antes);
      const cierre = plegar([
        ...comienzo.valor.slice(0, 1),
        ...elecciones,
        { n: antes.n + 1, en: AHORA, tipo: 'CIERRE', paso: 'INICIO', asignaciones: puestas },
      ]);
      const primeras = siguientePaquete(cierre).map((m) => m.cambios);
      expect(fin.propuestas.slice(0, primeras.length).map((p) => p.cambios)).toEqual(primeras);
      expect([fin.fase, fin.asignadas.every((a) => a.miembro !== null)]).toEqual(['COMPLETADA', true]);
    }
  });
});

describe('the summary of rehearsed drafts', () => {
  const fin = (...finales: readonly number[]) => ({
    participantes: finales.map((_, i) => ({ id: i + 1, grupo_edad: 'ADULTO' as const, porcentaje: 50 })),
    cuotas: { 1: 50, 2: 50 },
    cuotas_finales: Object.fromEntries(finales.map((f, i) => [i + 1, f])),
  });

  test('is empty for none', () => expect(resumirEnsayos([])).toBeNull());
  test('leaves a tenth out at either end, and tells the worst by itself', () => {
    const ensayos = Array.from({ length: 11 }, (_, i) => fin(50 + i, 50 - i));
    expect(resumirEnsayos(ensayos)).toEqual({
      veces: 11,
      diferencias: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      casi_siempre: { de: 1, hasta: 9 },
      normal: 5,
      peor: 10,
      de_cada_uno: [
        { miembro: 1, de: 51, hasta: 59 },
        { miembro: 2, de: 41, hasta: 49 },
      ],
    });
  });
});
