import type { CodigoError } from '#shared/contracts/errores.ts';
import { AUN_NO, topesDe } from '#shared/contracts/familia-archivo/fechas.ts';
import type { Archivo } from '#shared/contracts/familia-archivo/listas.ts';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { claveDeUsuario, usuarioLibre } from '#shared/domain/cuentas/nombre-usuario.ts';
import { cambiar, type CambioSinFamilia, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto, Foto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { insertarCrudas, type ListaNumerada, LISTAS_NUMERADAS, TABLAS } from '#server/data/familia-entera.ts';
import { insertarFamilia } from '#server/data/familias.ts';
import { reservarIds } from '#server/data/tanda.ts';
import { leerUsernames, reservarUsernames } from '#server/data/usernames.ts';
import type { Db } from '#server/db/esquema.ts';
import { type DeLaCaja, quienFunda, tomarAlta } from '#server/effects/cuentas/quien-funda.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenar.ts';
import { sesionActual } from '#server/effects/reparto/leer-estado.ts';
import { abrirArchivo, atrasoDe, demasiadasSemanas, MAXIMO_ATRASO } from './abrir-archivo.ts';
import { renumerarFamilia } from './renumerar-familia.ts';

/** Tells of the draft that a family brought with it, so that the clock of turns knows of it. */
export const anunciarReparto = async (contexto: Contexto, familia: number): Promise<void> => {
  await cambiar(contexto, familia, async ({ db, avisar }) => {
    const { sesion } = await sesionActual(db, familia, contexto.sirviendoDesde());
    if (sesion?.fase === 'ELECCION') avisar('reparto:iniciado', { sesion });
    if (sesion?.fase === 'CIERRE') avisar('reparto:cierre', { sesion });
    return hecho(null);
  });
};

/** A number fits behind so many characters of a username. */
const LARGO_RAIZ = 30;

/** Stem from which the next free username is counted: `lucia` for `Lucia` and for `lucia2`. */
const raizDe = (clave: string): string => clave.replace(/\d+$/, '').slice(0, LARGO_RAIZ) || clave.slice(0, LARGO_RAIZ);

/**
 * The usernames that members get here: their own where nobody has it, else the next free one. Others must be kept from
 * taking any meanwhile.
 */
const usuariosLibres = async (
  db: Db,
  miembros: readonly { readonly id: number; readonly username: string | null }[],
): Promise<ReadonlyMap<number, string>> => {
  const dados = new Map<number, string>();
  // Each keeps their own before anybody gets another: a free one may be a member's further down.
  const suyas = new Set(miembros.flatMap((m) => (m.username === null ? [] : [claveDeUsuario(m.username)])));
  for (const { id, username } of miembros) {
    if (username === null) continue;
    const clave = claveDeUsuario(username);
    const raiz = raizDe(clave);
    const ocupadas = await leerUsernames(db, raiz);
    const libre = ocupadas.has(clave) ? usuarioLibre(raiz, new Set([...ocupadas, ...suyas])) : username;
    suyas.add(claveDeUsuario(libre));
    dados.set(id, libre);
  }
  return dados;
};

/** Files that one address may bring: few, since each makes the server work, and tells which of its usernames are taken. */
const CUPO_TRAIDAS: Cupo = { maximo: 5, segundos: 3_600 };

/**
 * Whether somebody may bring a family at all, asked before a byte of it is read: who brings one founds it, and may where
 * they may found one.
 */
export const puedeTraer = async (
  contexto: ParaCambiarSinFamilia & DeLaCaja,
  direccion: string,
  secreto: string | undefined,
): Promise<ResultadoCaso<null>> => {
  const cupo = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `traida|${direccion}`, CUPO_TRAIDAS, ahora);
    return espera > 0 ? frenado(espera) : hecho(null);
  });
  if (!cupo.ok) return cupo;
  return leer(contexto, async (db) => {
    const quien = await quienFunda(contexto, { db, ahora: contexto.reloj.ahora() }, secreto);
    return quien.ok ? hecho(null) : quien;
  });
};

type Traida = ResultadoCaso<FamiliaTraida>;

/** Pixels of a photo in a file: ours have 300 by 300. Of what a camera makes, a few would keep members' own waiting. */
const MAXIMO_PIXELES = 1_000_000;
const PORQUE_NO: Readonly<Partial<Record<CodigoError, string>>> = { AVATAR_DEMASIADOS_PIXELES: 'es demasiado grande' };

