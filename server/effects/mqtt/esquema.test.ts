import { describe, expect, test } from 'vitest';
import { camposLeidos, leerDescubiertos } from '#server/testing/descubrimiento-mqtt.ts';
import { type Casa, contarEstado, contarSucesos, descubrir, type Mensaje, temasDe } from './mensajes.ts';

/** Checks messages against a schema of the keys that Home Assistant documents, and that the schema refuses faulty ones. */

const CAJA = '0a1b2c3d';
const [FAMILIA, ANA, LEO] = [1, 7, 9];
const miembros = [
  { id: ANA, nombre: 'Ana' },
  { id: LEO, nombre: 'Leo «el grande»' },
];
const temas = temasDe(CAJA);
const mensajes = descubrir(CAJA, '1.2.3', FAMILIA, { nombre: 'Los Pérez', miembros });
const porTema = (de: readonly Mensaje[]) => new Map(de.map((m) => [m.tema, m.texto]));

const casa = (cambios: Partial<Casa> = {}): Casa => ({
  familia: { nombre: 'Los Pérez' },
  hoy: '2026-11-21',
  sesion: null,
  miembros: miembros.map((m) => ({
    ...m,
    avatar: null,
    color: 'coral',
    grupo_edad: 'ADULTO',
    racha_dias: 0,
    tiene_cuenta: true,
  })),
  tareas: [],
  ranking: [],
  meta: null,
  ...cambios,
});

/** Returns a function that reads the family's message after `torcer` has changed its JSON. */
const torcido = (torcer: (json: Record<string, never>) => void) => {
  const [primero] = mensajes;
  const json = JSON.parse(primero?.texto ?? '') as Record<string, never>;
  torcer(json);
  return () => leerDescubiertos(new Map([[primero?.tema ?? '', JSON.stringify(json)]]));
};

