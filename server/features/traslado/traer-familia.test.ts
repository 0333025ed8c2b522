import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAXIMO_ARCHIVO } from '#shared/contracts/familia-archivo/formato.ts';
import { abrir } from '#shared/contracts/familia-archivo/leer.ts';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { amanar, archivoEntero, descargarArchivo } from '#server/testing/archivo-familia.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { unPng, unaBomba } from '#server/testing/imagenes.ts';
import { llamar } from '#server/testing/sembrar.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { abrirArchivo } from './abrir-archivo.ts';

type Filas = Record<string, unknown>[];
interface Crudo {
  version_formato: number;
  cuando: string;
  familia: Record<string, unknown>;
  miembros: Filas;
  tareas: Filas;
  repartos: Filas;
  jugadas: Filas;
  certificados: Filas;
  responsabilidades: Filas;
  asignaciones: Filas;
  dias: Filas;
  cuentas?: Filas;
  cambios?: Filas;
  votos: Filas;
  deseos: Filas;
  suma: string;
  fotos: Filas;
}

let app: App;
let casa: RepartoSembrado;
let archivo: string;
beforeAll(async () => {
  app = await buildTestApp();
  casa = await sembrarReparto(app);
  archivo = await archivoEntero(app, casa.id);
});
afterAll(() => app.app.close());

const cuantas = async (): Promise<unknown> => {
  const db = app.contexto.base.escritura;
  const de = async (tabla: 'familias' | 'usuarios' | 'tareas' | 'fotos' | 'eventos_reparto'): Promise<number> =>
    (await db.selectFrom(tabla).selectAll().execute()).length;
  return [
    await de('familias'),
    await de('usuarios'),
    await de('tareas'),
    await de('fotos'),
    await de('eventos_reparto'),
  ];
};

let desde = 0;
const traer = async (
  payload: string | Buffer,
  direccion = `10.1.${String((desde += 1) >> 8)}.${String(desde & 255)}`,
) => {
  const respuesta = await app.app.inject({
    method: 'POST',
    url: RUTAS.importarFamilia,
    headers: { 'content-type': 'application/json' },
    remoteAddress: direccion,
    payload,
  });
  return { estado: respuesta.statusCode, cuerpo: respuesta.json<Record<string, unknown>>() };
};

const copia = (): Crudo => JSON.parse(archivo) as Crudo;

describe('a file that changed in transit', () => {
  test('is refused if it is truncated anywhere', async () => {
    const bytes = Buffer.from(archivo);
    const codigos = new Set<string>();
    for (let hasta = 0; hasta < bytes.length; hasta += 1) {
      const abierto = await abrirArchivo(bytes.subarray(0, hasta));
      codigos.add(abierto.ok ? `whole at ${String(hasta)}` : abierto.codigo);
    }
    expect([...codigos].toSorted()).toEqual(['ARCHIVO_AJENO', 'ARCHIVO_CORTADO']);
  });

  test('is refused if any byte is changed, added or removed, and nothing is written', async () => {
    const bytes = Buffer.from(archivo);
    const antes = await cuantas();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom('cambia', 'sobra', 'falta'),
        async (donde, cuanto, como) => {
          // An added carriage return is accepted, because e-mail adds them.
          fc.pre(como !== 'sobra' || cuanto !== 13);
          const otro = Buffer.from(bytes);
          otro[donde] = (otro[donde] ?? 0) ^ cuanto;
          const danado =
            como === 'cambia'
              ? otro
              : Buffer.concat([
                  bytes.subarray(0, donde),
                  como === 'sobra' ? Buffer.from([cuanto]) : Buffer.alloc(0),
                  bytes.subarray(como === 'sobra' ? donde : donde + 1),
                ]);
          const { estado, cuerpo } = await traer(danado);
          expect([estado, cuerpo['codigo']]).toEqual([
            400,
            expect.stringMatching(/^ARCHIVO_(AJENO|CORTADO|MAS_NUEVO)$/),
          ]);
        },
      ),
      { numRuns: rondas(150, 5_000) },
    );
    expect(await cuantas()).toEqual(antes);
  });

  test.each([
    ['another file', '{"hola":1}', 'ARCHIVO_AJENO'],
    ['nothing', '', 'ARCHIVO_AJENO'],
    ['one of a newer Te Toca', amanar({ formato: 'te-toca/familia', version_formato: 3 }), 'ARCHIVO_MAS_NUEVO'],
    ['one without lists', amanar({ formato: 'te-toca/familia', version_formato: 2 }), 'ARCHIVO_INCOHERENTE'],
  ])('%s is refused by its name', async (_, texto, codigo) => {
    expect(await traer(texto)).toMatchObject({ estado: 400, cuerpo: { codigo, error: expect.any(String) as string } });
  });

  test('of a version without comodines and thanks is imported, with all comodines left', async () => {
    const { gracias: _, ...antes } = copia() as Crudo & { readonly gracias: unknown };
    const miembros = antes.miembros.map(({ comodines: _c, comodines_usados: _u, ...m }) => m);
    const { estado, cuerpo } = await traer(amanar({ ...antes, miembros }));
    expect(estado, JSON.stringify(cuerpo)).toBe(201);
  });

  test('is accepted with the line endings of e-mail or an editor; a new layout is refused as a change', async () => {
    const porCorreo = Buffer.from(`\uFEFF${archivo.replaceAll('\n', '\r\n')}`);
    expect(await abrirArchivo(porCorreo)).toEqual(await abrirArchivo(Buffer.from(archivo)));
    expect(abrir(porCorreo.toString())).toEqual(abrir(archivo));
    const bonito = JSON.stringify(JSON.parse(archivo), null, 2);
    for (const texto of [bonito, `${bonito}\n`, JSON.stringify(JSON.parse(archivo))]) {
      expect(await traer(texto)).toMatchObject({ estado: 400, cuerpo: { codigo: 'ARCHIVO_CORTADO' } });
      expect(abrir(texto)).toMatchObject({ ok: false, codigo: 'ARCHIVO_CORTADO' });
    }
  });

  test('is not read to its end if it is too large', async () => {
    expect((await traer(Buffer.alloc(MAXIMO_ARCHIVO + 1, 32))).estado).toBe(413);
  });
});

