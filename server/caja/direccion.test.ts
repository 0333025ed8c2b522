import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearVigiaDireccion } from './direccion.ts';

let datos: string;
beforeEach(() => {
  datos = mkdtempSync(join(tmpdir(), 'te-toca-direccion-'));
});
afterEach(() => rmSync(datos, { recursive: true }));

const VIEJA = 'http://192.168.1.20:3000';
const NUEVA = 'http://192.168.1.35:3000';
const CAMBIO = new RegExp(`antes era ${VIEJA}, y ahora es ${NUEVA}`.replaceAll('.', String.raw`\.`));

test('a box whose address changes says so for a month, also after a restart', () => {
  const { ahora, poner } = relojFijo('2026-11-21T10:00:00.000Z');
  let movil: string | null = VIEJA;
  const abrir = () => crearVigiaDireccion({ datos, movil: () => movil, ahora });
  const mirar = abrir();
  expect(mirar()).toEqual([]);
  movil = null;
  expect(mirar()).toEqual([]);
  movil = NUEVA;
  expect(mirar()).toEqual([{ nivel: 'aviso', linea: expect.stringMatching(CAMBIO) as string }]);
  poner('2026-12-21T09:00:00.000Z');
  expect(abrir()()).toHaveLength(1);
  poner('2026-12-21T11:00:00.000Z');
  expect(abrir()()).toEqual([]);
});

test('in a folder that cannot be written to, nothing is told and nothing fails', () => {
  const reloj = relojFijo('2026-11-21T10:00:00.000Z');
  const mirar = crearVigiaDireccion({ datos: join(datos, 'nada'), movil: () => NUEVA, ahora: reloj.ahora });
  expect(mirar()).toEqual([]);
});
