import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { textoDeError } from '#shared/contracts/errores.ts';
import { MAXIMO_ARCHIVO } from '#shared/contracts/familia-archivo/formato.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { bien } from '#shared/domain/resultado.ts';
import { crearFotos } from '#server/adapters/fotos.ts';
import { type Abierto, codigoDe, mal } from '#server/caja/abierto.ts';
import { abrirBase } from '#server/caja/datos.ts';
import type { Escribir } from '#server/caja/noche.ts';
import type { CambioSinFamilia } from '#server/change/cambiar.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerCaja, leerUltimaHora } from '#server/data/caja.ts';
import { leerFamilia, leerPrimeraFamilia, listarFamiliasPorNombre } from '#server/data/familias.ts';
import type { Base } from '#server/db/esquema.ts';
import type { Entorno } from '#server/entorno.ts';
import { exportarFamilia } from '#server/features/traslado/exportar-familia.ts';
import { meterFamilia } from '#server/features/traslado/traer-familia.ts';
import { abrirAlLado } from './abrir-al-lado.ts';
import { leerClaves } from './claves.ts';
import { sql } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import { apuntarBorradas, hastaCuando, mirarBorradas } from '#server/caja/borradas.ts';
import { COPIAS, copiasEn } from '#server/caja/disco.ts';
import { horaDe } from '#server/caja/hora.ts';
import type { QuitarBorradas } from '#server/caja/restaurar.ts';
import type { FamiliaBorrada } from '#server/change/contexto.ts';
import { contarMiembros } from '#server/data/usuarios.ts';
import { quitarFamilia } from '#server/effects/accesos/baja.ts';
import { borrarFamilia } from '#server/features/bajas/bajas.ts';

// Terminal commands of server/caja.ts that export, import and delete a family.

/** The environment variables of the process. */
type Variables = Parameters<typeof abrirAlLado>[0];
type Dicho = Abierto<{ readonly lineas: readonly string[] }>;

/**
 * Permission check of the import: the person at the terminal may import any family. In a box without families that asks for
 * a code, the family looks after the box as if it had been created with that code (`cuida`).
 */
const alMomento = async ({ db }: CambioSinFamilia) =>
  bien({ cuida: (await leerPrimeraFamilia(db)) === undefined && (await leerCaja(db)).codigo !== null });

const reloj = { ahora: () => new Date().toISOString() };
const azar = {
  secreto: (bytes: number) => randomBytes(bytes).toString('base64url'),
  entero: (menorQue: number) => randomInt(menorQue),
};

