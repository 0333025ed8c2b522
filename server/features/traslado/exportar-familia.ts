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
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leer } from '#server/change/leer.ts';
import { leerFamilia } from '#server/data/familias.ts';
import type { FilaCruda } from '#server/data/familia-entera.ts';
import { leerLista } from '#server/data/familia-por-paginas.ts';
import { leerNombresDeFotos } from '#server/data/fotos.ts';
import type { Db } from '#server/db/esquema.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';

/** A family's file, ready to be handed out. */
export interface ArchivoHecho {
  readonly nombre: string;
  /** Its bytes, in pieces: one after the other they are the file. */
  readonly trozos: readonly Buffer[];
}

const json = (valor: unknown): unknown => (valor === null ? null : JSON.parse(valor as string));

/** Rows as the file has them, where that is not as the database has them. */
const COMO_VAN: { readonly [L in Lista]?: (fila: FilaCruda, fotos: ReadonlySet<string>) => FilaCruda } = {
  // A photo that is not there is shown as none, and travels as none.
  miembros: (m, fotos) => {
    const avatar = m['avatar'] as string | null;
    return avatar?.startsWith(RUTA_AVATARES) === true && !fotos.has(avatar) ? { ...m, avatar: null } : m;
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

/** The file piece by piece, but for its last line. A row is a line, so that people can read it and tools compare it. */
async function* escribir(db: Db, id: number, cuando: string, callar: ReadonlySet<Lista>): AsyncGenerator<string> {
  const datos = await leerFamilia(db, id);
  if (datos === undefined) throw new Error(`No family ${String(id)}`);
  const { nombre, pin, zona_horaria, silencio_desde, silencio_hasta, semilla_reparto, creada_en } = datos;
  const familia = { nombre, pin, zona_horaria, silencio_desde, silencio_hasta, semilla_reparto, creada_en };
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
 * Everything that belongs to a family as one text, of one moment. It is made whole before it is sent: a client on a slow line
 * would hold the snapshot open, for which the database waits. The lists of `callar` are left empty.
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
 * Lists that members keep secret from each other in the app, so an admin's file leaves them out: only the owner of the box's
 * database exports them.
 */
const DE_CADA_UNO: ReadonlySet<Lista> = new Set(['votos', 'deseos']);

/** Files that a family may have made for it: each reads all that it has. */
const CUPO_EXPORTADAS: Cupo = { maximo: 10, segundos: 3_600 };

/** The file for an admin of the family, whose trail says that they took it: it holds what only they may see. */
export const pedirArchivo = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<ArchivoHecho>> => {
  const { familia_id } = actor;
  const cupo = await cambiar(contexto, familia_id, async (cambio) => {
    const espera = await gastarCupo(cambio.db, `exportada|${String(familia_id)}`, CUPO_EXPORTADAS, cambio.ahora);
    if (espera > 0) return frenado(espera);
    cambio.anota(actor, { acto: 'FAMILIA_EXPORTADA' });
    return hecho(null);
  });
  return cupo.ok ? hecho(await exportarFamilia(contexto, familia_id, DE_CADA_UNO)) : cupo;
};
