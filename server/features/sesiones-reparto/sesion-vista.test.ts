import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { estadoDeSesion, sesionDeEstado, type RostroMiembro } from '#shared/contracts/sesion-vista.ts';
import { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { rondas } from '#shared/testing/rondas.ts';

const partidas = fc.record({
  inicio: familiaArbitraria(),
  decisiones: fc.array(fc.nat(9999), { maxLength: 60, size: 'max' }),
});

test('at every point of a random session the snapshot matches its contract as JSON and restores the whole state', () => {
  const fases = new Set<string>();
  fc.assert(
    fc.property(partidas, ({ inicio, decisiones }) => {
      const rostros = new Map<number, RostroMiembro>(
        inicio.participantes.map((p) => [
          p.id,
          { id: p.id, nombre: p.nombre, avatar: null, color: 'coral', tiene_cuenta: true },
        ]),
      );
      const { eventos } = jugar(inicio, decisiones);
      for (let n = 1; n <= eventos.length; n += 1) {
        const estado = plegar(eventos.slice(0, n));
        const enviada: unknown = JSON.parse(JSON.stringify(sesionDeEstado(7, estado, rostros)));
        const recibida = SesionReparto.parse(enviada);
        expect(recibida).toEqual(enviada);
        expect(estadoDeSesion(recibida)).toStrictEqual(JSON.parse(JSON.stringify(estado)));
        fases.add(estado.fase);
      }
    }),
    { numRuns: rondas(60, 600) },
  );
  expect(fases).toEqual(new Set(['ELECCION', 'CIERRE', 'COMPLETADA']));
});