/** A request to be covered, from one member to all others. */
const unaPeticion = (a: Crudo): Record<string, unknown> => ({
  id: 1,
  tipo: 'CUBRIR',
  tarea_id: a.tareas[0]!['id'],
  asignacion_id: null,
  responsabilidad_id: null,
  por_responsabilidad_id: null,
  dia: '2026-11-21',
  pide_id: a.miembros[0]!['id'],
  a_id: null,
  acepta_id: null,
  noes: [],
  estado: 'ABIERTO',
  fin: null,
  creado_en: a.familia['creada_en'],
  caduca_en: a.familia['creada_en'],
  terminado_en: null,
});

/** Returns the instant that lies `dias` days after the file was made. */
const mas = (a: Crudo, dias: number): string => new Date(Date.parse(a.cuando) + dias * 86_400_000).toISOString();

const jugadaDe = (a: Crudo) => a.jugadas[0]!['jugada'] as Record<string, unknown>;

/** A pending assignment of a chore given by hand. */
const unaPendiente = (a: Crudo): Record<string, unknown> => ({
  id: 1,
  responsabilidad_id: null,
  tarea_id: a.tareas[0]!['id'],
  miembro_id: a.miembros[0]!['id'],
  trimestre_inicio: '2026-10-01',
  fecha_limite: '2026-11-21',
  disponible_desde: null,
  estado: 'PENDIENTE',
  tarea_nombre: 'Fregar',
  tarea_puntos: 1,
  tarea_tiempo: 1,
  puntos_ganados: 0,
  creada_en: a.familia['creada_en'],
  completada_en: null,
  completada_por: null,
  completada_el: null,
  vencida_el: null,
  anterior_id: null,
  su_dia: null,
  hecha_por: null,
  excusada: false,
  tomada_el: null,
  cedida_por: null,
  cubre_a: null,
  cubierta_en: null,
});

