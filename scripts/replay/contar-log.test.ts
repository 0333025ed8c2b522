import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { contarLog } from './contar-log.ts';

test('describes every event of any session, and reports a stored state that is not the fold of its log', () => {
  fc.assert(
    fc.property(familiaArbitraria(), fc.array(fc.nat(9999), { maxLength: 60, size: 'max' }), (inicio, decisiones) => {
      const { eventos, estado } = jugar(inicio, decisiones);
      const guardado = JSON.parse(JSON.stringify(estado)) as typeof estado;
      const nombres = new Map(inicio.participantes.map((p) => [p.id, p.nombre]));
      const { lineas, coincide } = contarLog(eventos, guardado, nombres);
      expect(coincide).toBe(true);
      expect(lineas).toHaveLength(eventos.length);
      expect(lineas.at(-1)).toMatch(/fin del cierre.*→ COMPLETADA$/);
      expect(lineas.join('')).not.toContain('undefined');
      expect(
        contarLog(eventos, { ...guardado, asignadas: guardado.asignadas.map((t) => ({ ...t, miembro: -1 })) }, nombres)
          .coincide,
      ).toBe(false);
    }),
    { numRuns: rondas(40, 400) },
  );
});
