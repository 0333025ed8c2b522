import { createHash } from 'node:crypto';
import paquete from '#paquete' with { type: 'json' };
import {
  ANTES_DE_LA_SUMA,
  FORMATO,
  LISTAS,
  nombreDeArchivo,
  TRAS_LA_SUMA,
  VERSION_FORMATO,
  type Lista,
} from '#shared/contracts/familia-archivo/formato.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leer } from '#server/change/leer.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { type FilaCruda, leerLista } from '#server/data/familia-entera.ts';
import { leerNombresDeFotos } from '#server/data/fotos.ts';
import type { Db } from '#server/db/esquema.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';

/** A family's file, ready to be sent. */
export interface ArchivoHecho {
  readonly nombre: string;
  /** The file's bytes in pieces, in order. */
  readonly trozos: readonly Buffer[];
}

const json = (valor: unknown): unknown => (valor === null ? null : JSON.parse(valor as string));

/** Conversions of rows whose form in the file differs from the database's. */
const COMO_VAN: { readonly [L in Lista]?: (fila: FilaCruda, fotos: ReadonlySet<string>) => FilaCruda } = {
  // A photo whose file is missing is exported as none.
  miembros: (m, fotos) => {
    const avatar = m['avatar'] as string | null;
    const falta = avatar?.startsWith(RUTA_AVATARES) === true && !fotos.has(avatar);
    return { ...m, avatar: falta ? null : avatar, comodines_usados: json(m['comodines_usados']) };
  },
  fotos: (f) => ({ ...f, bytes: (f['bytes'] as Buffer).toString('base64') }),
  tareas: (t) => ({ ...t, regla: json(t['regla']) }),
  repartos: (r) => ({ ...r, estado: json(r['estado']) }),
  reajustes: (r) => ({ ...r, estado: json(r['estado']) }),
  jugadas: ({ sesion_id, datos }) => ({ sesion_id, jugada: json(datos) }),
  jugadas_reajuste: ({ reajuste_id, datos }) => ({ reajuste_id, jugada: json(datos) }),
  certificados: ({ sesion_id, ficha }) => ({ sesion_id, ficha: json(ficha) }),
  asignaciones: (a) => ({ ...a, aplazos: json(a['aplazos']) }),
  cambios: (c) => ({ ...c, noes: json(c['noes']) }),
  cuentas: (c) => ({ ...c, hoja: json(c['hoja']) }),
};

/**
 * Yields the file piece by piece, except its last line, which holds the digest. One row is one line, so that people can read the
 * file and tools compare it. The family's id and version, and whether Home Assistant is told, belong to this box and are left
 * out.
 */
async function* escribir(db: Db, id: number, cuando: string, callar: ReadonlySet<Lista>): AsyncGenerator<string> {
  const datos = await leerFamilia(db, id);
  if (datos === undefined) throw new Error(`No family ${String(id)}`);
  const { id: _id, version: _version, mqtt: _mqtt, ...familia } = datos;
  yield `{"formato":"${FORMATO}",\n"version_formato":${String(VERSION_FORMATO)},\n`;
  yield `"hecho_por":${JSON.stringify(`Te Toca ${paquete.version}`)},\n"cuando":${JSON.stringify(cuando)},\n`;
  yield `"familia":${JSON.stringify(familia)},\n`;
  const fotos = new Set((await leerNombresDeFotos(db, id)).map((foto) => `${RUTA_AVATARES}${foto}`));
  for (const lista of LISTAS) {
    const comoVa = COMO_VAN[lista] ?? ((fila: FilaCruda) => fila);
    yield `"${lista}":[`;
    let primera = true;
    for await (const filas of callar.has(lista) ? [] : leerLista(db, lista, id)) {
      if (filas.length === 0) continue;
      yield `${primera ? '' : ','}\n${filas.map((fila) => JSON.stringify(comoVa(fila, fotos))).join(',\n')}`;
      primera = false;
    }
    yield `${primera ? '' : '\n'}],\n`;
  }
}

/**
 * Exports a family and its lists (`LISTAS`), from one snapshot. The lists in `callar` stay empty. The file is complete before
 * it is sent; otherwise a client on a slow line would hold the database's snapshot open.
 */
export const exportarFamilia = (
  contexto: Pick<Contexto, 'base' | 'reloj'>,
  familia: number,
  callar: ReadonlySet<Lista> = new Set(),
): Promise<ArchivoHecho> => {
  const cuando = contexto.reloj.ahora();
  return leer(contexto, async (db) => {
    const suma = createHash('sha256');
    const trozos: Buffer[] = [];
    for await (const texto of escribir(db, familia, cuando, callar)) {
      const bytes = Buffer.from(texto);
      suma.update(bytes);
      trozos.push(bytes);
    }
    trozos.push(Buffer.from(`${ANTES_DE_LA_SUMA}${suma.digest('hex')}${TRAS_LA_SUMA}`));
    const nombre = (await leerFamilia(db, familia))?.nombre ?? '';
    return { nombre: nombreDeArchivo(nombre, cuando), trozos };
  });
};

/**
 * Lists that members keep secret from each other. An admin's file leaves them out; only the server's operator exports them,
 * from the terminal.
 */
const DE_CADA_UNO: ReadonlySet<Lista> = new Set(['votos', 'deseos']);

/** Maximum number of files that a family may export in an hour, since each export reads all its data. */
const CUPO_EXPORTADAS: Cupo = { maximo: 10, segundos: 3_600 };

/**
 * Exports the family for one of its admins, and enters that in the audit log, because the file holds data that only admins may
 * see. Refused after too many exports in an hour.
 */
export const pedirArchivo = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<ArchivoHecho>> => {
  const { familia_id } = actor;
  const cupo = await cambiar(contexto, familia_id, async (cambio) => {
    const espera = await gastarCupo(cambio.db, `exportada|${String(familia_id)}`, CUPO_EXPORTADAS, cambio.ahora);
    if (espera > 0) return frenado(espera);
    cambio.dice(actor, { hecho: 'familia.exportada' });
    return bien(null);
  });
  return cupo.ok ? bien(await exportarFamilia(contexto, familia_id, DE_CADA_UNO)) : cupo;
};