/** Edits of a file by hand, and the place in the file that the refusal names. */
const AMANOS: readonly (readonly [que: string, cambiar: (a: Crudo) => unknown, motivo: RegExp])[] = [
  ['an unknown column', (a) => (a.miembros[0]!['familia_id'] = 1), /«miembros», fila 1/],
  ['somebody else’s id', (a) => (a.tareas[0]!['id'] = a.tareas[1]!['id']), /«tareas», fila 2, id/],
  [
    'a hash that costs a gigabyte',
    (a) => (a.miembros[1]!['password_hash'] = '$argon2id$v=19$m=4194304,t=99,p=1$AAAA$AAAA'),
    /password_hash/,
  ],
  ['an admin without account', (a) => (a.miembros[0]!['password_hash'] = null), /«miembros», fila 1/],
  ['nobody to look after it', (a) => (a.miembros[0]!['es_administrador'] = false), /nadie administra/],
  ['one username twice', (a) => (a.miembros[1]!['username'] = a.miembros[0]!['username']), /«miembros», fila 2/],
  ['a face from elsewhere', (a) => (a.miembros[0]!['avatar'] = 'https://example.org/x.png'), /avatar/],
  ['a face that is not there', (a) => (a.miembros[0]!['avatar'] = `/media/avatares/${'x'.repeat(24)}.webp`), /avatar/],
  ['a name that cannot be read', (a) => (a.miembros[0]!['first_name'] = '\u202E'), /first_name/],
  ['a chore too long', (a) => (a.tareas[0]!['nombre'] = 'x'.repeat(81)), /«tareas», fila 1, nombre/],
  ['a weekly chore without day', (a) => (a.tareas[0]!['dia_semana'] = null), /dia_semana/],
  ['a zone that is none', (a) => (a.familia['zona_horaria'] = 'Luna/Mar'), /zona_horaria/],
  [
    '31 members',
    (a) =>
      a.miembros.push(
        ...Array.from({ length: 27 }, (_, i) => ({ ...a.miembros[1], id: 9_000 + i, username: `otro${String(i)}` })),
      ),
    /más de 30/,
  ],
  [
    '401 chores',
    (a) => a.tareas.push(...Array.from({ length: 400 }, (_, i) => ({ ...a.tareas[0], id: 9_000 + i }))),
    /más de 400/,
  ],
  [
    'a vote on nothing',
    (a) =>
      a.votos.push({
        id: 1,
        tarea_id: 999_999,
        miembro_id: a.miembros[0]!['id'],
        dificultad: 1,
        creada_en: a.familia['creada_en'],
      }),
    /«votos», fila 1, tarea_id/,
  ],
  [
    'a state that its moves do not lead to',
    (a) => ((a.repartos[0]!['estado'] as Record<string, unknown>)['ronda'] = 7),
    /no coincide/,
  ],
  ['a draft without moves', (a) => (a.jugadas = []), /jugadas/],
  [
    'moves of strangers',
    (a) => ((a.jugadas[0]!['jugada'] as Record<string, unknown>)['por'] = 999_999),
    /no son de esta familia/,
  ],
  [
    'a certificate of what has not ended',
    (a) =>
      a.certificados.push({
        sesion_id: a.repartos[0]!['id'],
        ficha: { familia: 'X', semilla: 1, miembros: [], minutos: {} },
      }),
    /certificado/,
  ],
  [
    'a ledger of strangers',
    (a) =>
      a.cuentas?.push({
        trimestre_inicio: '2026-07-01',
        congelada_en: a.familia['creada_en'],
        hoja: { miembros: [{ id: 999_999, nombre: 'X', color: 'coral' }], renglones: [] },
      }),
    /«cuentas», fila 1, no son de esta familia/,
  ],
  [
    'a request about nothing',
    (a) => a.cambios?.push({ ...unaPeticion(a), tipo: 'CAMBIAR' }),
    /«cambios», fila 1, no es una petición de esta familia/,
  ],
  [
    'a request that strangers refused',
    (a) => a.cambios?.push({ ...unaPeticion(a), noes: [999_999] }),
    /«cambios», fila 1, no es una petición de esta familia/,
  ],
  [
    'a founding in the year 1',
    (a) => (a.familia['creada_en'] = '0001-01-01T00:00:00.000Z'),
    /familia.creada_en: momento no válido/,
  ],
  ['a founding after it', (a) => (a.familia['creada_en'] = mas(a, 2)), /familia.creada_en: aún no ha llegado/],
  ['a member of 2019', (a) => (a.miembros[0]!['creado_en'] = '2019-12-31T23:59:59.999Z'), /creado_en: momento no/],
  ['a chore deleted after it', (a) => (a.tareas[0]!['borrada_en'] = mas(a, 2)), /«tareas», fila 1, borrada_en: aún no/],
  ['a move made after it', (a) => (jugadaDe(a)['en'] = mas(a, 2)), /«jugadas», fila 1, jugada.en: aún no/],
  ['a draft of the year 1', (a) => (jugadaDe(a)['trimestre_inicio'] = '0001-01-01'), /«jugadas», fila 1/],
  [
    'a request without an end',
    (a) => a.cambios?.push({ ...unaPeticion(a), caduca_en: mas(a, 4) }),
    /caduca_en: aún no/,
  ],
  [
    'a chore due in 2101',
    (a) => a.asignaciones.push({ ...unaPendiente(a), fecha_limite: '2101-01-01' }),
    /fecha_limite/,
  ],
  ['a day that has not come', (a) => (a.dias[0]!['dia'] = mas(a, 3).slice(0, 10)), /«dias», fila 1, dia: aún no/],
  ['a made-up time of its own', (a) => (a.cuando = mas(a, 2)), /cuando: aún no ha llegado/],
  [
    '5,001 chores to do',
    (a) => a.asignaciones.push(...Array.from({ length: 5_001 }, (_, i) => ({ ...unaPendiente(a), id: i + 1 }))),
    /más de 5000 tareas por hacer/,
  ],
  [
    'a photo of nobody',
    (a) => a.fotos.push({ nombre: `${'x'.repeat(24)}.webp`, creada_en: a.familia['creada_en'], bytes: 'AAAA' }),
    /no son de nadie/,
  ],
];

