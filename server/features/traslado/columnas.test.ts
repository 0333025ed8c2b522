import { afterAll, beforeAll, expect, test } from 'vitest';
import { Familia } from '#shared/contracts/familia-archivo/filas.ts';
import { LISTAS } from '#shared/contracts/familia-archivo/formato.ts';
import { TABLAS } from '#server/data/familia-entera.ts';
import type { Base } from '#server/db/esquema.ts';
import { leerPlano } from '#server/db/filas.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';

/**
 * Tables, and columns of exported tables, that an export leaves out, each with the reason. A table or column that is
 * neither here nor in TABLAS fails the test, so that somebody decides.
 */
const SE_QUEDA: Readonly<Record<string, string>> = {
  accesos: 'logins of this house’s phones: there everybody logs in anew',
  activaciones: 'ten minutes of this house’s',
  aparatos: 'devices that get in here',
  avisos_enviados: 'pushes that went to devices that stay here',
  bajas: 'a request to delete the family here, which says nothing about another house',
  caja: 'who looks after this box',
  calendarios: 'secret addresses of this house',
  claves: 'idempotency keys of phones of this house, so that asking twice does nothing twice',
  fotos_hechas: 'pictures of a month, whose files stay here',
  envios: 'messages owed to devices that stay here',
  intentos: 'throttles, by address',
  enlaces_oidc: 'accounts at this house’s provider',
  vueltas_usadas: 'ten minutes of this house’s',
  invitaciones: 'links into this house',
  invitaciones_alta: 'links into this house',
  passkeys: 'bound to the name of this house’s address: there every member makes new ones',
  retos_usados: 'five minutes of this house’s',
  pantallas: 'tokens of the screens that hang here',
  rastro: 'what admins did in this house; a file could say anything of anybody',
  llaves: 'secrets of programs of this house',
  dav_negadas: 'a day of this house’s programs',
  dav_puestas: 'addresses that programs of this house gave',
  webhooks: 'addresses and secrets of programs of this house',
  entregas: 'messages to programs of this house',
  motivos_reajuste: 'why one is offered today: it can be asked for without',
  reloj: 'the server’s',
  salas: 'the lobby of an evening in this house',
  secretos: 'the server’s keys',
  destinos: 'addresses and keys of a member, who adds them again where they live',
  suscripciones: 'devices that this house’s key writes to',
  tanda: 'the server’s',
  traspasos: 'a minute of this house’s',
  vinculaciones: 'screens on their way into this house',
  'familias.id': 'each house gives its own',
  'familias.mqtt': 'the broker of this house: in another one an admin decides anew',
  'familias.version': 'counts what this house’s phones have heard',
  'usuarios.olvidado_en': 'the row that travels says nothing of the person any more',
  'usuarios.username_clave': 'follows from the username',
  'eventos_reparto.n': 'is in its `datos`',
  'eventos_reparto.tipo': 'is in its `datos`',
  'eventos_reparto.en': 'is in its `datos`',
  'eventos_reajuste.n': 'is in its `datos`',
  'eventos_reajuste.tipo': 'is in its `datos`',
  'eventos_reajuste.en': 'is in its `datos`',
  'trabajos_hechos.hizo': 'takes a day back within hours, by ids of where it began',
};

let base: Base;
beforeAll(async () => {
  base = await baseDePrueba();
});
afterAll(() => base.cerrar());

test('every table and column of the database is exported, or has a reason why not', async () => {
  const viajan = new Set<string>(Object.keys(Familia.shape).map((c) => `familias.${c}`));
  for (const lista of LISTAS) {
    const { tabla, columnas, deLaFamilia } = TABLAS[lista];
    for (const columna of columnas) viajan.add(`${tabla}.${columna}`);
    if (deLaFamilia) viajan.add(`${tabla}.familia_id`);
  }
  const hay = (await leerPlano(base.lectura)).flatMap(({ nombre, columnas }) =>
    columnas.map((columna) => ({ nombre, columna: `${nombre}.${columna}` })),
  );
  const sinDecidir = hay.filter(
    ({ nombre, columna }) => !viajan.has(columna) && !(columna in SE_QUEDA) && !(nombre in SE_QUEDA),
  );
  expect(sinDecidir.map((c) => c.columna)).toEqual([]);
  const queHay = new Set(hay.flatMap(({ nombre, columna }) => [nombre, columna]));
  expect([...viajan, ...Object.keys(SE_QUEDA)].filter((c) => !queHay.has(c))).toEqual([]);
  expect(Object.keys(SE_QUEDA).filter((c) => viajan.has(c))).toEqual([]);
});