describe('discovery of devices', () => {
  test('has only documented keys, with unique names, for the family and each member', () => {
    const leidos = leerDescubiertos(porTema(mensajes));
    expect([...leidos].map(([tema, d]) => [tema, d.device.name, d.device.via_device])).toEqual([
      [temas.dispositivo('f1'), 'Los Pérez', undefined],
      [temas.dispositivo('m7'), 'Ana', 'te_toca_0a1b2c3d_f1'],
      [temas.dispositivo('m9'), 'Leo «el grande»', 'te_toca_0a1b2c3d_f1'],
    ]);
    expect(mensajes.every((m) => m.retenido)).toBe(true);
    for (const d of leidos.values()) expect(d.availability).toEqual([{ topic: temas.disponible }]);
  });

  test('gives each entity the platform, the unit and the class of its kind', () => {
    const de = (cual: string) => {
      const { components = {} } = leerDescubiertos(porTema(mensajes)).get(temas.dispositivo(cual)) ?? {};
      return Object.entries(components).map(([clave, una]) => [
        clave,
        una.platform,
        una.platform === 'sensor' ? [una.state_class, una.unit_of_measurement] : una.device_class,
      ]);
    };
    const cuentas = [
      ['pendientes', 'sensor', ['measurement', 'tareas']],
      ['atrasadas', 'sensor', ['measurement', 'tareas']],
      ['puntos', 'sensor', ['measurement', 'puntos']],
    ];
    expect(de('m7')).toEqual([
      ...cuentas,
      ['racha', 'sensor', ['measurement', 'd']],
      ['le_toca', 'binary_sensor', undefined],
    ]);
    expect(de('f1')).toEqual([
      ...cuentas,
      // A name is no number: with a class or a unit Home Assistant would refuse it.
      ['elige', 'sensor', [undefined, undefined]],
      ['hecha', 'event', undefined],
      ['turno', 'event', undefined],
      ['meta', 'event', undefined],
    ]);
  });

  test('names topics that the states and the events have, and fields that the states fill with values of their kind', () => {
    const estados = contarEstado(CAJA, FAMILIA, casa(), new Set([ANA, LEO]));
    expect(estados.every((m) => m.retenido)).toBe(true);
    const dichos = porTema(estados);
    for (const { components, state_topic } of leerDescubiertos(porTema(mensajes)).values())
      for (const una of Object.values(components)) {
        if (una.platform === 'event') {
          expect(una.state_topic).toBe(`${String(state_topic)}/${String(una.event_types[0])}`);
          continue;
        }
        const valores = JSON.parse(dichos.get(una.state_topic ?? state_topic ?? '') ?? '{}') as Record<string, unknown>;
        for (const campo of camposLeidos(una)) expect(valores).toHaveProperty(campo);
        const valor = valores[camposLeidos(una)[0] ?? ''];
        if (una.platform === 'binary_sensor')
          expect([una.payload_on ?? 'ON', una.payload_off ?? 'OFF']).toContain(valor);
        else if (una.state_class === 'measurement') expect(valor).toBeTypeOf('number');
        else expect(valor).toBeTypeOf('string');
      }
  });

  test('tells events on the topics of their entities, with a type that the entity has, and unretained', () => {
    const f = leerDescubiertos(porTema(mensajes)).get(temas.dispositivo('f1'));
    const hecha: Casa['tareas'][number] = {
      id: 3,
      tarea: 3,
      miembro: ANA,
      nombre: 'Fregar',
      puntos: 5,
      minutos: 10,
      fecha_limite: '2026-11-21',
      fecha_original: null,
      estado: 'COMPLETADA',
      atrasada: false,
      hecha_por: null,
    };
    const meta = { id: 4, texto: 'Cine', puntos: 5, logrados: 5, hasta: null, se_ve_hasta: null, estado: 'ALCANZADA' };
    const sesion = { completada: false, miembro_turno_actual: LEO } as Casa['sesion'];
    const ahora = casa({ tareas: [hecha], meta: meta as Casa['meta'], sesion });
    const sucesos = contarSucesos(CAJA, FAMILIA, casa(), ahora, null);
    expect(sucesos.map((s) => s.retenido)).toEqual([false, false, false]);
    const [tipos, dichos] = [new Map<string, string>(), new Map<string, unknown>()];
    for (const una of Object.values(f?.components ?? {}))
      if (una.platform === 'event') tipos.set(una.state_topic ?? '', una.event_types[0] ?? '');
    for (const s of sucesos) dichos.set(s.tema, (JSON.parse(s.texto) as { readonly event_type: unknown }).event_type);
    expect(dichos).toEqual(tipos);
  });
});

describe('the schema refuses', () => {
  test.each<[string, (json: Record<string, never>) => void]>([
    ['a message without a device', (j) => delete j['device']],
    ['a message without the name of its origin', (j) => delete j['origin']?.['name']],
    ['a device without an identifier', (j) => delete j['device']?.['identifiers']],
    ['an entity without a platform', (j) => delete j['components']?.['puntos']?.['platform']],
    ['an entity without a unique id', (j) => delete j['components']?.['puntos']?.['unique_id']],
    ['an event without its types', (j) => delete j['components']?.['hecha']?.['event_types']],
    ['entities without a topic', (j) => delete j['state_topic']],
    ['an unknown key', (j) => Object.assign(j['components']?.['puntos'] ?? {}, { unit: 'puntos' })],
    ['an unknown class', (j) => Object.assign(j['components']?.['puntos'] ?? {}, { state_class: 'total_rising' })],
    ['an id used twice', (j) => Object.assign(j['components']?.['puntos'] ?? {}, { unique_id: 'te_toca_0a1b2c3d_f1' })],
    ['a topic with a wildcard', (j) => Object.assign(j, { state_topic: 'te_toca/#' })],
  ])('%s', (_cual, torcer) => {
    expect(torcido(() => undefined)).not.toThrow();
    expect(torcido(torcer)).toThrow();
  });
});
