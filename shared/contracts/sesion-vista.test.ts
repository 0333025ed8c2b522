import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { AHORA, unReparto } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { type RostroMiembro, seguirSesion, sesionDeEstado } from './sesion-vista.ts';
import { JugadaContada, SesionReparto } from './sesiones-reparto.ts';

const partidas = fc.record({
  inicio: familiaArbitraria(),
  decisiones: fc.array(fc.nat(9999), { maxLength: 60, size: 'max' }),
});
type Partida = typeof partidas extends fc.Arbitrary<infer P> ? P : never;
const PLAZO = '2026-07-06T18:02:00.000Z';

const porElCable = (valor: unknown): unknown => JSON.parse(JSON.stringify(valor));
/** A move as it is sent: fields that the contract does not name are dropped. */
const contar = (evento: EventoReparto) =>
  JugadaContada.parse(porElCable({ sesion: 7, eventos: [evento], vence_en: PLAZO }));

test('at each point of the picks of a random draft, applying a move’s events gives the session that the server shows', () => {
  const vistos = new Set<string>();
  const comprobar = ({ inicio, decisiones }: Partida): void => {
    const rostros = new Map<number, RostroMiembro>(
      inicio.participantes.map((p) => [
        p.id,
        { id: p.id, nombre: p.nombre, avatar: null, color: 'coral', tiene_cuenta: p.id !== 2 },
      ]),
    );
    const ver = (estado: EstadoReparto, vence: string | null) =>
      SesionReparto.parse(porElCable(sesionDeEstado(7, estado, rostros, vence)));
    jugar(inicio, decisiones, {}, (antes, evento, despues) => {
      if (antes === null || despues.fase !== 'ELECCION' || despues.turno === null) return;
      vistos.add(evento.tipo);
      expect(porElCable(seguirSesion(ver(antes, null), contar(evento)))).toStrictEqual(porElCable(ver(despues, PLAZO)));
    });
  };
  fc.assert(fc.property(partidas, comprobar), { numRuns: rondas(60, 600) });
  // Random drafts need not contain each kind of move; those of this seed do.
  fc.sample(partidas, { seed: 1, numRuns: 60 }).forEach(comprobar);
  const seguros = ['ELECCION', 'ELECCION_ADMIN', 'AUTO', 'APLAZADO', 'VUELTA', 'DESHECHO', 'PAUSA', 'MINUTO'];
  expect([...vistos]).toEqual(expect.arrayContaining(seguros));
});

test('events already applied change nothing; events that do not follow give null', () => {
  const sesion = sesionDeEstado(7, unReparto(), new Map());
  const eleccion = { n: sesion.n + 1, tipo: 'ELECCION', miembro: 1, tarea: 1, en: AHORA } as const;
  const jugada: JugadaContada = { sesion: 7, eventos: [eleccion], vence_en: null };
  const seguida = seguirSesion(sesion, jugada);
  expect(seguida?.miembro_turno_actual).toBe(2);
  expect(seguirSesion(seguida, jugada)).toBe(seguida);
  expect(seguirSesion(null, jugada)).toBeNull();
  expect(seguirSesion(sesion, { ...jugada, sesion: 8 })).toBeNull();
  expect(seguirSesion(sesion, { ...jugada, eventos: [{ ...eleccion, n: sesion.n + 2 }] })).toBeNull();
  // A kind of event that only a newer server knows.
  expect(seguirSesion(sesion, { ...jugada, eventos: [{ ...eleccion, tipo: 'TRUEQUE' as 'AUTO' }] })).toBeNull();
});
