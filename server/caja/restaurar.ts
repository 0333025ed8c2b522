import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Instante } from '#shared/domain/tipos.ts';
import { BASE, codigoDe, mal, type Abierto } from './abierto.ts';
import { abrirBase, desocupar, ocupar } from './datos.ts';
import { vaciarDiario } from '#server/db/copia.ts';
import { asegurar, copiarArchivo, libresEn, sumaDe } from './disco.ts';
import { comprobar, type Contenido } from './comprobar.ts';
import { COPIAS, hacerCopia } from './copiar.ts';

/** The copy lies here until it takes the database's place. */
const LLEGADA = 'te-toca.db.restaurando';
const SUYOS = [BASE, `${BASE}-wal`, `${BASE}-shm`] as const;

export interface Restaurada {
  readonly contenido: Contenido;
  /** Where what was there before is kept: a copy, or a folder with the files of one that was damaged; null: nothing was. */
  readonly antes: string | null;
}

/** Keeps what is there now: as a copy, or its files as they are when they are too damaged to be copied. */
const guardarLoDeAhora = async (
  datos: string,
  ahora: Instante,
): Promise<Abierto<{ readonly antes: string | null }>> => {
  if (!SUYOS.some((archivo) => existsSync(join(datos, archivo)))) return { ok: true, antes: null };
  const copia = await hacerCopia({ datos, clase: 'restaurar', ahora });
  if (copia.ok) {
    // What lies beside the database is written into it: the copy may then take its place in one step.
    vaciarDiario(join(datos, BASE));
    return { ok: true, antes: copia.ruta };
  }
  if (libresEn(datos) === 0) return mal(copia.linea);
  const aparte = join(datos, COPIAS, `danada-${ahora.slice(0, 19).replaceAll(':', '')}`);
  mkdirSync(aparte, { recursive: true, mode: 0o700 });
  for (const archivo of SUYOS)
    if (existsSync(join(datos, archivo))) renameSync(join(datos, archivo), join(aparte, archivo));
  asegurar(datos);
  return { ok: true, antes: aparte };
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

/** Brings what was restored up to date, as a start does: it would refuse what this refuses. */
const probar = async (datos: string, ahora: Instante): Promise<Abierto<object>> => {
  const abierta = await abrirBase(datos, { ahora });
  if (abierta.ok) await abierta.base.cerrar();
  return abierta;
};

const cambiar = async (
  datos: string,
  copia: string,
  ahora: Instante,
): Promise<Abierto<{ readonly antes: string | null }>> => {
  const llegada = join(datos, LLEGADA);
  rmSync(llegada, { force: true });
  copiarArchivo(copia, llegada);
  if ((await sumaDe(llegada)) !== (await sumaDe(copia))) {
    rmSync(llegada, { force: true });
    return mal(`${copia} no se ha podido copiar igual en ${datos}: revisa el disco. No se ha tocado nada.`);
  }
  const guardado = await guardarLoDeAhora(datos, ahora);
  if (!guardado.ok) {
    rmSync(llegada, { force: true });
    return guardado;
  }
  renameSync(llegada, join(datos, BASE));
  asegurar(datos);
  return guardado;
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
    const cambiada = await cambiar(datos, copia, ahora);
    desocupar(datos, ocupada.cerrojo);
    if (!cambiada.ok) return cambiada;
    const probada = await probar(datos, ahora);
    if (probada.ok) return { ok: true, contenido: comprobada.contenido, antes: cambiada.antes };
    volver(datos, cambiada.antes);
    return mal(`La copia no se ha podido poner en marcha, y todo vuelve a estar como antes. ${probada.linea}`);
  } catch (error) {
    if (codigoDe(error) === '') throw error;
    return mal(
      `No se ha podido restaurar en ${datos} (${codigoDe(error)}): revisa la carpeta, su espacio y sus permisos.`,
    );
  }
};
