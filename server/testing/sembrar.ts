import { isDeepStrictEqual } from 'node:util';
import type { InjectOptions } from 'fastify';
import { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import type { App } from '#server/app.ts';

export interface MiembroSembrado {
  readonly id: number;
  readonly nombre: string;
  /** Bearer token; empty without an account. */
  readonly token: string;
  /** Id of the token's login; 0 without an account. */
  readonly acceso: number;
}

export interface FamiliaSembrada {
  readonly id: number;
  readonly pin: string;
  readonly miembros: readonly MiembroSembrado[];
}

export interface DatosMiembro {
  readonly nombre: string;
  readonly grupo_edad?: GrupoEdad;
  readonly admin?: boolean;
  readonly cuenta?: boolean;
}

const CUATRO: readonly DatosMiembro[] = [
  { nombre: 'Ana', admin: true },
  { nombre: 'Luis' },
  { nombre: 'Marta', grupo_edad: 'JUVENIL' },
  { nombre: 'Leo', grupo_edad: 'INFANTIL' },
];

let cuenta = 0;

/** Creates a family with accounts and logins directly in the database. */
export const sembrarFamilia = async (
  { contexto }: App,
  miembros: readonly DatosMiembro[] = CUATRO,
): Promise<FamiliaSembrada> => {
  const { base, reloj, tokens, azar } = contexto;
  const db = base.escritura;
  const ahora = reloj.ahora();
  const pin = '123456';
  const { id } = await db
    .insertInto('familias')
    .values({ nombre: 'García', pin, zona_horaria: 'Europe/Madrid', semilla_reparto: 42, creada_en: ahora })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sembrados: MiembroSembrado[] = [];
  for (const [i, m] of miembros.entries()) {
    const conCuenta = m.cuenta ?? true;
    const username = conCuenta ? `${m.nombre.toLowerCase()}${String((cuenta += 1))}` : null;
    const usuario = await db
      .insertInto('usuarios')
      .values({
        familia_id: id,
        username,
        username_clave: username,
        first_name: m.nombre,
        grupo_edad: m.grupo_edad ?? 'ADULTO',
        avatar: null,
        color: COLORES_MIEMBRO[i % COLORES_MIEMBRO.length] ?? 'coral',
        es_administrador: m.admin ?? false,
        password_hash: conCuenta ? 'clara:una-clave-larga' : null,
        creado_en: ahora,
        activado_en: conCuenta ? ahora : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    let acceso = 0;
    if (conCuenta) {
      const fila = await db
        .insertInto('accesos')
        .values({
          usuario_id: usuario.id,
          hash_actual: tokens.huella(azar.secreto(8)),
          hash_anterior: null,
          hash_retirado: null,
          retirado_en: null,
          creado_en: ahora,
          expira_en: '2999-01-01T00:00:00.000Z',
          revocado_en: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      acceso = fila.id;
    }
    sembrados.push({
      id: usuario.id,
      nombre: m.nombre,
      acceso,
      token: conCuenta ? await tokens.firmarAcceso({ usuario: usuario.id, acceso }) : '',
    });
  }
  return { id, pin, miembros: sembrados };
};

/** The type of a body given as bytes: a picture, or JSON that is already written. */
const tipoDe = (bytes: Buffer): string => (bytes[0] === 0xff ? 'image/jpeg' : 'application/json');

/**
 * Makes a call to the real app and parses the answer's body, null if it is empty or a picture. A Buffer is sent as it is, with
 * the type that `tipoDe` gives. Throws if a cached answer differs from a fresh one, or a move's answer from its schema.
 */
export const llamar = async (
  { app }: App,
  metodo: NonNullable<InjectOptions['method']>,
  url: string,
  token: string | null,
  cuerpo?: unknown,
  propias: Readonly<Record<string, string>> = {},
) => {
  const pedir = (cabeceras: Readonly<Record<string, string>> = {}) =>
    app.inject({
      method: metodo,
      url,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(Buffer.isBuffer(cuerpo) ? { 'content-type': tipoDe(cuerpo) } : {}),
        ...propias,
        ...cabeceras,
      },
      ...(cuerpo === undefined ? {} : { payload: cuerpo as object }),
    });
  const respuesta = await pedir();
  if (metodo === 'GET' && respuesta.statusCode === 200) {
    // A cached answer must equal a fresh one. If they differ, a write may have come in between, so the cache is asked once more.
    const nueva = await pedir({ 'cache-control': 'no-cache' });
    if (nueva.body !== respuesta.body && (await pedir()).body === respuesta.body)
      throw new Error(`${url} was answered from memory: ${respuesta.body} is ${nueva.body} by now`);
  }
  const esJson = respuesta.body !== '' && respuesta.headers['content-type'] !== 'image/webp';
  const leido = esJson ? (JSON.parse(respuesta.body) as unknown) : null;
  // A move's answer is not checked against its schema by the server, so it is checked here.
  if (typeof leido === 'object' && leido !== null && 'sesion' in leido && 'success' in leido)
    if (!isDeepStrictEqual(JugadaHecha.parse(leido), leido))
      throw new Error(`${url} answered more than its schema says: ${respuesta.body}`);
  return {
    estado: respuesta.statusCode,
    cuerpo: leido as never,
    cabeceras: respuesta.headers,
  };
};
