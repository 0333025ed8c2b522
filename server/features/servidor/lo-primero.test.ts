import { expect, test } from 'vitest';
import type { Copias } from '#shared/contracts/servidor.ts';
import { SIN_HTTPS } from './cuidar.ts';
import { loPrimero } from './servidor.ts';

const COPIAS: Copias = {
  carpeta: '/datos/copias',
  segunda: null,
  ultima: null,
  cuantas: 0,
  proxima: '2026-11-22T02:00:00.000Z',
  haciendo: false,
  fallo: null,
  borradas: null,
};
const CUENTA = { enviados: 0, abandonados: 0 };
const MALA = {
  conexion: { direccion: '::1', https: false, proxy: 'NINGUNO', viva: true, publica: null },
  segura: false,
  copias: COPIAS,
  mensajes: { desde: '2026-11-21T10:00:00.000Z', push: CUENTA, correo: CUENTA, con_correo: false, en_espera: 0 },
  enDuda: false,
  deRed: false,
  hallazgos: [],
} as const;
const niveles = (vista: Parameters<typeof loPrimero>[0]) =>
  Object.fromEntries(loPrimero(vista).map(({ que, nivel }) => [que, nivel]));

test('a new box gets a line for each of the five things, and the backups alone are in order', () => {
  expect(niveles(MALA)).toEqual({
    HTTPS: 'aviso',
    COPIAS: 'bien',
    SEGUNDA: 'aviso',
    RELOJ: 'aviso',
    MENSAJES: 'aviso',
  });
  expect(loPrimero(MALA)[0]?.linea).toBe(SIN_HTTPS);
});

test('a box in order gets a line for each of them that says so', () => {
  const conexion = { ...MALA.conexion, https: true };
  const copias = { ...COPIAS, segunda: { carpeta: '/mnt/usb', al_dia: true } };
  const buena = { ...MALA, conexion, segura: true, copias, deRed: true };
  expect(new Set(Object.values(niveles(buena)))).toEqual(new Set(['bien']));
});

test('a failed backup, a missing disk and a doubted clock are described in the words of the findings', () => {
  const linea = 'No se pudo hacer la última copia. No cabe otra copia en /datos/copias: libera espacio.';
  const copias = {
    ...COPIAS,
    fallo: { en: '2026-11-21T02:00:00.000Z', linea: 'No cabe otra copia en /datos/copias: libera espacio.' },
    segunda: { carpeta: '/mnt/usb', al_dia: false },
  };
  const dicho = loPrimero({ ...MALA, copias, enDuda: true, hallazgos: [{ nivel: 'mal', linea }] });
  expect(dicho).toContainEqual({ que: 'COPIAS', nivel: 'mal', linea });
  expect(dicho.find((d) => d.que === 'SEGUNDA')).toMatchObject({
    nivel: 'aviso',
    linea: expect.stringContaining('/mnt/usb'),
  });
  expect(dicho.find((d) => d.que === 'RELOJ')?.nivel).toBe('mal');
});

test('on PostgreSQL there is no line about a second disk', () => {
  expect(Object.keys(niveles({ ...MALA, copias: null }))).toEqual(['HTTPS', 'COPIAS', 'RELOJ', 'MENSAJES']);
});
