import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTA_AVATARES, RUTAS } from '#shared/contracts/rutas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { App } from '#server/app.ts';
import { apuntarEnvios } from '#server/data/envios.ts';
import { borrarFilasDe } from '#server/data/borrar-familia.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { leerPlano } from '#server/db/filas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarFamiliaCompleta } from '#server/testing/rutas-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';

/** After a family is deleted, no table of the database holds anything of it, and another family is untouched. */

/** Tables whose rows belong to no family, each with the reason. */
const DE_NADIE: Readonly<Record<string, string>> = {
  caja: 'who looks after the box',
  invitaciones_alta: 'links for strangers',
  reloj: 'the server’s clock',
  retos_usados: 'challenges of five minutes, as digests',
  secretos: 'the server’s keys',
  vueltas_usadas: 'returns of ten minutes, as digests',
  tanda: 'the servers’ run',
};
/** Word written into the deleted family's texts. It also finds rows that no foreign key leads to. */
const MARCA = 'zxqv';

let app: App;
let db: Db;
beforeEach(async () => {
  app = await buildTestApp();
  db = app.contexto.base.escritura;
});
afterEach(() => app.app.close());

type Filas = Readonly<Record<string, readonly string[]>>;
const leerTodo = async (): Promise<Filas> => {
  const tablas: Record<string, string[]> = {};
  for (const { nombre } of await leerPlano(db)) {
    const { rows } = await sql`select * from ${sql.table(nombre)}`.execute(db);
    tablas[nombre] = rows.map((fila) => JSON.stringify(fila)).toSorted();
  }
  return tablas;
};
const contar = (filas: Filas) => Object.fromEntries(Object.entries(filas).map(([tabla, f]) => [tabla, f.length]));

/** Gives a family at least one row in every table, each as the app could have stored it. */
const llenar = async (foto: string) => {
  const familia = await sembrarFamiliaCompleta(app);
  const [ana, luis] = familia.miembros as [(typeof familia.miembros)[0], (typeof familia.miembros)[0]];
  const ahora = app.contexto.reloj.ahora();
  const despues = sumarSegundos(ahora, 3_600);
  const hacer = async (tabla: keyof Esquema, fila: Readonly<Record<string, unknown>>) =>
    db
      .insertInto(tabla)
      .values(fila)
      .onConflict((c) => c.doNothing())
      .execute();
  const { id: familia_id } = familia;
  const huella = (de: string) => `${de}-${String(familia_id)}`;
  await llamar(app, 'POST', RUTAS.invitacion.replace(':id', String(familia_id)), ana.token);
  await llamar(app, 'POST', RUTAS.unirse, null, { familia_id, pin: familia.pin });
  await llamar(app, 'GET', RUTAS.exportarFamilia, ana.token);
  await llamar(app, 'POST', RUTAS.pedirTraspaso, ana.token, {});
  await llamar(app, 'POST', RUTAS.calendarios, ana.token, { tipo: 'CASA' });
  await llamar(app, 'POST', RUTAS.destinos, ana.token, { tipo: 'NTFY', tema: 'casa' });
  const enlace = { emisor: 'https://x', sujeto: huella('s'), enlazado_en: ahora };
  await hacer('enlaces_oidc', { familia_id, miembro_id: luis.id, ...enlace });
  const suya = await db
    .selectFrom('asignaciones')
    .select('id as asignacion_id')
    .where('familia_id', '=', familia_id)
    .executeTakeFirst();
  await hacer('dav_puestas', { ...suya, familia_id, miembro_id: luis.id, archivo: 'a.ics', uid: 'u' });
  for (const clave of [`cara-dia|${String(luis.id)}`, `cara|${String(luis.id)}|1`, `webhook|${String(familia_id)}`])
    await hacer('intentos', { clave, fallidos: 1, desde: ahora, bloqueado_hasta: null });
  await hacer('dav_negadas', { huella: huella('n'), familia_id, miembro_id: luis.id, negada_en: ahora });
  const unWebhook = { direccion: 'http://ha.example.org/x' };
  const { cuerpo: webhook } = await llamar(app, 'POST', RUTAS.webhooks, ana.token, unWebhook);
  const { id: webhook_id } = webhook as { readonly id: number };
  const espera = { mensaje: 'm', tipo: 't', cuerpo: '{}', creada_en: ahora, estado: 'ESPERA' };
  await hacer('entregas', { familia_id, webhook_id, ...espera });
  await hacer('activaciones', { familia_id, hash: huella('a'), miembros: `[${String(luis.id)}]`, expira_en: despues });
  await hacer('salas', {
    familia_id,
    pin: '1',
    secreto: 's',
    abierta_por: ana.id,
    abierta_en: ahora,
    expira_en: despues,
  });
  await hacer('fotos', { nombre: foto, bytes: Buffer.from('x'), creada_en: ahora });
  await db
    .updateTable('usuarios')
    .set({ avatar: `${RUTA_AVATARES}${foto}` })
    .where('id', '=', ana.id)
    .execute();
  const pantalla = await db
    .selectFrom('pantallas')
    .select('id')
    .where('familia_id', '=', familia_id)
    .executeTakeFirst();
  const [codigo, hash_clave] = [huella('c'), huella('k')];
  await hacer('vinculaciones', { codigo, hash_clave, direccion: '::1', expira_en: despues, pantalla_id: pantalla?.id });
  await hacer('certificados', { sesion_id: familia.sesion.id, ficha: '{}' });
  await hacer('votaciones', {
    tarea_id: familia.sesion.tareas[0]?.id,
    miembro_id: ana.id,
    dificultad: 2,
    creada_en: ahora,
  });
  await hacer('deseos', { miembro_id: luis.id, puesto: 0, tarea_id: familia.sesion.tareas[0]?.id });
  await hacer('logros_desbloqueados', { miembro_id: luis.id, codigo: 'X', fecha_desbloqueo: ahora, puntos_bonus: 1 });
  await hacer('cuentas_congeladas', { familia_id, trimestre_inicio: '2026-07-01', congelada_en: ahora, hoja: '{}' });
  await hacer('claves', { miembro_id: luis.id, que: 'X', clave: 'k', guardado: '{}', creada_en: ahora });
  await hacer('responsabilidades', {
    familia_id,
    tarea_id: familia.sesion.tareas[0]?.id,
    miembro_id: luis.id,
    desde: '2026-11-21',
  });
  await hacer('revisiones', {
    familia_id,
    miembro_id: luis.id,
    por_id: ana.id,
    bien: false,
    vuelve: true,
    detalle: 'Los vasos',
    completada_en: ahora,
    completada_el: '2026-11-21',
    creada_en: ahora,
  });
  await hacer('motivos_reajuste', { familia_id, motivo: 'X', sujeto: 1, valor: '' });
  await hacer('avisos_enviados', {
    familia_id,
    clave: huella('v'),
    hash: huella('h'),
    encargo: '{}',
    caduca_en: despues,
  });
  await apuntarEnvios(db, {
    familia: familia_id,
    encargos: [{ via: 'CORREO', miembro: luis.id, asunto: { tipo: 'RECORDATORIO', dia: '2026-11-21' } }],
    caduca: despues,
    ahora,
  });
  expect((await llamar(app, 'POST', RUTAS.baja, ana.token, { nombre: 'García' })).estado).toBe(201);
  return familia;
};

