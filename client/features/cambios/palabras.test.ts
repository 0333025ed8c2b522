import { expect, test } from 'vitest';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { pregunta } from './palabras.ts';

const CAMBIO: Cambio = {
  id: 1,
  tipo: 'CUBRIR',
  estado: 'ABIERTO',
  fin: null,
  fin_display: null,
  tarea: { id: 2, nombre: 'Fregar · lunes a jueves', puntos: 10, minutos: 15, frecuencia_display: 'Diaria' },
  asignacion: 3,
  dia: '2026-11-25',
  por: null,
  pide: { id: 4, nombre: 'Lucía' },
  a: null,
  preguntados: [],
  noes: [],
  acepta: null,
  creado_en: '2026-11-25T08:00:00Z',
  caduca_en: '2026-11-25T23:00:00Z',
  terminado_en: null,
};

test('a part of a chore has its chore’s name in a text that says the day, and else also its days', () => {
  const texto = (cambio: Partial<Cambio>, hoy = '2026-11-25') => pregunta({ ...CAMBIO, ...cambio }, hoy).texto;
  expect(texto({})).toBe('¿Haces tú esta vez «Fregar», hoy?');
  expect(texto({}, '2026-11-27')).toBe('¿Haces tú esta vez «Fregar», que ya va con retraso?');
  expect(texto({ dia: null })).toBe('¿Haces tú esta vez «Fregar (L–J)»?');
  expect(texto({ tipo: 'CAMBIAR' })).toBe('¿Te quedas «Fregar (L–J)» hasta el próximo reparto?');
});
