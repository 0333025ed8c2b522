import { expect, test } from 'vitest';
import { AHORA, unaFamilia, unasTareas, unReparto } from '#shared/testing/reparto.ts';
import type { EstadoReparto, EventoReparto } from '../tipos.ts';
import { aplicar } from './pliegue.ts';

type SinNumero<E> = E extends unknown ? Omit<E, 'n' | 'en'> : never;

/**
 * Five members in a closing: 1, 2 and 3 have two tasks each, 4 and 5 have one. The bundle `abierta` moves a task from 1 to 2,
 * from 2 to 3, from 3 to 4 and from 5 to 4. Each change but the first shares a member with the one before, and so depends on it.
 */
const base: EstadoReparto = {
  ...unReparto({ participantes: unaFamilia([20], [20], [20], [20], [20]), tareas: unasTareas(1, 2, 3, 4, 5, 6, 7, 8) }),
  fase: 'CIERRE',
  turno: null,
  asignadas: [1, 2, 3, 4, 5, 1, 2, 3].map((miembro, i) => ({ id: i + 1, miembro, origen: 'ELECCION' })),
};
const seguir = (estado: EstadoReparto, ...hechos: readonly SinNumero<EventoReparto>[]): EstadoReparto =>
  hechos.reduce((e, hecho) => aplicar(e, { ...hecho, n: e.n + 1, en: AHORA }), estado);
const propone = (propuesta: number, tarea: number, de: number, a: number, pide = [de, a]) =>
  ({ tipo: 'PROPUESTA', lote: 1, propuesta, cambios: [{ tarea, de, a }], pide }) as const;
const responde = (propuesta: number, miembro: number, acepta: boolean) =>
  ({ tipo: 'RESPUESTA', propuesta, miembro, acepta }) as const;
const estados = (e: EstadoReparto) => e.propuestas.map((p) => p.estado);
const duenos = (e: EstadoReparto) => e.asignadas.map((a) => a.miembro).join('');

const abierta = seguir(base, propone(1, 1, 1, 2), propone(2, 2, 2, 3), propone(3, 3, 3, 4), propone(4, 5, 5, 4, []));

test('a change that all agreed to waits for earlier open ones that share a member with it', () => {
  expect(abierta.reglas).toBe(3);
  expect(estados(abierta)).toEqual(['PENDIENTE', 'PENDIENTE', 'PENDIENTE', 'PENDIENTE']);
  const tercera = seguir(
    abierta,
    responde(3, 3, true),
    responde(3, 4, true),
    responde(2, 2, true),
    responde(2, 3, true),
  );
  expect([estados(tercera), duenos(tercera)]).toEqual([Array(4).fill('PENDIENTE'), '12345123']);
  const todas = seguir(tercera, responde(1, 2, true), responde(1, 1, true));
  expect([estados(todas), duenos(todas)]).toEqual([Array(4).fill('ACEPTADA'), '23444123']);
});

test('a change that shares no member is made at once, whatever is open before it', () => {
  const aparte = seguir(base, propone(1, 1, 1, 2), propone(2, 3, 3, 4, []), propone(3, 5, 5, 4, []));
  expect([estados(aparte), duenos(aparte)]).toEqual([['PENDIENTE', 'ACEPTADA', 'ACEPTADA'], '12444123']);
});

test('a refusal withdraws the changes that depend on it, and those that depend on them; the rest stands', () => {
  const negada = seguir(abierta, responde(2, 2, true), responde(1, 2, false));
  expect([estados(negada), duenos(negada)]).toEqual([['RECHAZADA', 'RETIRADA', 'RETIRADA', 'RETIRADA'], '12345123']);
  const segunda = seguir(abierta, responde(3, 3, true), responde(2, 3, false));
  expect([estados(segunda), duenos(segunda)]).toEqual([['PENDIENTE', 'RECHAZADA', 'RETIRADA', 'RETIRADA'], '12345123']);
  const ultima = seguir(abierta, responde(3, 4, false), responde(1, 1, true), responde(1, 2, true));
  expect([estados(ultima), duenos(ultima)]).toEqual([['ACEPTADA', 'PENDIENTE', 'RECHAZADA', 'RETIRADA'], '22345123']);
});

test('the end drops open changes', () => {
  const fin = seguir(abierta, responde(2, 2, true), responde(2, 3, true), {
    tipo: 'CIERRE',
    paso: 'FIN',
    motivo: 'PLAZO',
    por: null,
  });
  expect([estados(fin), duenos(fin)]).toEqual([Array(4).fill('CADUCADA'), '12345123']);
});
