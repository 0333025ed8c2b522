import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sesionDeEstado, type RostroMiembro } from '#shared/contracts/sesion-vista.ts';
import { certificar } from '#shared/domain/reparto/certificado/certificado.ts';
import { siguientePaquete } from '#shared/domain/reparto/cierre/paquete.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { huellaDe } from '#server/features/certificados/certificados.ts';

/**
 * A wish list shows in the picks that it causes and nowhere else: given the same picks, all that the family can see or
 * derive is the same, whether a list or the rule made them.
 */
const partidas = fc.record({
  inicio: familiaArbitraria({ miembros: 6, tareas: 16 }),
  // Numbers that end in 6 (a time-out) and 13 (in the closing, a no) are frequent, so that there are many automatic picks
  // and proposals.
  decisiones: fc.array(
    fc.oneof(
      fc.nat(9999),
      fc.nat(999).map((n) => n * 10 + 6),
      fc.constant(13),
    ),
    { maxLength: 60, size: 'max' },
  ),
  listas: fc.dictionary(
    fc.integer({ min: 1, max: 6 }).map(String),
    fc.array(fc.integer({ min: 1, max: 16 }), { maxLength: 6 }),
  ),
  otras: fc.array(fc.boolean(), { minLength: 1, maxLength: 16 }),
});

/** Returns the consecutive proposals in a log that begin at index `desde`. */
function paqueteDesde(eventos: readonly EventoReparto[], desde: number): unknown[] {
  const paquete: unknown[] = [];
  for (const e of eventos.slice(desde)) {
    if (e.tipo !== 'PROPUESTA') break;
    paquete.push({ lote: e.lote, cambios: e.cambios, pide: e.pide });
  }
  return paquete;
}

test('with the same picks everything public is the same, whichever of them a wish list made', () => {
  const vistas = { propuestas: 0, preguntas: 0 };
  fc.assert(
    fc.property(partidas, ({ inicio, decisiones, listas, otras }) => {
      const { eventos, estado } = jugar(inicio, decisiones, listas);
      const volteados = eventos.map((e, i): EventoReparto =>
        e.tipo === 'AUTO' ? { ...e, motivo: otras[i % otras.length] ? 'LISTA' : 'REGLA' } : e,
      );
      const rostros = new Map<number, RostroMiembro>(
        inicio.participantes.map((p) => [p.id, { id: p.id, nombre: p.nombre, avatar: null, color: 'coral' }]),
      );
      const publico = (e: EstadoReparto) => sesionDeEstado(7, e, rostros);
      for (const [i, evento] of eventos.entries()) {
        if (i === 0) continue;
        const [antes, otro] = [plegar(eventos.slice(0, i)), plegar(volteados.slice(0, i))];
        expect(publico(otro)).toEqual(publico(antes));
        if (evento.tipo !== 'PROPUESTA') continue;
        if (eventos[i - 1]?.tipo !== 'PROPUESTA') expect(siguientePaquete(otro)).toEqual(paqueteDesde(eventos, i));
        vistas.propuestas += 1;
        if (evento.pide.length > 0) vistas.preguntas += 1;
      }
      const datos = { semilla: inicio.semilla, guardado: estado, minutos: {} };
      expect(certificar(volteados, datos)).toEqual(certificar(eventos, datos));
      expect(huellaDe(volteados)).toBe(huellaDe(eventos));
    }),
    { numRuns: rondas(120, 2_000) },
  );
  expect(vistas.propuestas).toBeGreaterThan(100);
  expect(vistas.preguntas).toBeGreaterThan(50);
});

test('a session stored by a version that kept the reason for picks in its state continues in the same way', () => {
  fc.assert(
    fc.property(partidas, ({ inicio, decisiones, listas, otras }) => {
      const { eventos } = jugar(inicio, decisiones, listas);
      for (const [i, evento] of eventos.entries()) {
        if (evento.tipo !== 'PROPUESTA' || eventos[i - 1]?.tipo === 'PROPUESTA') continue;
        const estado = plegar(eventos.slice(0, i));
        const elecciones = estado.elecciones.map((e, k) =>
          e.tipo === 'AUTO' && otras[k % otras.length] ? { ...e, por_regla: true } : e,
        );
        expect(siguientePaquete({ ...estado, elecciones })).toEqual(paqueteDesde(eventos, i));
      }
    }),
    { numRuns: rondas(80, 1_200) },
  );
});
