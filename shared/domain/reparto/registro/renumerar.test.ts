import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { certificar } from '../certificado/certificado.ts';
import { canonico, plegar } from './pliegue.ts';
import { idsDe, renumerar, type Nombres } from './renumerar.ts';

/**
 * Ids in another database: in the same order, with gaps. Member 1, the admin in the drafts that `jugar` plays, keeps their id.
 */
const ALLI: Nombres = { miembro: (id) => 3 * id - 2, tarea: (id) => 50_000 + 7 * id };
const DE_VUELTA: Nombres = { miembro: (id) => (id + 2) / 3, tarea: (id) => (id - 50_000) / 7 };

test('a log renumbered in order folds into the session that those ids would have played, and has the same certificate', () => {
  fc.assert(
    fc.property(
      familiaArbitraria({ miembros: 6, tareas: 14 }),
      fc.array(fc.nat(9999), { maxLength: 60, size: 'max' }),
      (inicio, decisiones) => {
        const aqui = jugar(inicio, decisiones);
        // The draft played under the other ids from its start, with the same decisions.
        const alli = jugar(
          {
            ...inicio,
            por: ALLI.miembro(inicio.por),
            participantes: inicio.participantes.map((p) => ({ ...p, id: ALLI.miembro(p.id) })),
            tareas: inicio.tareas.map((t) => ({ ...t, id: ALLI.tarea(t.id) })),
          },
          decisiones,
        );
        const llevados = aqui.eventos.map((e) => renumerar(e, ALLI));
        expect(canonico(llevados)).toBe(canonico(alli.eventos));
        expect(canonico(plegar(llevados))).toBe(canonico(alli.estado));
        expect(llevados.map((e) => renumerar(e, DE_VUELTA))).toEqual(aqui.eventos);
        const comprobaciones = (partida: typeof aqui) =>
          certificar(partida.eventos, { semilla: inicio.semilla, guardado: partida.estado }).comprobaciones;
        expect(comprobaciones({ eventos: llevados, estado: plegar(llevados) })).toEqual(comprobaciones(aqui));
      },
    ),
    { numRuns: rondas(60, 2_500) },
  );
});

test('every id in an event is listed', () => {
  const e = {
    n: 9,
    en: '2026-07-06T18:00:00.000Z',
    tipo: 'PROPUESTA',
    propuesta: 1,
    lote: 1,
    cambios: [
      { tarea: 4, de: 1, a: 2 },
      { tarea: 5, de: 2, a: 1 },
    ],
    pide: [3],
  } as const;
  expect(idsDe(e)).toEqual({ miembros: new Set([1, 2, 3]), tareas: new Set([4, 5]) });
});
