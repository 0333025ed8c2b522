import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { textoDeError } from '#shared/contracts/errores.ts';
import { MAXIMO_ARCHIVO } from '#shared/contracts/familia-archivo/formato.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { bien } from '#shared/domain/resultado.ts';
import { crearFotos } from '#server/adapters/foto.ts';
import { type Abierto, codigoDe, mal } from '#server/caja/abierto.ts';
import { abrirBase } from '#server/caja/datos.ts';
import type { Escribir } from '#server/caja/noche.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerCaja } from '#server/data/caja.ts';
import { leerPrimeraFamilia, listarFamiliasPorNombre } from '#server/data/familias.ts';
import type { Base } from '#server/db/esquema.ts';
import type { Entorno } from '#server/entorno.ts';
import { exportarFamilia } from '#server/features/traslado/exportar-familia.ts';
import { meterFamilia } from '#server/features/traslado/traer-familia.ts';
import { abrirAlLado } from './abrir-al-lado.ts';
import { leerClaves } from './claves.ts';

// Exports a family to a file and imports one, for the terminal commands in caja.ts.

/** Environment variables that name the database. */
type Variables = Parameters<typeof abrirAlLado>[0];
type Dicho = Abierto<{ readonly lineas: readonly string[] }>;

/**
 * Permission check of the import: the person at the terminal may import any family. The first one in an empty box looks after it,
 * also when that box asks others for a code.
 */
const alMomento = async ({ db }: CambioSinFamilia) =>
  bien({ cuida: (await leerPrimeraFamilia(db)) === undefined && (await leerCaja(db)).codigo !== null });

const reloj = { ahora: () => new Date().toISOString() };
const azar = {
  secreto: (bytes: number) => randomBytes(bytes).toString('base64url'),
  entero: (menorQue: number) => randomInt(menorQue),
};

/** Finds a family by id, PIN or name. If several match, the error lists them. */
export const buscarFamilia = async (base: Base, cual: string): Promise<Abierto<{ readonly id: number }>> => {
  const familias = await leer({ base }, listarFamiliasPorNombre);
  const pedida = cual.toLocaleLowerCase('es');
  const [una, ...otras] = familias.filter(
    ({ id, pin, nombre }) => String(id) === cual || pin === cual || nombre.toLocaleLowerCase('es') === pedida,
  );
  const cuales = (cada: typeof familias): string => enumerar(cada.map((f) => `${String(f.id)} (${f.nombre})`));
  if (una === undefined)
    return mal(
      familias.length === 0
        ? 'Aquí todavía no hay ninguna familia.'
        : `No hay ninguna familia con ese ID, PIN o nombre. Las que hay: ${cuales(familias)}.`,
    );
  return otras.length === 0 ? { ok: true, id: una.id } : mal(`Hay varias: di su ID. ${cuales([una, ...otras])}.`);
};

/** Writes a family's file, even while the server runs. Never overwrites an existing file. */
export const exportarA = async (variables: Variables, cual: string, a: string | undefined): Promise<Dicho> => {
  const abierta = await abrirAlLado(variables);
  if (!abierta.ok) return abierta;
  const { base } = abierta;
  try {
    const familia = await buscarFamilia(base, cual);
    if (!familia.ok) return familia;
    const { nombre, trozos } = await exportarFamilia({ base, reloj }, familia.id);
    const donde = resolve(a ?? nombre);
    try {
      writeFileSync(donde, Buffer.concat(trozos), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      return mal(
        codigoDe(error) === 'EEXIST'
          ? `${donde} ya existe: di otro con --a.`
          : `No se puede escribir ${donde} (${codigoDe(error)}).`,
      );
    }
    return {
      ok: true,
      lineas: ['La familia entera, con sus contraseñas cifradas: guarda el archivo como una contraseña.', donde],
    };
  } finally {
    await base.cerrar();
  }
};

const leerArchivo = (archivo: string): Abierto<{ readonly bytes: Buffer }> => {
  try {
    if (statSync(archivo).size > MAXIMO_ARCHIVO)
      return mal(`${archivo} es demasiado grande: como mucho puede tener ${String(MAXIMO_ARCHIVO / 1_048_576)} MB.`);
    return { ok: true, bytes: readFileSync(archivo) };
  } catch (error) {
    return mal(`No se puede leer ${archivo} (${codigoDe(error)}).`);
  }
};

/**
 * Imports a family from a file. Into a data folder only while the server is stopped; a database is created if it has none yet.
 * A PostgreSQL database may be in use, but must have its tables.
 */
export const importarDe = async (
  { postgres, datos }: Entorno,
  nombre: string,
  { variables, escribir }: { readonly variables: Variables; readonly escribir: Escribir },
): Promise<Dicho> => {
  const archivo = resolve(nombre);
  const leido = leerArchivo(archivo);
  if (!leido.ok) return leido;
  const abierta = await (postgres === null ? abrirBase(datos, { escribir }) : abrirAlLado(variables));
  if (!abierta.ok) return abierta;
  const { base } = abierta;
  try {
    // Nobody listens in this process: clients are connected to the server's.
    const difusion = crearDifusion((error) => {
      throw error;
    });
    const traida = await meterFamilia({ base, reloj, difusion, fotos: crearFotos(azar) }, leido.bytes, alMomento);
    if (!traida.ok) return mal(`${textoDeError(traida.codigo, traida.datos)}.`);
    const { familia, miembros } = traida.valor;
    // Creates the keys in a new database. Otherwise the first start would find members without keys and report the keys as lost.
    await leerClaves({ base, reloj, difusion });
    return {
      ok: true,
      lineas: [
        `${familia.nombre} ya está aquí, con el ID ${String(familia.id)}. Cada uno entra con su contraseña de siempre:`,
        ...miembros.map(
          (m) =>
            `  ${m.nombre}: ${m.usuario}${m.antes === null ? '' : ` (antes ${m.antes}, que aquí ya es de alguien)`}`,
        ),
      ],
    };
  } finally {
    await base.cerrar();
  }
};
