import type { CodigoError } from '#shared/contracts/errores.ts';
import { AUN_NO, topesDe } from '#shared/contracts/familia-archivo/fechas.ts';
import type { Archivo } from '#shared/contracts/familia-archivo/listas.ts';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { claveDeUsuario, usuarioLibre } from '#shared/domain/accesos/credenciales.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type CambioSinFamilia, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto, Foto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { insertarCrudas, type ListaNumerada, LISTAS_NUMERADAS, TABLAS } from '#server/data/familia-entera.ts';
import { insertarFamilia } from '#server/data/familias.ts';
import { reservarIds } from '#server/data/consultas.ts';
import { leerUsernames, reservarUsernames } from '#server/data/accesos.ts';
import type { Db } from '#server/db/esquema.ts';
import { type Alta, darCaja, type DeLaCaja, quienFunda, tomarAlta } from '#server/effects/accesos/quien-funda.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';
import { sesionActual } from '#server/effects/reparto/leer-estado.ts';
import { abrirArchivo, atrasoDe, demasiadasSemanas, MAXIMO_ATRASO } from './abrir-archivo.ts';
import { renumerarFamilia } from './renumerar-familia.ts';

/** Announces the draft in progress of an imported family, so that the job of the deadlines learns of it. */
export const anunciarReparto = async (contexto: Contexto, familia: number): Promise<void> => {
  await cambiar(contexto, familia, async ({ db, difundir }) => {
    const { sesion } = await sesionActual(db, familia, contexto.sirviendoDesde());
    if (sesion?.fase === 'ELECCION') difundir('reparto:iniciado', { sesion });
    if (sesion?.fase === 'CIERRE') difundir('reparto:cierre', { sesion });
    return bien(null);
  });
};

/** Maximum length of the stem of a numbered username, so that the number fits after it. */
const LARGO_RAIZ = 30;

/** Returns the stem for numbered usernames: `lucia` for `Lucia` and for `lucia2`. */
const raizDe = (clave: string): string => clave.replace(/\d+$/, '').slice(0, LARGO_RAIZ) || clave.slice(0, LARGO_RAIZ);

/**
 * Returns the usernames of the imported members: their own if free on this box, else the next free one with a number.
 * Call it with `reservarUsernames` held, so that nobody takes one meanwhile.
 */
const usuariosLibres = async (
  db: Db,
  miembros: readonly { readonly id: number; readonly username: string | null }[],
): Promise<ReadonlyMap<number, string>> => {
  const dados = new Map<number, string>();
  // A member's own name is reserved before others get numbered ones, which might equal it.
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

/**
 * Maximum number of files that one address may import in an hour: few, since each costs much work and reveals which
 * usernames are taken.
 */
const CUPO_TRAIDAS: Cupo = { maximo: 5, segundos: 3_600 };

/**
 * Refuses a caller who may not import a family, before a byte of the file is read. The rules are those for creating one; besides,
 * each address has a quota, and each call uses it.
 */
export const puedeTraer = async (
  contexto: ParaCambiarSinFamilia & DeLaCaja,
  direccion: string,
  secreto: string | undefined,
): Promise<ResultadoCaso<null>> => {
  const cupo = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `traida|${direccion}`, CUPO_TRAIDAS, ahora);
    return espera > 0 ? frenado(espera) : bien(null);
  });
  if (!cupo.ok) return cupo;
  return leer(contexto, async (db) => {
    const quien = await quienFunda(contexto, { db, ahora: contexto.reloj.ahora() }, secreto);
    return quien.ok ? bien(null) : quien;
  });
};

type Traida = ResultadoCaso<FamiliaTraida>;

/**
 * Maximum number of pixels of a photo in a file; the app's own have 300 × 300. Larger ones would keep members' uploads
 * waiting.
 */
const MAXIMO_PIXELES = 1_000_000;
const PORQUE_NO: Readonly<Partial<Record<CodigoError, string>>> = { AVATAR_DEMASIADOS_PIXELES: 'es demasiado grande' };

/**
 * Re-encodes every photo as if it were uploaded, since the file may contain anything. Returns the photos by their name in the
 * file; refuses the file if one is no picture or too large, or if the server is busy.
 */
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
    hechas.set(nombre, foto.valor);
  }
  return bien(hechas);
};

/** Reserves new ids for all rows of a file; returns them by list and by the file's ids. */
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

/**
 * Writes the family of a file; returns it with the members who have an account. `antes` is a member's username in the file, if
 * it had to change; else null.
 */
const escribir = async (
  { db }: CambioSinFamilia,
  archivo: Archivo,
  { fotos, alta }: { readonly fotos: ReadonlyMap<string, Foto>; readonly alta: Alta },
): Promise<FamiliaTraida> => {
  const { familia, listas } = archivo;
  await reservarUsernames(db);
  const usuarios = await usuariosLibres(db, listas.miembros);
  const id = await insertarFamilia(db, familia);
  await darCaja(db, id, alta);
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
 * Imports the family of a file: all of it or nothing. It gets new ids; importing the same file again makes another family.
 * Refuses a file written more than a day after this box's present instant, and one so old that catching up with it would take
 * too long. `alta` decides inside the change whether the family may be created.
 */
export const meterFamilia = async (
  contexto: ParaCambiarSinFamilia & Pick<Contexto, 'fotos'>,
  bytes: Buffer,
  alta: (cambio: CambioSinFamilia) => Promise<ResultadoCaso<Alta>>,
): Promise<Traida> => {
  const abierto = await abrirArchivo(bytes);
  if (!abierto.ok) return abierto;
  const archivo = abierto.valor;
  const ahora = contexto.reloj.ahora();
  if (archivo.cuando > topesDe(ahora).instante)
    return rechazado('ARCHIVO_INCOHERENTE', { motivo: `cuando: ${AUN_NO}` });
  if (atrasoDe(archivo, ahora) > MAXIMO_ATRASO || demasiadasSemanas(archivo, ahora))
    return rechazado('ARCHIVO_ATRASADO');
  const fotos = await rehacerFotos(contexto, archivo);
  if (!fotos.ok) return fotos;
  return cambiar(contexto, null, async (cambio) => {
    const suya = await alta(cambio);
    return suya.ok ? bien(await escribir(cambio, archivo, { fotos: fotos.valor, alta: suya.valor })) : suya;
  });
};

/** Imports a family for a visitor who may create one. */
export const traerFamilia = (contexto: Contexto, bytes: Buffer, secreto: string | undefined): Promise<Traida> =>
  meterFamilia(contexto, bytes, (cambio) => tomarAlta(contexto, cambio, secreto));
