import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Instante } from '#shared/domain/tipos.ts';
import { copiarBase, vaciarDiario, type Cerrojo } from '#server/db/copia.ts';
import { BASE, codigoDe, mal, type Abierto } from './abierto.ts';
import { abrirOcupada } from './datos.ts';
import { asegurar, copiarArchivo, hayDiario, sumaDe } from './disco.ts';
import { comprobar, type Contenido } from './comprobar.ts';
import { COPIAS, hacerCopia } from './copiar.ts';
import { ocupar } from './ocupar.ts';

/** The copy lies here until it takes the database's place. */
const LLEGADA = 'te-toca.db.restaurando';
/** A database, and what SQLite has beside one. */
const COLAS = ['', '-wal', '-shm'] as const;
const SUYOS = COLAS.map((cola) => `${BASE}${cola}`);

export interface Restaurada {
  readonly contenido: Contenido;
  /** Where what was there before is kept: a copy, or a folder with the files of one that was damaged; null: nothing was. */
  readonly antes: string | null;
}

/** Keeps what is there now: as a copy, or its files as they are when they cannot be copied, as damaged ones. */
const guardarLoDeAhora = async (datos: string, ahora: Instante): Promise<string | null> => {
  if (!SUYOS.some((archivo) => existsSync(join(datos, archivo)))) return null;
  const copia = await hacerCopia({ datos, clase: 'restaurar', ahora });
  if (copia.ok) {
    // What lies beside the database is written into it: the copy may then take its place in one step.
    vaciarDiario(join(datos, BASE));
    return copia.ruta;
  }
  const aparte = join(datos, COPIAS, `antes-${ahora.slice(0, 19).replaceAll(':', '')}`);
  mkdirSync(aparte, { recursive: true, mode: 0o700 });
  for (const archivo of SUYOS)
    if (existsSync(join(datos, archivo))) renameSync(join(datos, archivo), join(aparte, archivo));
  asegurar(datos);
  return aparte;
};

/** Puts back what was there before. */
const volver = (datos: string, antes: string | null): void => {
  for (const archivo of SUYOS) rmSync(join(datos, archivo), { force: true });
  if (antes === null) return;
  if (antes.endsWith('.db')) copiarArchivo(antes, join(datos, BASE));
  else
    for (const archivo of SUYOS)
      if (existsSync(join(antes, archivo))) renameSync(join(antes, archivo), join(datos, archivo));
  asegurar(datos);
};

/**
 * Brings what was restored up to date, as a start does, which would refuse what this refuses: why not, or null. Nobody else
 * gets in before.
 */
const probar = async (datos: string, cerrojo: Cerrojo, ahora: Instante): Promise<string | null> => {
  try {
    const abierta = await abrirOcupada(datos, cerrojo, { ahora });
    if (!abierta.ok) return abierta.linea;
    await abierta.base.cerrar();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const quitarLlegada = (datos: string): void => {
  for (const cola of COLAS) rmSync(join(datos, `${LLEGADA}${cola}`), { force: true });
};

/**
 * Brings a copy to where the data are, as one plain file with all that its journal has, and reads that again from end to
 * end: what it holds.
 */
const traer = async (datos: string, copia: string): Promise<Abierto<{ readonly contenido: Contenido }>> => {
  const llegada = join(datos, LLEGADA);
  quitarLlegada(datos);
  if (hayDiario(copia)) await copiarBase(copia, llegada);
  else {
    copiarArchivo(copia, llegada);
    if ((await sumaDe(llegada)) !== (await sumaDe(copia)))
      return mal(`${copia} no se ha podido copiar igual en ${datos}: revisa el disco.`);
    vaciarDiario(llegada);
  }
  asegurar(llegada);
  return comprobar(llegada);
};

const cambiar = async (datos: string, copia: string, ahora: Instante): Promise<Abierto<Restaurada>> => {
  const traida = await traer(datos, copia);
  if (!traida.ok) {
    quitarLlegada(datos);
    return mal(`${traida.linea} No se ha tocado nada.`);
  }
  const antes = await guardarLoDeAhora(datos, ahora);
  renameSync(join(datos, LLEGADA), join(datos, BASE));
  asegurar(datos);
  return { ok: true, contenido: traida.contenido, antes };
};

/**
 * Puts a copy in the database's place, with no server running. What was there is kept, and is back when anything fails.
 */
export const restaurar = async (datos: string, archivo: string, ahora: Instante): Promise<Abierto<Restaurada>> => {
  const copia = resolve(archivo);
  const comprobada = await comprobar(copia);
  if (!comprobada.ok) return mal(`${comprobada.linea} No se ha tocado nada.`);
  try {
    mkdirSync(datos, { recursive: true, mode: 0o700 });
    if (copia === join(datos, BASE)) return mal(`${basename(copia)} es la base de datos misma: elige una copia.`);
    const ocupada = ocupar(datos);
    if (!ocupada.ok) return mal(`${ocupada.linea} Una copia solo se restaura con el servidor parado.`);
    const { cerrojo } = ocupada;
    const cambiada = await cambiar(datos, copia, ahora);
    const porque = cambiada.ok ? await probar(datos, cerrojo, ahora) : null;
    if (cambiada.ok && porque !== null) volver(datos, cambiada.antes);
    cerrojo.soltar();
    if (!cambiada.ok) return cambiada;
    return porque === null
      ? cambiada
      : mal(`La copia no se ha podido poner en marcha, y todo vuelve a estar como antes. ${porque}`);
  } catch (error) {
    quitarLlegada(datos);
    if (codigoDe(error) === '') throw error;
    return mal(
      `No se ha podido restaurar en ${datos} (${codigoDe(error)}): revisa la carpeta, su espacio y sus permisos.`,
    );
  }
};
