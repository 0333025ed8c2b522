import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Hallazgo } from '#shared/contracts/servidor.ts';
import { plural } from '#shared/domain/palabras.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { BASE } from './abierto.ts';
import { avisosDeLaCaja } from './avisos.ts';
import { leerSecreto, leerUltimaHora } from '#server/data/caja.ts';
import { leerEventos } from '#server/data/sesiones.ts';
import { conectarLectura } from '#server/db/copia.ts';
import type { Db } from '#server/db/esquema.ts';
import { hastaCuando, mirarBorradas } from './borradas.ts';
import { adelantadas, ultimaDe, type Copia } from './copias.ts';
import { COPIAS, copiasEn, libresEn } from './disco.ts';
import { comprobar } from './copiar.ts';
import { horaDe } from './hora.ts';
import { ocupar } from './ocupar.ts';
import type { Escribir } from './noche.ts';

export type { Hallazgo };
const bien = (linea: string): Hallazgo => ({ nivel: 'bien', linea });
const aviso = (linea: string): Hallazgo => ({ nivel: 'aviso', linea });
const malo = (linea: string): Hallazgo => ({ nivel: 'mal', linea });

interface Mirada {
  readonly ahora: Instante;
  readonly escribir: Escribir;
}

const MEGA = 1_000_000;
const megas = (bytes: number): string => `${(bytes / MEGA).toFixed(bytes < 10 * MEGA ? 1 : 0).replace('.', ',')} MB`;
/** Age of the newest backup from which `doctor` and the view of the box warn, in hours: one missed night is no alarm. */
const HORAS_SIN_COPIA = 48;
/** Free space below which `doctor` and the view of the box warn, in bytes; or twice the database's size, if that is more. */
const POCO_ESPACIO = 200 * MEGA;

/** Checks that the disk has room for new data and for the next backups. */
export const mirarEspacio = (datos: string): Hallazgo => {
  const archivo = join(datos, BASE);
  const libres = libresEn(datos);
  const hacenFalta = Math.max(POCO_ESPACIO, existsSync(archivo) ? 2 * statSync(archivo).size : 0);
  return libres < hacenFalta
    ? aviso(`Queda poco espacio en el disco: ${megas(libres)}.`)
    : bien(`Espacio libre: ${Number.isFinite(libres) ? megas(libres) : 'no se sabe'}.`);
};

/** Checks that the newest backup is recent. */
export const mirarEdad = (ultima: Copia, ahora: Instante): Hallazgo => {
  const horas = segundosEntre(ultima.cuando, ahora) / 3_600;
  return horas > HORAS_SIN_COPIA
    ? aviso(`La última copia es de hace ${plural(Math.round(horas / 24), 'día')}.`)
    : bien('La última copia es reciente.');
};

/** Warns of backups dated in the future, made while the clock was wrong, naming the first one. */
export const mirarAdelantadas = (carpeta: string, copias: readonly Copia[], ahora: Instante): Hallazgo[] => {
  const raras = adelantadas(copias, ahora);
  const [una] = raras;
  if (una === undefined) return [];
  const cuales = raras.length === 1 ? join(carpeta, una.nombre) : `desde ${join(carpeta, una.nombre)}`;
  const que =
    raras.length === 1 ? 'se hizo con el reloj mal, y no cuenta' : 'se hicieron con el reloj mal, y no cuentan';
  return [
    aviso(`Hay ${plural(raras.length, 'copia')} con una fecha que no ha llegado (${cuales}): ${que} como la última.`),
  ];
};

const mirarCarpeta = (datos: string): Hallazgo[] => {
  if (!existsSync(datos)) return [malo(`No hay carpeta de datos en ${datos}: revisa DATA_DIR.`)];
  const hallazgos: Hallazgo[] = [...avisosDeLaCaja({ datos }), mirarEspacio(datos)];
  const ocupada = ocupar(datos);
  if (ocupada.ok) ocupada.cerrojo.liberar();
  hallazgos.push(
    ocupada.ok
      ? bien('Ahora no hay ningún servidor en marcha con estos datos.')
      : ocupada.otro
        ? bien('El servidor está en marcha.')
        : malo(ocupada.linea),
  );
  return hallazgos;
};

/** Finds drafts whose stored state differs from the fold of their log. */
const buscarDescuadres = async (db: Db): Promise<Hallazgo> => {
  const sesiones = await db.selectFrom('sesiones_reparto').select(['id', 'estado']).execute();
  const malas: number[] = [];
  for (const { id, estado } of sesiones) {
    try {
      const plegado: EstadoReparto = plegar(await leerEventos(db, id));
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(plegado)), JSON.parse(estado))) malas.push(id);
    } catch {
      malas.push(id);
    }
  }
  return malas.length === 0
    ? bien(`${plural(sesiones.length, 'reparto')}: cada uno es lo que dice su registro.`)
    : malo(`No coinciden con su registro los repartos ${malas.join(', ')}.`);
};