/** Finds a family by id, PIN or name. If none or several match, the error lists the families. */
const buscarFamilia = async (base: Base, cual: string): Promise<Abierto<{ readonly id: number }>> => {
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

/**
 * Writes a family's file to `a`, or under its default name in the current folder. Works while the server runs. Never
 * overwrites an existing file.
 */
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
 * Imports a family from a file. A data folder takes it only while the server is stopped, and gets a database if it has none
 * yet. A PostgreSQL database may be in use, but must be of this version.
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
    // Nobody listens here: clients are connected to the server's process.
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

type Lineas = readonly string[];

/** Says with which code the next family is created, if the deleted one looked after the box; nothing if `codigo` is null. */
const deCodigo = (codigo: string | null): Lineas =>
  codigo === null
    ? []
    : [`Esa familia cuidaba este Te Toca, y ahora no lo cuida nadie. La siguiente se crea con este código: ${codigo}`];

/** Says how long the backups in this folder still hold deleted families, or why that is unknown; nothing if none does. */
const dePosteriores = (carpeta: string): Lineas => {
  const mirado = mirarBorradas(carpeta, copiasEn(carpeta));
  if (!mirado.ok) return [mirado.linea];
  return mirado.guardan === null
    ? []
    : [
        `Las copias de ${carpeta} aún la guardan: ${hastaCuando(mirado.guardan)}. Al restaurar una, se vuelve a borrar.`,
      ];
};

const DE_POSTGRES: Lineas = [
  'Las copias que hagas tú de PostgreSQL (pg_dump, archivos WAL, discos) aún la guardan: bórralas, y no restaures ninguna sin repetir esta orden.',
  'PostgreSQL sobrescribe lo borrado cuando le conviene: para que sea ya, VACUUM FULL.',
];

interface Modo {
  readonly variables: Parameters<typeof abrirAlLado>[0];
  /** Asks a question at the terminal and returns the line typed; null with `--si`, which deletes without asking. */
  readonly preguntar: ((pregunta: string) => Promise<string>) | null;
}

/**
 * Deletes a family at once, even while the server runs. With `preguntar` the person at the terminal must first type its
 * name.
 */
export const borrarAqui = async (
  { datos, copias, postgres, adminsCaja }: Entorno,
  cual: string,
  { variables, preguntar }: Modo,
): Promise<Abierto<{ readonly lineas: Lineas }>> => {
  const abierta = await abrirAlLado(variables);
  if (!abierta.ok) return abierta;
  const { base } = abierta;
  try {
    const hallada = await buscarFamilia(base, cual);
    if (!hallada.ok) return hallada;
    const { id } = hallada;
    const { nombre, miembros } = await leer({ base }, async (db) => ({
      nombre: (await leerFamilia(db, id))?.nombre ?? '',
      miembros: (await contarMiembros(db, id)).enTotal,
    }));
    const escrito = await preguntar?.(
      `Esto borra «${nombre}» (${plural(miembros, 'miembro')}) de este Te Toca, ahora y para siempre.\nEscribe su nombre para borrarla: `,
    );
    if (escrito !== undefined && escrito.trim() !== nombre) return mal('Ese no es su nombre: no se ha borrado nada.');
    const ahora = postgres === null ? await horaDe(datos, new Date().toISOString()) : new Date().toISOString();
    const carpeta = join(datos, COPIAS);
    const recordarBorrada = (borrada: FamiliaBorrada): void => {
      apuntarBorradas(carpeta, [borrada]);
      if (copias !== null) apuntarBorradas(copias, [borrada]);
    };
    const quitada = await borrarFamilia(
      {
        base,
        reloj: { ahora: (): Instante => ahora },
        // Nobody listens here: clients are connected to the server's process.
        difusion: crearDifusion((error) => {
          throw error;
        }),
        adminsCaja,
        azar,
        caja: postgres === null ? { recordarBorrada } : null,
      },
      id,
    );
    if (!quitada.ok) return mal('Esa familia ya no está: alguien la ha borrado antes.');
    const guardan = postgres === null ? dePosteriores(carpeta) : DE_POSTGRES;
    return {
      ok: true,
      lineas: [`«${nombre}» ya no está en este Te Toca.`, ...guardan, ...deCodigo(quitada.valor.codigo)],
    };
  } finally {
    await base.cerrar();
  }
};

/**
 * Deletes from a restored backup the families that were deleted after it was made; returns lines for the operator. A family
 * with the same id but another `creada_en` is a different one, of a box that began anew, and stays.
 */
export const quitarBorradas =
  (adminsCaja: readonly string[]): QuitarBorradas =>
  async (db, borradas) => {
    const hecha = await leerUltimaHora(db);
    const lineas: string[] = [];
    await db.transaction().execute(async (trx) => {
      for (const { id, creada_en, borrada_en } of borradas) {
        if ((await leerFamilia(trx, id))?.creada_en !== creada_en || (hecha !== null && borrada_en <= hecha)) continue;
        const { codigo } = await quitarFamilia(trx, id, { adminsCaja, azar });
        lineas.push(
          `La familia ${String(id)}, que se borró después de hacer la copia, se ha vuelto a borrar.`,
          ...deCodigo(codigo),
        );
      }
    });
    // Deleted rows are already overwritten with zeros (`secure_delete`); this makes the file smaller.
    if (lineas.length > 0) await sql`vacuum`.execute(db);
    return lineas;
  };
