import { describe, expect, it, vi } from 'vitest';
import {
  apuroDe,
  enPalabras,
  FIN,
  hastaCuando,
  loQueSeDice,
  marcador,
  minutosYSegundos,
  segundosHasta,
} from './reloj.ts';

const MADRID = 'Europe/Madrid';
const a = (instante: string) => Date.parse(instante);

describe('seconds left', () => {
  it('are whole, rounded up, and never below zero', () => {
    expect([120_000, 119_001, 1, 0, -1, -90_000].map((ms) => segundosHasta(1_000_000 + ms, 1_000_000))).toEqual([
      120, 120, 1, 0, 0, 0,
    ]);
  });

  it('are written as minutes and seconds', () => {
    expect([0, 5, 60, 84, 600, 3_599].map(minutosYSegundos)).toEqual([
      '0:00',
      '0:05',
      '1:00',
      '1:24',
      '10:00',
      '59:59',
    ]);
  });

  it('are read aloud in words, without zero minutes or seconds', () => {
    expect([120, 65, 60, 15, 1, 0].map(enPalabras)).toEqual([
      '2 minutos',
      '1 minuto y 5 segundos',
      '1 minuto',
      '15 segundos',
      '1 segundo',
      '0 segundos',
    ]);
  });
});

describe('hurry', () => {
  it('begins 30 seconds before the end, or with a tenth of a longer limit', () => {
    expect([31, 30, 1, 0].map((s) => apuroDe(s, 120))).toEqual(['tiempo', 'poco', 'poco', 'fin']);
    expect([61, 60].map((s) => apuroDe(s, 600))).toEqual(['tiempo', 'poco']);
    expect([8_641, 8_640].map((s) => apuroDe(s, 86_400))).toEqual(['tiempo', 'poco']);
    expect([31, 30].map((s) => apuroDe(s, null))).toEqual(['tiempo', 'poco']);
  });
});

