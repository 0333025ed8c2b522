// Plays the first family of an installation, over HTTP: `familia.mjs ADDRESS ACTION [ARGUMENT…]`. The action is `medir` or one
// of `ACCIONES`, which wait until the server is ready. Runs on any Node, also on the one of a package.
import { execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';

const [direccion, que, ...resto] = process.argv.slice(2);
const ESPERA_MS = 300_000;
const CUENTA = { username: 'ana', password: 'una-clave-bien-larga' };
/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pedir = async (metodo, ruta, cuerpo, token) => {
  const formulario = cuerpo instanceof FormData;
  const respuesta = await fetch(direccion + ruta, {
    method: metodo,
    headers: {
      ...(cuerpo === undefined || formulario ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(cuerpo === undefined ? {} : { body: formulario ? cuerpo : JSON.stringify(cuerpo) }),
    signal: AbortSignal.timeout(120_000),
  });
  return { estado: respuesta.status, texto: await respuesta.text() };
};

const exigir = (estado, { estado: hay, texto }, paso) => {
  if (hay !== estado) throw new Error(`${paso}: ${hay} en vez de ${estado}. ${texto.slice(0, 300)}`);
  return texto;
};

const esperar = async () => {
  for (const hasta = Date.now() + ESPERA_MS; ;) {
    const salud = await pedir('GET', '/api/salud/').catch(() => null);
    if (salud?.estado === 200) return JSON.parse(salud.texto).version;
    if (Date.now() > hasta) throw new Error(`${direccion} no contesta: ${salud?.texto ?? 'nadie escucha'}`);
    await new Promise((listo) => setTimeout(listo, 500));
  }
};

const entrar = async () => {
  const mal = { ...CUENTA, password: 'otra-clave-muy-larga' };
  exigir(401, await pedir('POST', '/api/auth/token/', mal), 'Entrar con otra contraseña');
  const { access } = JSON.parse(exigir(200, await pedir('POST', '/api/auth/token/', CUENTA), 'Entrar'));
  const yo = JSON.parse(exigir(200, await pedir('GET', '/api/core/usuarios/me/', undefined, access), 'Ver quién es'));
  return { access, yo };
};

/** Founds a family of two adults. */
const fundar = async () => {
  const clave = { password: CUENTA.password, password_confirm: CUENTA.password };
  const familia = { tipo: 'create', username: CUENTA.username, first_name: 'Ana', nombre_familia: 'García' };
  const ana = exigir(201, await pedir('POST', '/api/core/registro/', { ...familia, ...clave }), 'Fundar');
  const { usuario, tokens } = JSON.parse(ana);
  const nuevo = { first_name: 'Leo', grupo_edad: 'ADULTO' };
  const leo = exigir(201, await pedir('POST', '/api/core/agregar-miembro/', nuevo, tokens.access), 'Añadir a Leo');
  const { pin } = JSON.parse(
    exigir(200, await pedir('GET', `/api/core/familias/${usuario.familia}/`, undefined, tokens.access), 'Ver el PIN'),
  );
  const unirse = await pedir('POST', '/api/core/unirse-familia/', { familia_id: usuario.familia, pin });
  const { token_activacion } = JSON.parse(exigir(200, unirse, 'Unirse'));
  const activar = { miembro_id: JSON.parse(leo).id, token_activacion, ...clave };
  exigir(201, await pedir('POST', '/api/core/activar-cuenta/', activar), 'Activar a Leo');
};

const cambiar = async (campos) => {
  const { access, yo } = await entrar();
  const formulario = new FormData();
  for (const [campo, valor] of Object.entries(campos)) formulario.append(campo, ...[valor].flat());
  exigir(200, await pedir('PATCH', `/api/core/usuarios/${yo.id}/`, formulario, access), 'Cambiar lo suyo');
};

const apuntar = async (access, nombre) =>
  pedir('POST', '/api/tasks/tareas/', { nombre, frecuencia: 'SEMANAL', dia_semana: 1, tiempo_estimado: 10 }, access);

/**
 * Adds four chores, sets equal shares, and plays a whole draft: the member with the turn takes the first chore that is
 * accepted, and the closing changes nothing.
 */
const repartir = async () => {
  const SESIONES = '/api/tasks/sesiones-reparto/';
  const tokens = new Map();
  for (const username of [CUENTA.username, 'leo']) {
    const entra = await pedir('POST', '/api/auth/token/', { username, password: CUENTA.password });
    const { access } = JSON.parse(exigir(200, entra, `Entrar ${username}`));
    const yo = await pedir('GET', '/api/core/usuarios/me/', undefined, access);
    tokens.set(JSON.parse(exigir(200, yo, 'Ver quién es')).id, access);
  }
  const [ana] = tokens.values();
  for (const nombre of ['Fregar', 'Barrer', 'Planchar', 'Cocinar'])
    exigir(201, await apuntar(ana, nombre), 'Apuntar una tarea');
  const partes = [...tokens.keys()].map((miembro) => ({ miembro, porcentaje_carga: 50 }));
  const cargas = await pedir(
    'POST',
    '/api/tasks/configuraciones-carga/actualizar_familia/',
    { configuraciones: partes },
    ana,
  );
  exigir(200, cargas, 'Decir cuánto hace cada uno');
  let { sesion } = JSON.parse(exigir(201, await pedir('POST', `${SESIONES}iniciar/`, {}, ana), 'Iniciar el reparto'));
  while (!sesion.completada) {
    const suyo = `${SESIONES}${sesion.id}/`;
    const turno = tokens.get(sesion.miembro_turno_actual);
    if (turno === undefined) {
      sesion = JSON.parse(
        exigir(200, await pedir('POST', `${suyo}cerrar/`, undefined, ana), 'Cerrar el reparto'),
      ).sesion;
      continue;
    }
    let hecha = { estado: 0, texto: 'no queda ninguna' };
    for (const { id, miembro } of sesion.tareas)
      if (miembro === null && hecha.estado !== 200)
        hecha = await pedir('POST', `${suyo}elegir_tarea/`, { tarea_id: id }, turno);
    sesion = JSON.parse(exigir(200, hecha, 'Elegir')).sesion;
  }
};

/** Checks the first name of the account, and that the finished draft has its four chores. */
const comprobar = async (nombre) => {
  const { access, yo } = await entrar();
  if (yo.first_name !== nombre) throw new Error(`Se llama ${yo.first_name} en vez de ${nombre}`);
  const actual = await pedir('GET', '/api/tasks/sesiones-reparto/actual/', undefined, access);
  const { sesion } = JSON.parse(exigir(200, actual, 'Ver el reparto'));
  if (!(sesion?.completada && sesion.tareas.length === 4)) throw new Error('El reparto no está');
};

/** Fills the disk of a folder, and checks that reads are answered and writes refused until there is room again. */
const llenar = async (carpeta) => {
  const relleno = `${carpeta}/relleno`;
  const { access } = await entrar();
  const lleno = openSync(relleno, 'w');
  try {
    for (const bytes of [1_048_576, 4_096, 1])
      try {
        for (;;) writeSync(lleno, Buffer.alloc(bytes));
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    exigir(507, await apuntar(access, 'x'.repeat(80)), 'Apuntar sin sitio');
    exigir(200, await pedir('GET', '/api/core/usuarios/me/', undefined, access), 'Mirar sin sitio');
  } finally {
    closeSync(lleno);
    unlinkSync(relleno);
  }
  exigir(201, await apuntar(access, 'Con sitio'), 'Apuntar con sitio');
};

/** Measures a start in ms, until the first healthy answer. */
const cronometrar = async (empezar, url) => {
  const desde = performance.now();
  empezar();
  for (;;) {
    const salud = await fetch(url).catch(() => null);
    if (salud?.status === 200) return performance.now() - desde;
    if (performance.now() - desde > ESPERA_MS) throw new Error('No arranca');
    await new Promise((listo) => setTimeout(listo, 10));
  }
};

/** Port of the bare Node against which starts are measured. */
const PUERTO_SUELO = 3799;

/**
 * Starts are repeated at least `VECES` times, and until the shortest takes at most `QUERIDO_MS`, but no more than
 * `VECES_COMO_MUCHO` times: on a busy machine five may all be slow.
 */
const [VECES, VECES_COMO_MUCHO, QUERIDO_MS] = [5, 25, 1_500];

/**
 * Prints the shortest of several starts of the server in ms, and the shortest of a Node that only answers. `parar` and
 * `empezar` are shell commands that stop and start the server.
 */
const medir = async (parar, empezar) => {
  const [arranques, suelos] = [[], []];
  const basta = () => arranques.length >= VECES && Math.min(...arranques) <= QUERIDO_MS;
  while (!basta() && arranques.length < VECES_COMO_MUCHO) {
    execSync(parar, { stdio: 'ignore' });
    const suelo = `require('node:http').createServer((_, r) => r.end()).listen(${PUERTO_SUELO})`;
    let hijo;
    const arrancar = () => (hijo = spawn(process.execPath, ['-e', suelo], { stdio: 'ignore' }));
    suelos.push(await cronometrar(arrancar, `http://127.0.0.1:${PUERTO_SUELO}/`));
    hijo.kill();
    await once(hijo, 'exit');
    const arrancado = () => spawn('sh', ['-c', empezar], { stdio: 'ignore' });
    arranques.push(await cronometrar(arrancado, `${direccion}/api/salud/`));
  }
  console.log([arranques, suelos].map((veces) => Math.round(Math.min(...veces))).join(' '));
};

const ACCIONES = {
  fundar,
  entrar,
  foto: () => cambiar({ avatar: [new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'foto.png'] }),
  repartir,
  llamarse: (nombre) => cambiar({ first_name: nombre }),
  comprobar,
  llenar,
  ver: () => {},
};
if (que === 'medir') await medir(...resto);
else {
  const version = await esperar();
  await ACCIONES[que](...resto);
  console.log(`  ${direccion}: la versión ${version} sirve${que === 'ver' ? '' : `, y ${que} va bien`}.`);
}
