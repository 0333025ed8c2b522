import { expect, test } from 'vitest';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import { huellaDe } from './certificados.ts';

const auto = {
  n: 2,
  en: '2026-11-21T10:00:00.000Z',
  tipo: 'AUTO',
  miembro: 3,
  tarea: 4,
  motivo: 'LISTA',
} as const satisfies EventoReparto;

test('the digest is the same whether a wish or the rule picked, so that trying both reveals nothing', () => {
  expect(huellaDe([{ ...auto, motivo: 'REGLA' }])).toBe(huellaDe([auto]));
});

test('every other field of an event changes the digest', () => {
  const otras: readonly EventoReparto[] = [
    { ...auto, tarea: 5 },
    { ...auto, miembro: 1 },
    { ...auto, n: 3 },
    { ...auto, en: '2026-11-21T10:00:00.001Z' },
    { n: 2, en: auto.en, tipo: 'ELECCION', miembro: 3, tarea: 4 },
  ];
  expect(new Set([auto, ...otras].map((e) => huellaDe([e]))).size).toBe(otras.length + 1);
});