describe('until when', () => {
  const ahora = a('2026-11-21T17:05:00Z');

  it('is told with today, tomorrow or a weekday, in the given time zone', () => {
    expect(hastaCuando(a('2026-11-21T19:30:00Z'), ahora, MADRID)).toBe('hasta las 20:30');
    expect(hastaCuando(a('2026-11-22T17:05:00Z'), ahora, MADRID)).toBe('hasta mañana a las 18:05');
    expect(hastaCuando(a('2026-11-24T08:00:00Z'), ahora, MADRID)).toBe('hasta el martes a las 9:00');
    expect(hastaCuando(a('2026-11-22T05:05:00Z'), ahora, 'America/Mexico_City')).toBe('hasta las 23:05');
  });

  it('names the family’s zone if the device’s clock shows another hour', () => {
    const hasta = a('2026-11-22T17:05:00Z');
    expect(hastaCuando(hasta, ahora, MADRID, 'America/Mexico_City')).toBe('hasta mañana a las 18:05 (hora de Madrid)');
    expect(hastaCuando(hasta, ahora, 'America/Mexico_City', MADRID)).toBe(
      'hasta mañana a las 11:05 (hora de Ciudad de México)',
    );
    // Paris has the same time as Madrid, so the zone is not named.
    expect(hastaCuando(hasta, ahora, MADRID, 'Europe/Paris')).toBe('hasta mañana a las 18:05');
    expect(marcador(hasta, 86_400, MADRID, 'Atlantic/Canary').texto).toBe('hasta mañana a las 18:05 (hora de Madrid)');
    expect(marcador(hasta, 600, MADRID, 'Atlantic/Canary').texto).toBe('10:00');
  });

  it('is formatted a second time without a new formatter', () => {
    const hasta = a('2026-11-24T08:00:00Z');
    hastaCuando(hasta, ahora, MADRID);
    const hacer = vi.spyOn(Intl, 'DateTimeFormat');
    hastaCuando(hasta, ahora, MADRID);
    expect(hacer).not.toHaveBeenCalled();
    hacer.mockRestore();
  });

  it('follows the device’s zone after it has travelled', () => {
    const zona = process.env['TZ'];
    const en = (donde: string) => {
      process.env['TZ'] = donde;
      return hastaCuando(a('2026-11-24T08:00:00Z'), ahora);
    };
    expect([en('Europe/Madrid'), en('America/Havana')]).toEqual([
      'hasta el martes a las 9:00',
      'hasta el martes a las 3:00',
    ]);
    if (zona === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zona;
  });

  it('writes «a la 1:05», and «a las» for every other hour', () => {
    expect(hastaCuando(a('2026-11-22T00:05:00Z'), ahora, MADRID)).toBe('hasta mañana a la 1:05');
    expect(hastaCuando(a('2026-11-22T09:05:00Z'), ahora, MADRID)).toBe('hasta mañana a las 10:05');
    expect(hastaCuando(a('2026-11-21T23:05:00Z'), ahora, MADRID)).toBe('hasta mañana a las 0:05');
  });

  it('is tomorrow also when the day between has 23 or 25 hours', () => {
    // 25 hours: the clocks go back in the night.
    expect(hastaCuando(a('2026-10-25T22:30:00Z'), a('2026-10-24T21:45:00Z'), MADRID)).toBe('hasta mañana a las 23:30');
    // 23 hours: they go forward.
    expect(hastaCuando(a('2026-03-29T21:30:00Z'), a('2026-03-28T22:45:00Z'), MADRID)).toBe('hasta mañana a las 23:30');
    expect(hastaCuando(a('2026-03-28T23:15:00Z'), a('2026-03-28T22:45:00Z'), MADRID)).toBe('hasta mañana a las 0:15');
  });
});

describe('digits', () => {
  const hasta = a('2026-11-22T17:05:00Z');

  it('replace the deadline in the last hour, and at zero the time is over', () => {
    expect(marcador(hasta, 86_400, MADRID)).toEqual({ tipo: 'hasta', texto: 'hasta mañana a las 18:05' });
    expect(marcador(hasta, 3_600, MADRID)).toEqual({ tipo: 'hasta', texto: 'hasta las 18:05' });
    expect(marcador(hasta, 3_599)).toEqual({ tipo: 'cuenta', texto: '59:59' });
    expect(marcador(hasta, 1)).toEqual({ tipo: 'cuenta', texto: '0:01' });
    expect(marcador(hasta, 0)).toEqual({ tipo: 'fin', texto: FIN });
  });
});

describe('screen reader announcements', () => {
  const contar = (desde: number, hasta = '') => {
    const dicho: string[] = [];
    let antes: number | null = null;
    for (let s = desde; s >= 0; s -= 1) {
      const frase = loQueSeDice(antes, s, hasta);
      if (frase !== null) dicho.push(frase);
      antes = s;
    }
    return dicho;
  };

  it('are the start, one minute, fifteen seconds and the end, and nothing in between', () => {
    expect(contar(120)).toEqual(['Tienes 2 minutos para elegir', 'Queda 1 minuto', 'Quedan 15 segundos', FIN]);
    expect(contar(60)).toEqual(['Tienes 1 minuto para elegir', 'Quedan 15 segundos', FIN]);
    expect(contar(9)).toEqual(['Tienes 9 segundos para elegir', FIN]);
  });

  it('give the deadline at the start of a turn of an hour or more', () => {
    expect(contar(86_400, 'hasta mañana a las 18:05')[0]).toBe('Tienes hasta mañana a las 18:05 para elegir');
  });

  it('are only the latest one after the device has slept through several', () => {
    expect(loQueSeDice(100, 12, '')).toBe('Quedan 15 segundos');
    expect(loQueSeDice(100, 0, '')).toBe(FIN);
    expect(loQueSeDice(12, 11, '')).toBeNull();
    expect(loQueSeDice(null, 0, '')).toBe(FIN);
  });
});
