import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import { type Casa, COLORES, contarEstado, contarSucesos, descubrir } from './mensajes.ts';

const [ANA, LEO] = [7, 9];

const miembro = (id: number, nombre: string, color: 'coral' | 'cielo') =>
  ({ id, nombre, avatar: null, color, grupo_edad: 'ADULTO', racha_dias: id, tiene_cuenta: true }) as const;

const tarea = (id: number, de: number, cambios: Partial<TareaPantalla> = {}): TareaPantalla => ({
  id,
  tarea: id,
  miembro: de,
  nombre: `Tarea ${String(id)}`,
  puntos: 5,
  minutos: 10,
  fecha_limite: '2026-11-21',
  fecha_original: null,
  estado: 'PENDIENTE',
  atrasada: false,
  hecha_por: null,
  ...cambios,
});

const casa = (cambios: Partial<Casa> = {}): Casa => ({
  familia: { nombre: 'Los Pérez' },
  hoy: '2026-11-21',
  sesion: null,
  miembros: [miembro(ANA, 'Ana', 'coral'), miembro(LEO, 'Leo', 'cielo')],
  tareas: [tarea(1, ANA), tarea(2, ANA, { atrasada: true }), tarea(3, LEO)],
  ranking: [],
  meta: null,
  ...cambios,
});

const eligiendo = (quien: number | null) => ({ completada: false, miembro_turno_actual: quien }) as Casa['sesion'];
const leer = (texto: string) => JSON.parse(texto) as Record<string, unknown>;
const estados = (de: Casa, deCasa = new Set([ANA, LEO])) =>
  Object.fromEntries(contarEstado('c', 1, de, deCasa).map((m) => [m.tema, leer(m.texto)]));
const sucesos = (antes: Casa, ahora: Casa, metaContada: number | null = null) =>
  contarSucesos('c', 1, antes, ahora, metaContada).map((m) => leer(m.texto));

describe('discovery', () => {
  const miembros = casa().miembros;
  const mensajes = descubrir('c', '1.0.0', 1, { nombre: 'Los Pérez', miembros });

  test('describes the family and each member on a topic of their own, retained', () => {
    expect(mensajes.map((m) => m.tema)).toEqual([
      'homeassistant/device/te_toca_c_f1/config',
      'homeassistant/device/te_toca_c_m7/config',
      'homeassistant/device/te_toca_c_m9/config',
    ]);
    expect(mensajes.every((m) => m.retenido)).toBe(true);
  });

  test('has the keys that Home Assistant requires, unabbreviated, and unique ids', () => {
    const ids: unknown[] = [];
    for (const { texto } of mensajes) {
      const { device, origin, components, availability, state_topic } = leer(texto);
      expect(device).toMatchObject({ identifiers: [expect.any(String)], name: expect.any(String) as string });
      expect(origin).toMatchObject({ name: 'Te Toca' });
      expect(availability).toEqual([{ topic: 'te_toca/c/estado' }]);
      expect(state_topic).toMatch(/^te_toca\/c\/[fm]\d$/);
      for (const una of Object.values(components as Record<string, Record<string, unknown>>)) {
        expect(['sensor', 'binary_sensor', 'event']).toContain(una['platform']);
        if (una['platform'] === 'event') {
          expect(una['event_types']).toHaveLength(1);
          expect(una['state_topic']).not.toBe(state_topic);
        } else expect(una['value_template']).toMatch(/^\{\{ value_json\.\w+ \}\}$/);
        ids.push(una['unique_id']);
      }
    }
    expect(ids.length).toBe(7 + 2 * 5);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('reads only values that the state has', () => {
    const dichos = estados(casa());
    for (const { texto } of mensajes) {
      const { components, state_topic } = leer(texto) as { components: Record<string, object>; state_topic: string };
      for (const campo of JSON.stringify(components).matchAll(/value_json\.(\w+)/g))
        expect(dichos[state_topic]).toHaveProperty(campo[1] ?? '');
    }
  });
});

describe('states', () => {
  test('count what is pending and overdue, for the family and each member', () => {
    expect(estados(casa())).toEqual({
      'te_toca/c/f1': { pendientes: 3, atrasadas: 1, puntos: 0, elige: 'Nadie', rgb_color: null },
      'te_toca/c/m7': { pendientes: 2, atrasadas: 1, puntos: 0, racha: 7, le_toca: 'OFF' },
      'te_toca/c/m9': { pendientes: 1, atrasadas: 0, puntos: 0, racha: 9, le_toca: 'OFF' },
    });
  });

  test('name the member who picks, with their colour', () => {
    const dichos = estados(casa({ sesion: eligiendo(LEO) }));
    expect(dichos['te_toca/c/f1']).toMatchObject({ elige: 'Leo', rgb_color: [0x1f, 0x82, 0xc4] });
    expect([dichos['te_toca/c/m7']?.['le_toca'], dichos['te_toca/c/m9']?.['le_toca']]).toEqual(['OFF', 'ON']);
  });

  test('leave out members who no longer live here', () => {
    expect(Object.keys(estados(casa(), new Set([ANA])))).toEqual(['te_toca/c/f1', 'te_toca/c/m7']);
  });

  test('have the colours of the light theme', () => {
    const tema = readFileSync('client/ui/theme.css', 'utf8');
    for (const [nombre, color] of Object.entries(COLORES))
      expect(tema).toContain(`--color-miembro-${nombre}: ${color};`);
  });
});

describe('events', () => {
  const hecha = tarea(1, ANA, { estado: 'COMPLETADA', hecha_por: LEO });

  test('tell of a completion once, with its doer', () => {
    const despues = casa({ tareas: [hecha] });
    expect(sucesos(casa(), despues)).toEqual([{ event_type: 'hecha', tarea: 'Tarea 1', miembro: 'Leo', puntos: 5 }]);
    expect(sucesos(despues, despues)).toEqual([]);
  });

  test('tell of a turn, but not of the end of a draft', () => {
    const [ana, leo] = [casa({ sesion: eligiendo(ANA) }), casa({ sesion: eligiendo(LEO) })];
    expect(sucesos(ana, leo)).toEqual([{ event_type: 'turno', miembro: 'Leo', rgb_color: [0x1f, 0x82, 0xc4] }]);
    expect(sucesos(leo, casa())).toEqual([]);
  });

  test('tell of a goal once, and are not retained', () => {
    const meta = { id: 4, texto: 'Cine', puntos: 50, logrados: 50, hasta: null, se_ve_hasta: null };
    const [antes, ahora] = ['ACTIVA', 'ALCANZADA'].map((estado) => casa({ meta: { ...meta, estado } as Casa['meta'] }));
    if (antes === undefined || ahora === undefined) throw new Error('No states');
    expect(sucesos(antes, ahora)).toEqual([{ event_type: 'meta', meta: 'Cine', puntos: 50 }]);
    for (const desde of [ahora, antes]) expect(sucesos(desde, ahora, meta.id)).toEqual([]);
    expect(contarSucesos('c', 1, antes, ahora, null).some((m) => m.retenido)).toBe(false);
  });
});