/** Every photo is made anew, as if it were uploaded: nobody knows what was put into the file. */
const rehacerFotos = async (
  { fotos }: Pick<Contexto, 'fotos'>,
  { listas }: Archivo,
): Promise<ResultadoCaso<ReadonlyMap<string, Foto>>> => {
  const hechas = new Map<string, Foto>();
  for (const [i, { nombre, bytes }] of listas.fotos.entries()) {
    const foto = await fotos.hacer(Buffer.from(bytes, 'base64'), MAXIMO_PIXELES);
    if (!foto.ok && foto.codigo === 'SERVIDOR_OCUPADO') return foto;
    if (!foto.ok) {
      const porque = PORQUE_NO[foto.codigo] ?? 'no es una imagen';
      return rechazado('ARCHIVO_INCOHERENTE', { motivo: `en «fotos», fila ${String(i + 1)}, ${porque}` });
    }
    hechas.set(nombre, foto.respuesta);
  }
  return hecho(hechas);
};

const reservarTodos = async (
  db: Db,
  { listas }: Archivo,
): Promise<Readonly<Record<ListaNumerada, ReadonlyMap<number, number>>>> => {
  const ids: Partial<Record<ListaNumerada, ReadonlyMap<number, number>>> = {};
  for (const lista of LISTAS_NUMERADAS) {
    const suyos: readonly { readonly id: number }[] = listas[lista];
    const nuevos = await reservarIds(db, TABLAS[lista].tabla, suyos.length);
    ids[lista] = new Map(suyos.map(({ id }, i) => [id, nuevos[i] ?? Number.NaN]));
  }
  return ids as Readonly<Record<ListaNumerada, ReadonlyMap<number, number>>>;
};

const escribir = async (
  { db }: CambioSinFamilia,
  archivo: Archivo,
  fotos: ReadonlyMap<string, Foto>,
): Promise<FamiliaTraida> => {
  const { familia, listas } = archivo;
  await reservarUsernames(db);
  const usuarios = await usuariosLibres(db, listas.miembros);
  const id = await insertarFamilia(db, familia);
  const ids = await reservarTodos(db, archivo);
  for (const { tabla, filas } of renumerarFamilia(archivo, { familia: id, ids, usuarios, fotos }))
    await insertarCrudas(db, tabla, filas);
  return {
    familia: { id, nombre: familia.nombre },
    miembros: listas.miembros.flatMap((m) => {
      if (m.password_hash === null) return [];
      const usuario = usuarios.get(m.id) ?? '';
      const antes = usuario === m.username ? null : m.username;
      return [{ nombre: m.first_name, usuario, antes, es_administrador: m.es_administrador }];
    }),
  };
};

/**
 * Takes in the family of a file: all of it or nothing. It becomes a family like any other, with ids of its own, in which
 * nobody else gets anything. The same file again makes another one. `alta` says in the change whether it may be founded.
 */
export const meterFamilia = async (
  contexto: ParaCambiarSinFamilia & Pick<Contexto, 'fotos'>,
  bytes: Buffer,
  alta: (cambio: CambioSinFamilia) => Promise<ResultadoCaso<null>>,
): Promise<Traida> => {
  const abierto = await abrirArchivo(bytes);
  if (!abierto.ok) return abierto;
  const archivo = abierto.respuesta;
  const ahora = contexto.reloj.ahora();
  if (archivo.cuando > topesDe(ahora).instante)
    return rechazado('ARCHIVO_INCOHERENTE', { motivo: `cuando: ${AUN_NO}` });
  if (atrasoDe(archivo, ahora) > MAXIMO_ATRASO || demasiadasSemanas(archivo, ahora))
    return rechazado('ARCHIVO_ATRASADO');
  const fotos = await rehacerFotos(contexto, archivo);
  if (!fotos.ok) return fotos;
  return cambiar(contexto, null, async (cambio) => {
    const suya = await alta(cambio);
    return suya.ok ? hecho(await escribir(cambio, archivo, fotos.respuesta)) : suya;
  });
};

/** The same for a visitor with a file, where they may found a family. */
export const traerFamilia = (contexto: Contexto, bytes: Buffer, secreto: string | undefined): Promise<Traida> =>
  meterFamilia(contexto, bytes, (cambio) => tomarAlta(contexto, cambio, secreto));
