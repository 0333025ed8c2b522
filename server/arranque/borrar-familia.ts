import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { plural } from '#shared/domain/palabras.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { type Abierto, mal } from '#server/caja/abierto.ts';
import { apuntarBorradas, hastaCuando, mirarBorradas } from '#server/caja/borradas.ts';
import { copiasEn } from '#server/caja/disco.ts';
import { horaDe } from '#server/caja/hora.ts';
import { COPIAS } from '#server/caja/restos.ts';
import type { QuitarBorradas } from '#server/caja/restaurar.ts';
import type { FamiliaBorrada } from '#server/change/contexto.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerUltimaHora } from '#server/data/caja.ts';
import { contarMiembros } from '#server/data/usuarios.ts';
import type { Entorno } from '#server/entorno.ts';
import { quitarFamilia } from '#server/effects/accesos/baja.ts';
import { borrarFamilia } from '#server/features/bajas/bajas.ts';
import { abrirAlLado } from './abrir-al-lado.ts';
import { buscarFamilia } from './caja-familia.ts';

// Deletes a family for the terminal command, and deletes it again from a backup that is restored later.

type Lineas = readonly string[];
const azar = { entero: (menorQue: number) => randomInt(menorQue) };

/** Says with which code the next family is created, if the deleted one was the one that looked after the box. */
const deCodigo = (codigo: string | null): Lineas =>
  codigo === null
    ? []
    : [`Esa familia cuidaba este Te Toca, y ahora no lo cuida nadie. La siguiente se crea con este código: ${codigo}`];

/** Says how long this folder's backups still hold the family. */
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
  /** Asks the person at the terminal for a line; null with `--si`, which answers yes to everything. */
  readonly preguntar: ((pregunta: string) => Promise<string>) | null;
}

/** Deletes a family at once, even while the server runs, after the person at the terminal has typed its name. */
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
        // Nobody listens in this process: clients are connected to the server's.
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
 * Deletes from a restored backup the families that were deleted after it was made. A family with the same number that came
 * later, in a box that began anew, is another one and stays.
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
    // Freed pages are zeroed, but the file keeps its size.
    if (lineas.length > 0) await sql`vacuum`.execute(db);
    return lineas;
  };