const conFoto = (bytes: Buffer): string => {
  const a = copia();
  const nombre = `${'x'.repeat(24)}.webp`;
  a.miembros[0]!['avatar'] = `/media/avatares/${nombre}`;
  a.fotos.push({ nombre, creada_en: a.familia['creada_en'], bytes: bytes.toString('base64') });
  return amanar(a);
};

describe('a file written by hand', () => {
  test('is accepted like an exported one if it is valid', async () => {
    expect((await traer(amanar(copia()))).estado).toBe(201);
  });

  test.each(AMANOS)('is refused with %s, and the refusal names the place', async (_, cambiar, motivo) => {
    const antes = await cuantas();
    const a = copia();
    cambiar(a);
    const { estado, cuerpo } = await traer(amanar(a));
    expect([estado, cuerpo['codigo']]).toEqual([400, 'ARCHIVO_INCOHERENTE']);
    expect(cuerpo['error']).toMatch(motivo);
    expect(await cuantas()).toEqual(antes);
  });

  test('may contain only pictures: no other bytes are stored, and decompression bombs have no effect', async () => {
    const antes = await cuantas();
    for (const [bytes, porque] of [
      [Buffer.from('<svg onload="alert(1)"/>'), 'no es una imagen'],
      [unaBomba(), 'es demasiado grande'],
      // More than the million pixels allowed for a photo in a file: decoding a few pictures of this size delays other uploads.
      [await unPng(1_100, 1_000), 'es demasiado grande'],
    ] as const)
      expect((await traer(conFoto(bytes))).cuerpo).toMatchObject({
        error: `El archivo no se puede traer: en «fotos», fila 1, ${porque}`,
      });
    expect(await cuantas()).toEqual(antes);
    expect((await traer(conFoto(await unPng()))).estado).toBe(201);
  });
});

test('one address imports five files an hour, valid or not', async () => {
  const estados: number[] = [];
  for (let i = 0; i < 6; i += 1) estados.push((await traer('{}', '10.9.9.9')).estado);
  expect(estados).toEqual([400, 400, 400, 400, 400, 429]);
});

test('an admin’s export contains no votes and no wishes, and can be imported all the same', async () => {
  const [miembro] = casa.miembros;
  const [tarea] = casa.sesion.tareas;
  await app.contexto.base.escritura
    .insertInto('votaciones')
    .values({ tarea_id: tarea!.id, miembro_id: miembro!.id, dificultad: 3, creada_en: app.contexto.reloj.ahora() })
    .execute();
  expect(await llamar(app, 'PUT', RUTAS.deseos, miembro!.token, { tareas: [tarea!.id] })).toMatchObject({
    estado: 200,
  });
  const [entero, suyo] = [await archivoEntero(app, casa.id), await descargarArchivo(app, casa.id, casa.admin)].map(
    (texto) => JSON.parse(texto) as Crudo,
  );
  expect([entero!.votos.length, entero!.deseos.length]).toEqual([1, 1]);
  expect(suyo).toEqual({ ...entero, votos: [], deseos: [], suma: suyo!.suma });
  expect(await traer(await descargarArchivo(app, casa.id, casa.admin))).toMatchObject({ estado: 201 });
});

test('a family exports ten times an hour, and only its admins may', async () => {
  const pedir = (token: string) =>
    app.app.inject({ url: RUTAS.exportarFamilia, headers: { authorization: `Bearer ${token}` } });
  expect((await pedir(casa.miembros[1]!.token)).statusCode).toBe(403);
  const estados: number[] = [];
  for (let i = 0; i < 10; i += 1) estados.push((await pedir(casa.admin)).statusCode);
  // The tests above made two exports of this family within the hour.
  expect(estados).toEqual([...Array<number>(8).fill(200), 429, 429]);
});

test('importing changes nothing in the family that was exported', async () => {
  const { cuerpo } = await traer(archivo);
  const { familia } = cuerpo as unknown as FamiliaTraida;
  const deLaCasa = await app.contexto.base.escritura
    .selectFrom('usuarios')
    .select('id')
    .where('familia_id', '=', casa.id)
    .orderBy('id')
    .execute();
  expect(familia.id).not.toBe(casa.id);
  expect(deLaCasa.map((u) => u.id)).toEqual(casa.miembros.map((m) => m.id));
});
