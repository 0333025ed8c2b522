import { expect, test, vi } from 'vitest';
import {
  diaConNombre,
  diaDe,
  domingoDe,
  duracion,
  fechaCorta,
  fechaLimite,
  fechaPasada,
  hora,
  hoyLocal,
  momento,
  semanaEnPalabras,
} from './fechas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { ponerZona } from './zona.ts';

// Specification: 2.29 9.23
test('a due date is Hoy, Mañana or a short date', () => {
  expect(fechaLimite('2026-11-21', '2026-11-21')).toBe('Hoy');
  expect(fechaLimite('2026-11-22', '2026-11-21')).toBe('Mañana');
  expect(fechaLimite('2027-01-01', '2026-12-31')).toBe('Mañana');
  expect(fechaLimite('2026-11-25', '2026-11-21')).toBe('mié, 25 nov');
});

test('the dates of a long list share one formatter, however often it is drawn', () => {
  const hacer = vi.spyOn(Intl, 'DateTimeFormat');
  const dibujar = () => {
    for (let n = 2; n < 70; n += 1) fechaLimite(sumarDias('2026-03-01', n), '2026-03-01');
  };
  dibujar();
  expect(hacer.mock.calls.length).toBeLessThanOrEqual(1);
  hacer.mockClear();
  dibujar();
  expect(hacer).not.toHaveBeenCalled();
  hacer.mockRestore();
});

test('a day has the same name wherever the device travels', () => {
  const zona = process.env['TZ'];
  const en = (donde: string) => {
    process.env['TZ'] = donde;
    return [fechaCorta('2026-11-25', '2026-11-21'), sumarDias('2026-11-25', 1), domingoDe('2026-11-25')];
  };
  for (const donde of ['Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect(en(donde)).toEqual(['mié, 25 nov', '2026-11-26', '2026-11-29']);
  if (zona === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zona;
});

test('a short date of another year shows the year', () => {
  expect(fechaCorta('2027-02-03', '2026-11-21')).toContain('2027');
});

test('days are added on the calendar, over months, years and changes of clock', () => {
  expect(sumarDias('2026-10-24', 1)).toBe('2026-10-25');
  expect(sumarDias('2026-10-25', 1)).toBe('2026-10-26');
  expect(sumarDias('2028-02-28', 1)).toBe('2028-02-29');
  expect(sumarDias('2026-01-01', -1)).toBe('2025-12-31');
  expect(hoyLocal(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('minutes show as hours from sixty on', () => {
  expect(duracion(45)).toBe('45\u00a0min');
  expect(duracion(60)).toBe('1\u00a0h');
  expect(duracion(80)).toBe('1\u00a0h 20\u00a0min');
});

// Specification: 9.23
test('a week is Monday to Sunday, in words', () => {
  expect(semanaEnPalabras('2026-11-16')).toBe('Del 16 al 22 de noviembre');
  expect(semanaEnPalabras('2026-11-22')).toBe('Del 16 al 22 de noviembre');
  expect(semanaEnPalabras('2026-12-02')).toBe('Del 30 de noviembre al 6 de diciembre');
  expect(domingoDe('2026-11-23')).toBe('2026-11-29');
});

test('a day has its name, and its month when that differs', () => {
  expect(diaConNombre('2026-11-24', '2026-11-19')).toBe('martes 24');
  expect(diaConNombre('2026-12-01', '2026-11-30')).toBe('martes 1 de diciembre');
});

test('a past day is Hoy, Ayer or a short date', () => {
  expect(['2026-12-01', '2026-11-30', '2026-11-27'].map((d) => fechaPasada(d, '2026-12-01'))).toEqual([
    'Hoy',
    'Ayer',
    'vie, 27 nov',
  ]);
});

test('today and the day of an instant are in the family’s time zone, wherever the device is', () => {
  const instante = '2026-11-21T23:30:00.000Z';
  const dia = (zona: string) => {
    ponerZona(zona);
    return [hoyLocal(new Date(instante)), diaDe(instante)];
  };
  expect(dia('Europe/Madrid')).toEqual(['2026-11-22', '2026-11-22']);
  expect(dia('America/Havana')).toEqual(['2026-11-21', '2026-11-21']);
  expect(dia('Pacific/Kiritimati')).toEqual(['2026-11-22', '2026-11-22']);
  ponerZona(null);
});

test('the time of an instant is in the same time zone as its day, wherever the device is', () => {
  // Sunday 23:20 in the Canary Islands is already Monday for a family in Madrid.
  const instante = '2026-11-22T23:20:00.000Z';
  const cuando = (zona: string) => {
    ponerZona(zona);
    return [diaDe(instante), hora(instante), momento(instante)];
  };
  expect(cuando('Europe/Madrid')).toEqual(['2026-11-23', '00:20', '23 nov, 00:20']);
  expect(cuando('Atlantic/Canary')).toEqual(['2026-11-22', '23:20', '22 nov, 23:20']);
  expect(cuando('America/Havana')).toEqual(['2026-11-22', '18:20', '22 nov, 18:20']);
  // A time zone that this browser does not know: day and time are the device's, as without a login.
  ponerZona(null);
  const suyo = [diaDe(instante), hora(instante), momento(instante)];
  expect(cuando('Luna/Copernico')).toEqual(suyo);
  ponerZona(null);
});