/** Appends `MARCA` to one text of each row in these tables, while all rows are one family's. */
const marcar = async (): Promise<void> => {
  for (const [tabla, columna] of [
    ['familias', 'nombre'],
    ['usuarios', 'first_name'],
    ['tareas', 'nombre'],
    ['asignaciones', 'tarea_nombre'],
    ['correcciones', 'tarea_nombre'],
    ['metas', 'texto'],
    ['premios', 'texto'],
    ['pedidos_premio', 'texto'],
    ['revisiones', 'detalle'],
    ['rastro', 'autor_nombre'],
    ['pantallas', 'nombre'],
    ['aparatos', 'nombre'],
    ['llaves', 'nombre'],
    ['webhooks', 'direccion'],
    ['destinos', 'buzon'],
    ['entregas', 'cuerpo'],
    ['suscripciones', 'nombre'],
  ] as const)
    await sql`update ${sql.table(tabla)} set ${sql.ref(columna)} = ${sql.ref(columna)} || ${MARCA}`.execute(db);
};

test('a deleted family leaves no row in any table, and the other family keeps all of its own', async () => {
  const otra = await llenar('a'.repeat(24) + '.webp');
  const antes = await leerTodo();
  const vacias = Object.entries(antes).filter(([tabla, filas]) => filas.length === 0 && !(tabla in DE_NADIE));
  expect(
    vacias.map(([tabla]) => tabla),
    'tables that this test fills with no row: fill them in `llenar`',
  ).toEqual([]);
  const { estado: sinTocar } = await llamar(app, 'GET', RUTAS.yo, otra.miembros[0]?.token ?? '');
  expect(sinTocar).toBe(200);

  const borrada = await llenar('b'.repeat(24) + '.webp');
  const llena = contar(await leerTodo());
  const sinNuevas = Object.entries(contar(antes)).filter(([tabla, n]) => !(tabla in DE_NADIE) && llena[tabla] === n);
  expect(sinNuevas.map(([tabla]) => tabla)).toEqual([]);
  await borrarFilasDe(db, borrada.id);
  expect(await leerTodo()).toEqual(antes);
});

test('no table holds a word of a deleted family', async () => {
  const borrada = await llenar('a'.repeat(24) + '.webp');
  await marcar();
  await borrarFilasDe(db, borrada.id);
  for (const [tabla, filas] of Object.entries(await leerTodo())) {
    if (!(tabla in DE_NADIE) && tabla !== 'intentos') expect(filas, tabla).toEqual([]);
    expect(filas.join(), tabla).not.toContain(MARCA);
  }
});