const SIN_CLAVE = {
  secreto: 'Falta la clave de las sesiones: al arrancar se hará otra, y todos tendrán que volver a entrar.',
  push: 'Falta la clave de los avisos: al arrancar se hará otra, y cada móvil tendrá que volver a activarlos.',
} as const;

const buscarClaves = async (db: Db): Promise<Hallazgo[]> => {
  const faltan: Hallazgo[] = [];
  for (const nombre of ['secreto', 'push'] as const)
    if ((await leerSecreto(db, nombre)) === null) faltan.push(aviso(SIN_CLAVE[nombre]));
  return faltan.length === 0 ? [bien('Las claves están.')] : faltan;
};

const mirarDentro = async (datos: string, ahora: Instante): Promise<Hallazgo[]> => {
  const db = conectarLectura(join(datos, BASE));
  try {
    const ultima = await leerUltimaHora(db);
    return [
      await buscarDescuadres(db),
      ultima !== null && segundosEntre(ahora, ultima) > 86_400
        ? malo(
            `El reloj de esta máquina va mal: dice ${ahora.slice(0, 10)}, y el servidor ya ha vivido el ${ultima.slice(0, 10)}.`,
          )
        : bien('El reloj de esta máquina no va atrasado.'),
      ...(await buscarClaves(db)),
    ];
  } finally {
    await db.destroy();
  }
};

const mirarBase = async (datos: string, ahora: Instante): Promise<Hallazgo[]> => {
  const archivo = join(datos, BASE);
  const comprobada = await comprobar(archivo);
  if (!comprobada.ok) return [malo(comprobada.linea)];
  const { familias, miembros, version } = comprobada.contenido;
  const entera = bien(
    `${archivo} está entera: ${plural(familias, 'familia')}, ${plural(miembros, 'miembro')}, ${megas(statSync(archivo).size)}.`,
  );
  if (version === 'anterior')
    return [entera, aviso('La base de datos es de una versión anterior: el próximo arranque la pone al día.')];
  return [entera, ...(await mirarDentro(datos, ahora))];
};

const deBorradas = (carpeta: string, copias: readonly Copia[]): Hallazgo[] => {
  const mirado = mirarBorradas(carpeta, copias);
  if (!mirado.ok) return [malo(mirado.linea)];
  return mirado.guardan === null
    ? []
    : [
        bien(
          `Hay copias que aún guardan ${plural(mirado.guardan.familias, 'familia borrada', 'familias borradas')}: ${hastaCuando(mirado.guardan)}.`,
        ),
      ];
};

const mirarCopias = async (carpeta: string, { ahora, escribir }: Mirada): Promise<Hallazgo[]> => {
  const copias = copiasEn(carpeta);
  const ultima = ultimaDe(copias, ahora);
  const raras = mirarAdelantadas(carpeta, copias, ahora);
  if (ultima === undefined)
    return [
      ...raras,
      aviso(`No hay ninguna ${raras.length === 0 ? '' : 'otra '}copia en ${carpeta}: ${escribir('backup')} hace una.`),
    ];
  const edad = mirarEdad(ultima, ahora);
  const comprobada = await comprobar(join(carpeta, ultima.nombre));
  return [
    comprobada.ok ? bien(`La última copia está entera: ${join(carpeta, ultima.nombre)}.`) : malo(comprobada.linea),
    edad.nivel === 'bien' ? bien(`${plural(copias.length, 'copia')} en ${carpeta}.`) : edad,
    ...raras,
    ...deBorradas(carpeta, copias),
  ];
};

/** Checks a data folder and returns the findings for `doctor`. Changes no data; may create the lock file (ocupar.ts). */
export const revisar = async (
  datos: string,
  mirada: Mirada & { readonly segunda: string | null },
): Promise<readonly Hallazgo[]> => {
  const carpeta = mirarCarpeta(datos);
  if (!existsSync(datos)) return carpeta;
  // Backups are named by the server's clock, which is not always the machine's.
  const deLasCopias = { ...mirada, ahora: await horaDe(datos, mirada.ahora) };
  return [
    ...carpeta,
    ...(await mirarBase(datos, mirada.ahora)),
    ...(await mirarCopias(join(datos, COPIAS), deLasCopias)),
    ...(mirada.segunda === null ? [] : await mirarCopias(mirada.segunda, deLasCopias)),
  ];
};
