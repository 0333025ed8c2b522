import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { buildApp } from '#server/app.ts';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { crearContrasenas } from '#server/plugins/contrasenas.ts';
import { CONTRASENA, FAMILIA, MIEMBROS, TAREAS } from './demo/familia.ts';

/** Fills an empty database with a believable family through the API itself, so that what it shows is what a family would have. */
const carpeta = resolve(process.env['DATA_DIR'] ?? 'data');
mkdirSync(carpeta, { recursive: true });
const db = conectar(join(carpeta, 'te-toca.db'));
await migrar(db);
if ((await db.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined) {
  console.error(`La base de datos de ${carpeta} ya tiene familias: la demostración solo llena una vacía. No se ha tocado nada.`);
  await db.destroy();
  process.exit(1);
}

const { app } = await buildApp({
  db,
  reloj: { ahora: () => new Date().toISOString() },
  azar: { secreto: (bytes) => randomBytes(bytes).toString('base64url'), entero: (menorQue) => randomInt(menorQue) },
  contrasenas: await crearContrasenas(),
  // Its tokens end with this process: the server has a key of its own.
  secreto: randomBytes(32),
  avatares: join(carpeta, 'avatares'),
  cliente: null,
  origenes: [],
  proxies: [],
  logger: false,
});
await app.ready();

const llamar = async <T>(method: 'GET' | 'POST', url: string, token: string | null, payload?: object): Promise<T> => {
  const r = await app.inject({ method, url, ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }), ...(payload === undefined ? {} : { payload }) });
  if (r.statusCode >= 300) throw new Error(`${method} ${url} answered ${String(r.statusCode)}: ${r.body}`);
  return r.json<T>();
};

const [primero, ...demas] = MIEMBROS;
if (primero === undefined) throw new Error('The demo has no members');
const clave = { password: CONTRASENA, password_confirm: CONTRASENA };
const admin = await llamar<CuentaCreada>('POST', RUTAS.registro, null, {
  tipo: 'create',
  username: 'elena',
  first_name: primero.nombre,
  last_name: 'Robles',
  email: '',
  nombre_familia: FAMILIA,
  ...clave,
});
const jefa = admin.tokens.access;
const familia = await llamar<Familia>('GET', ruta(RUTAS.familia, { id: admin.usuario.familia }), jefa);

const cuentas: CuentaCreada[] = [admin];
for (const m of demas) {
  const nuevo = await llamar<Usuario>('POST', RUTAS.agregarMiembro, jefa, { first_name: m.nombre, grupo_edad: m.grupo_edad });
  const { token_activacion } = await llamar<FamiliaParaUnirse>('POST', RUTAS.unirse, null, { familia_id: familia.id, pin: familia.pin });
  cuentas.push(await llamar<CuentaCreada>('POST', RUTAS.activar, null, { miembro_id: nuevo.id, token_activacion, ...clave }));
}

await llamar('POST', RUTAS.cargaActualizar, jefa, {
  configuraciones: cuentas.map((c, i) => ({ miembro: c.usuario.id, porcentaje_carga: MIEMBROS[i]?.carga ?? 0 })),
});

const VOTO_DE = { ADULTO: 0, JUVENIL: 1, INFANTIL: 2 } as const;
const APTA = { ADULTO: 'apta_adulto', JUVENIL: 'apta_juvenil', INFANTIL: 'apta_infantil' } as const;
for (const { votos, ...entrada } of TAREAS) {
  const tarea = await llamar<Tarea>('POST', RUTAS.tareas, jefa, entrada);
  for (const { tokens, usuario } of cuentas) {
    if (!tarea[APTA[usuario.grupo_edad]]) continue;
    await llamar('POST', RUTAS.votaciones, tokens.access, { tarea: tarea.id, miembro: usuario.id, dificultad: votos[VOTO_DE[usuario.grupo_edad]] });
  }
}

console.log(`\n${FAMILIA}: ID ${String(familia.id)}, PIN ${familia.pin}. Contraseña de todos: ${CONTRASENA}\n`);
for (const { usuario } of cuentas) {
  console.log(`  ${usuario.first_name.padEnd(8)} ${usuario.username.padEnd(10)} ${usuario.grupo_edad_display}${usuario.es_administrador ? ', administra' : ''}`);
}
console.log(`\n${String(TAREAS.length)} tareas votadas y la carga repartida: falta empezar el reparto. Arranca con npm start.\n`);
await app.close();
