import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textoDeError } from '#shared/contracts/errores.ts';
import { LLAMADAS } from '#shared/contracts/llamadas.ts';
import { RUTA_DAV, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { PERMISOS_LLAVE, type PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '../app-de-prueba.ts';
import { ponerLlave } from '../llave-de-prueba.ts';
import { rutasDe, sembrarFamiliaCompleta, type FamiliaCompleta, type RutaDePrueba } from '../rutas-de-prueba.ts';
import { llamar } from '../sembrar.ts';

/** Authorisation of keys: every call, with every scope, as an admin and as a member, with ids of both families. */

/** All calls that keys open, by scope. Any other call of members and admins answers every key with 403. */
const ABREN: Readonly<Record<PermisoLlave, readonly string[]>> = {
  leer: [
    `GET ${RUTAS.usuarios}`,
    `GET ${RUTAS.tareas}`,
    `GET ${RUTAS.misTareas}`,
    `GET ${RUTAS.asignacionesHoy}`,
    `GET ${RUTAS.semana}`,
    `GET ${RUTAS.asignaciones}`,
    `GET ${RUTAS.omisiones}`,
    `GET ${RUTAS.libres}`,
    `GET ${RUTAS.cambios}`,
    `GET ${RUTAS.cargaPorFamilia}`,
    `GET ${RUTAS.sesionActual}`,
    `GET ${RUTAS.tareasDisponibles}`,
    `GET ${RUTAS.certificado}`,
    `GET ${RUTAS.repartosCompletados}`,
    `GET ${RUTAS.cuentas}`,
    `GET ${RUTAS.reajustes}`,
    `GET ${RUTAS.certificadoReajuste}`,
    `GET ${RUTAS.ranking}`,
    `GET ${RUTAS.semanaFamilia}`,
    `GET ${RUTAS.resumenSemanal}`,
  ],
  marcar: [
    `PATCH ${RUTAS.completar}`,
    `POST ${RUTAS.apuntarHecha}`,
    `POST ${RUTAS.hechaAyer}`,
    `POST ${RUTAS.deshacerCompletar}`,
    `POST ${RUTAS.posponer}`,
    `POST ${RUTAS.hechaPorMi}`,
    `POST ${RUTAS.quedarmela}`,
    `POST ${RUTAS.dejarLibre}`,
    `POST ${RUTAS.quedarmeDeNadie}`,
    `POST ${RUTAS.cambios}`,
    `POST ${RUTAS.aceptarCambio}`,
    `POST ${RUTAS.rechazarCambio}`,
    `POST ${RUTAS.retirarCambio}`,
  ],
  calendario: [`GET ${RUTAS.semana}`],
  casa: [
    `POST ${RUTAS.abrirLibre}`,
    `GET ${RUTAS.rastro}`,
    `GET ${RUTAS.reloj}`,
    `GET ${RUTAS.configuracionesReparto}`,
    `GET ${RUTAS.dispositivosPantalla}`,
    `GET ${RUTAS.webhooks}`,
    `POST ${RUTAS.webhooks}`,
    `PATCH ${RUTAS.webhook}`,
    `DELETE ${RUTAS.webhook}`,
    `POST ${RUTAS.probarWebhook}`,
    `GET ${RUTAS.entregas}`,
    `POST ${RUTAS.entregas}`,
  ],
};

// Tests are declared from the list of routes, so an app is built for it first.
const muestra = await buildTestApp();
const rutas = rutasDe(muestra);
const todas = muestra.rutas;
await muestra.app.close();
const conQuien = rutas.filter((r) => r.config.rol !== 'publico');
const ROLES = ['admin', 'miembro'] as const;
/** Number of combinations of call, scope, role, family and kind of header that were tried so far. */
let probadas = 0;
const nombreDe = ({ metodo, url }: RutaDePrueba): string => `${metodo === 'HEAD' ? 'GET' : metodo} ${url}`;

interface ConLlaves extends FamiliaCompleta {
  readonly llaves: Readonly<Record<'admin' | 'miembro', Readonly<Record<PermisoLlave, string>>>>;
}
let app: App;
let nuestra: ConLlaves;
let ajena: ConLlaves;
const sembrar = async (): Promise<ConLlaves> => {
  const familia = await sembrarFamiliaCompleta(app);
  const [ana, luis] = familia.miembros;
  const todas = async (miembro: number) =>
    Object.fromEntries(
      await Promise.all(PERMISOS_LLAVE.map(async (p) => [p, await ponerLlave(app, familia.id, miembro, [p])] as const)),
    ) as Record<PermisoLlave, string>;
  return { ...familia, llaves: { admin: await todas(ana!.id), miembro: await todas(luis!.id) } };
};
beforeAll(async () => {
  app = await buildTestApp();
  [nuestra, ajena] = [await sembrar(), await sembrar()];
});
afterAll(() => app.app.close());

/** Makes a call; a write gets a body that no call accepts, so that nothing changes. */
const pedir = async ({ metodo, url }: RutaDePrueba, clave: string, id: number, basica = false) => {
  probadas += 1;
  const conCuerpo = metodo !== 'GET' && metodo !== 'HEAD';
  const portador = basica ? `Basic ${Buffer.from(`quien-sea:${clave}`).toString('base64')}` : `Bearer ${clave}`;
  const respuesta = await app.app.inject({
    method: metodo,
    url: ruta(url, { id, n: 1 }),
    headers: { authorization: portador, ...(conCuerpo && { 'content-type': 'application/json' }) },
    ...(conCuerpo && { payload: '{"desconocido":1}' }),
  });
  const texto = metodo === 'HEAD' ? '' : respuesta.body;
  return { estado: respuesta.statusCode, texto };
};
const NO_ABRE = JSON.stringify({ detail: textoDeError('LLAVE_NO_ABRE') });
const SIN_PERMISO = JSON.stringify({ detail: textoDeError('SIN_PERMISO') });

test('every call of the table is tried, and every other route that asks who calls is one of CalDAV (llaves-dav.test.ts)', () => {
  const hay = new Set(rutas.map((r) => `${r.metodo} ${r.url}`));
  const deLaTabla = Object.values(LLAMADAS).map(([metodo, url]) => `${metodo} ${url}`);
  expect(deLaTabla.filter((nombre) => !hay.has(nombre))).toEqual([]);
  const demas = todas.filter((r) => r.config?.rol !== 'publico' && !rutas.some((una) => una.url === r.url));
  expect([...new Set(demas.map((r) => r.url))]).toEqual([`${RUTA_DAV}*`]);
});

test('the list names only calls that exist', () => {
  const hay = new Set(rutas.map(nombreDe));
  expect(Object.values(ABREN).flatMap((suyas) => suyas.filter((nombre) => !hay.has(nombre)))).toEqual([]);
});

describe.each(conQuien.map((r) => [`${r.metodo} ${r.url}`, r] as const))('%s', (_, r) => {
  const deAdmin = r.config.rol === 'administrador';
  const conId = r.url.includes('/:');
  const esperado = (permiso: PermisoLlave, rol: 'admin' | 'miembro', suyo: boolean) => {
    if (r.config.rol === 'pantalla') return { estado: [401] };
    if (!ABREN[permiso].includes(nombreDe(r))) return { estado: [403], texto: NO_ABRE };
    if (deAdmin && rol === 'miembro') return { estado: [403], texto: SIN_PERMISO };
    if (conId && !suyo) return { estado: [404] };
    // A read answers 200, or 400 if it needs a query, or 409 if there is no certificate yet. No write accepts the body.
    return { estado: r.metodo === 'GET' || r.metodo === 'HEAD' ? [200, 400, 409] : [400] };
  };

  test.each(PERMISOS_LLAVE)(
    'answers keys with «%s» as its scope says, to each role and for each family',
    async (permiso) => {
      for (const rol of ROLES)
        for (const de of [nuestra, ajena])
          for (const basica of [false, true]) {
            const id = conId ? de.idPara(r.url) : 0;
            const { estado, texto } = esperado(permiso, rol, de === nuestra);
            const dicho = await pedir(r, nuestra.llaves[rol][permiso], id, basica);
            expect(estado, `${rol} ${String(basica)}: ${dicho.texto}`).toContain(dicho.estado);
            if (texto !== undefined && r.metodo !== 'HEAD') expect(dicho.texto).toBe(texto);
          }
    },
  );
});

test('every combination of call, scope, role and family was tried', () => {
  expect(probadas).toBe(conQuien.length * PERMISOS_LLAVE.length * ROLES.length * 2 * 2);
});

/** Query of each read that needs one, by path. */
const CONSULTAS: Readonly<Record<string, string>> = { [RUTAS.misTareas]: '?estado=PENDIENTE' };

/** Returns the answer of each read that these scopes open to a key, by path. */
const todoLoQueLee = async (clave: string, permisos: readonly PermisoLlave[], sinMemoria = false) => {
  const leido: Record<string, string> = {};
  for (const nombre of permisos.flatMap((permiso) => ABREN[permiso])) {
    const [metodo, url = ''] = nombre.split(' ');
    if (metodo !== 'GET') continue;
    const camino = `${ruta(url, { id: url.includes(':id') ? nuestra.idPara(url) : 0 })}${CONSULTAS[url] ?? ''}`;
    const cabeceras = sinMemoria ? { 'cache-control': 'no-cache' } : {};
    const { estado, cuerpo } = await llamar(app, 'GET', camino, clave, undefined, cabeceras);
    leido[url] = JSON.stringify({ estado, cuerpo });
  }
  return leido;
};

test('no key reads what only its member sees, nor anything of another family', async () => {
  const { escritura: db } = app.contexto.base;
  const [ana, luis] = nuestra.miembros;
  const secretos = { email: 'secreto@ejemplo.es', hora_recordatorio: 21 };
  await db.updateTable('usuarios').set(secretos).where('familia_id', '=', nuestra.id).execute();
  await db.updateTable('usuarios').set({ first_name: 'Zxqv' }).where('familia_id', '=', ajena.id).execute();
  await db.updateTable('ausencias').set({ nota: 'nota-secreta' }).where('familia_id', '=', nuestra.id).execute();
  for (const miembro of [ana!, luis!]) {
    const clave = await ponerLlave(app, nuestra.id, miembro.id, PERMISOS_LLAVE);
    // Reads past the cache, which may be older than the secrets.
    const leido = await todoLoQueLee(clave, PERMISOS_LLAVE, true);
    for (const [url, texto] of Object.entries(leido))
      expect(texto, url).not.toMatch(
        /secreto@|nota-secreta|"hora_recordatorio":21|Zxqv|"pin"|123456|"hash"|tt_|whsec_/,
      );
    expect(leido[RUTAS.usuarios]).toContain('"first_name":"Ana"');
  }
});

test('a key of an admin reads with `leer` what it would if they were a plain member, also after their phone has read', async () => {
  const { escritura: db } = app.contexto.base;
  const [ana] = nuestra.miembros;
  const clave = nuestra.llaves.admin.leer;
  const comoEsta = (leido: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(leido).map(([url, texto]) => [
        url,
        texto.replaceAll('"es_administrador":true', '"es_administrador":false'),
      ]),
    );
  // Fills the cache with the answers to the phone.
  await todoLoQueLee(ana!.token, ['leer']);
  const suyas = comoEsta(await todoLoQueLee(clave, ['leer']));
  const otras = comoEsta(await todoLoQueLee(ana!.token, ['leer']));
  expect(Object.keys(suyas).filter((url) => suyas[url] !== otras[url])).toContain(RUTAS.usuarios);
  await db.updateTable('usuarios').set({ es_administrador: false }).where('id', '=', ana!.id).execute();
  const deMiembro = comoEsta(await todoLoQueLee(clave, ['leer'], true));
  await db.updateTable('usuarios').set({ es_administrador: true }).where('id', '=', ana!.id).execute();
  expect(suyas).toEqual(deMiembro);
});
