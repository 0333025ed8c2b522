import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Instante } from '#shared/domain/tipos.ts';
import { copiarBase } from '#server/db/copia.ts';
import { BASE, codigoDe, mal, type Abierto } from './abierto.ts';
import { asegurar, copiarArchivo, copiasEn, crearCarpeta, libresEn, quitarArchivo, sumaDe } from './disco.ts';
import { comprobar, type Contenido } from './comprobar.ts';
import { nombreDe, sobrantes, type Clase, type Copia } from './copias.ts';
import { COPIAS } from './restos.ts';

/** Until it is whole a copy has a name of its own, which nobody takes for one. */
const nuevoParcial = (): string => `te-toca-${randomUUID()}.parcial`;
const ES_PARCIAL = /^te-toca-.*\.parcial$/;
/** No copy takes so long: what is older was left behind by a process that died. */
const MAXIMO_PARCIAL_MS = 86_400_000;

export interface Hecha {
  readonly ruta: string;
  readonly bytes: number;
  readonly contenido: Contenido;
  /** Why it could not be put into the second folder as well; null when it was, or none was named. */
  readonly sinSegunda: string | null;
}

interface Encargo {
  /** The data folder. */
  readonly datos: string;
  readonly clase: Clase;
  readonly ahora: Instante;
  /** Another folder that gets each copy too. */
  readonly segunda?: string | null;
  /** A file of its own name instead, which is never thinned out. */
  readonly destino?: string;
}

const explicar = (error: unknown, carpeta: string): string => {
  const codigo = codigoDe(error);
  if (codigo === 'ENOSPC' || codigo.startsWith('SQLITE_FULL'))
    return `No cabe otra copia en ${carpeta}: libera espacio.`;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigo)) return 'La base de datos está dañada: no se puede copiar entera.';
  if (codigo === '') throw error;
  return `No se ha podido copiar en ${carpeta} (${codigo}): revisa la carpeta y sus permisos.`;
};

/** Removes half a copy. One that cannot be removed is found by a later copy, and hides nothing of why it is half. */
const quitar = (archivo: string): void => {
  try {
    quitarArchivo(archivo);
  } catch (error) {
    if (codigoDe(error) === '') throw error;
  }
};

/**
 * Takes away what is not kept any longer, where one that has just been made lies, which stays, and halves that nobody goes
 * on with.
 */
const aligerar = (carpeta: string, hecha: Copia): void => {
  for (const nombre of readdirSync(carpeta).filter((n) => ES_PARCIAL.test(n)))
    if (Date.now() - statSync(join(carpeta, nombre)).mtimeMs > MAXIMO_PARCIAL_MS) quitar(join(carpeta, nombre));
  for (const { nombre } of sobrantes(copiasEn(carpeta), hecha.cuando))
    if (nombre !== hecha.nombre) quitarArchivo(join(carpeta, nombre));
};

/** Puts a whole copy into another folder; null, or why not. */
const repetirEn = async (carpeta: string, ruta: string, hecha: Copia): Promise<string | null> => {
  const [parcial, definitiva] = [join(carpeta, nuevoParcial()), join(carpeta, hecha.nombre)];
  try {
    crearCarpeta(carpeta, 0o700);
    copiarArchivo(ruta, parcial);
    if ((await sumaDe(parcial)) !== hecha.suma) return `La copia en ${carpeta} no es igual: revisa ese disco.`;
    renameSync(parcial, definitiva);
    asegurar(carpeta);
    aligerar(carpeta, hecha);
    return null;
  } catch (error) {
    quitar(parcial);
    return explicar(error, carpeta);
  }
};

/**
 * Copies the database while the server goes on, reads the copy from end to end, and only then gives it its name; older copies
 * that are not kept any longer go.
 */
export const hacerCopia = async ({
  datos,
  clase,
  ahora,
  segunda = null,
  destino,
}: Encargo): Promise<Abierto<Hecha>> => {
  const base = join(datos, BASE);
  if (!existsSync(base)) return mal(`No hay base de datos en ${base}.`);
  const carpeta = destino === undefined ? join(datos, COPIAS) : join(destino, '..');
  const parcial = join(carpeta, nuevoParcial());
  try {
    if (destino !== undefined && existsSync(destino)) return mal(`Ya hay un archivo ${destino}: elige otro nombre.`);
    crearCarpeta(carpeta, 0o700);
    if (libresEn(carpeta) < statSync(base).size) return mal(`No cabe otra copia en ${carpeta}: libera espacio.`);
    await copiarBase(base, parcial);
    asegurar(parcial);
    const comprobada = await comprobar(parcial);
    if (!comprobada.ok) {
      quitar(parcial);
      return mal(`La copia no ha salido bien, y no se guarda. ${comprobada.linea}`);
    }
    const dicho = { cuando: ahora, clase, suma: await sumaDe(parcial) };
    const hecha: Copia = { ...dicho, nombre: nombreDe(dicho) };
    const ruta = destino ?? join(carpeta, hecha.nombre);
    renameSync(parcial, ruta);
    asegurar(carpeta);
    if (destino === undefined) aligerar(carpeta, hecha);
    const sinSegunda = segunda === null ? null : await repetirEn(segunda, ruta, hecha);
    return { ok: true, ruta, bytes: statSync(ruta).size, contenido: comprobada.contenido, sinSegunda };
  } catch (error) {
    quitar(parcial);
    return mal(explicar(error, carpeta));
  }
};
