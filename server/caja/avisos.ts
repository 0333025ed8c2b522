import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { enumerar } from '#shared/domain/palabras.ts';
import type { ClaveNecesaria } from '#server/data/caja.ts';
import { BASE, codigoDe } from './abierto.ts';
import { COPIAS, copiasEn, type Montaje, montajeDe } from './disco.ts';
import type { Hallazgo } from './revisar.ts';

// Checks of where the data folder lies and who can read it.

/** Facts about the machine from which `juzgarSitio` derives its findings. */
export interface Sitio {
  /** The data folder; null if it does not exist or the data are in PostgreSQL. */
  readonly carpeta: {
    readonly datos: string;
    /** File system that holds the folder; null if unknown. */
    readonly montaje: Montaje | null;
    /** Files of the app that other users of this machine can read. */
    readonly abiertos: readonly string[];
  } | null;
  /** True in a container. Data in the container's own layer are deleted with it. */
  readonly contenedor: boolean;
  /** User id of this process; null on systems without user ids. */
  readonly uid: number | null;
  /** Keys that this start had to create although the database had families. */
  readonly perdidas: readonly ClaveNecesaria[];
  /** True if this start found the disk full. */
  readonly lleno?: boolean;
}

const aviso = (linea: string): Hallazgo => ({ nivel: 'aviso', linea });
const malo = (linea: string): Hallazgo => ({ nivel: 'mal', linea });

/** Message about the consequences of each lost key. */
const SIN_CLAVE: Readonly<Record<ClaveNecesaria, string>> = {
  secreto: 'Se ha perdido la clave de las sesiones y se ha hecho otra: todos tienen que volver a entrar.',
  push: 'Se ha perdido la clave de los avisos y se ha hecho otra: cada móvil tiene que volver a activarlos.',
};

/** File systems of a container's own layer, which is deleted whenever the container is created anew, as by every update. */
const DE_CAPAS = new Set(['overlay', 'aufs', 'fuse.fuse-overlayfs', 'zfs']);
const EN_MEMORIA = new Set(['tmpfs', 'ramfs']);
/** Network file systems, which lack the locks and shared memory that SQLite needs, or only pretend to have them. */
const DE_RED = /^(nfs4?|cifs|smb3|smbfs|9p|ceph|afs|ncpfs|lustre|fuse\.(sshfs|glusterfs|rclone|s3fs|davfs2?|ceph))$/;
/** File systems without Unix modes: all files have the same mode, and nobody can change it. */
const SIN_MODOS = /^(vfat|msdos|exfat|ntfs3?|fuseblk|cifs|smb3|smbfs)$/;

/** Tells whether a file system is the container's own layer: its root, if made of layers or a folder of another file system. */
const enLaCapa = ({ punto, tipo, raiz }: Montaje): boolean => punto === '/' && (DE_CAPAS.has(tipo) || raiz !== '/');

/** Returns the most serious finding about the file system that holds the data, at most one; empty if it suits them. */
const delMontaje = (datos: string, montaje: Montaje, contenedor: boolean): Hallazgo[] => {
  if (EN_MEMORIA.has(montaje.tipo))
    return [
      malo(
        `Los datos no sobrevivirán a un apagón: ${datos} está en la memoria (${montaje.tipo}), no en un disco. Elige otra carpeta con DATA_DIR.`,
      ),
    ];
  if (contenedor && enLaCapa(montaje))
    return [malo(`Los datos no sobrevivirán a este contenedor: monta un volumen o una carpeta en ${datos}.`)];
  if (DE_RED.test(montaje.tipo))
    return [
      aviso(
        `${datos} está en un disco de red (${montaje.tipo}), donde la base de datos se puede dañar: elige con DATA_DIR una carpeta de esta máquina, y la de red para las copias, con BACKUP_DIR.`,
      ),
    ];
  return [];
};

/** Derives the findings from the facts; empty if all is well. Pure. */
export const juzgarSitio = ({ carpeta, contenedor, uid, perdidas, lleno = false }: Sitio): readonly Hallazgo[] => {
  const hallazgos: Hallazgo[] = [];
  if (carpeta !== null) {
    const { datos, montaje, abiertos } = carpeta;
    if (lleno)
      hallazgos.push(
        malo(
          `El disco de ${datos} está lleno: se puede mirar todo, pero no guardar nada. Libera espacio y reinicia Te Toca.`,
        ),
      );
    if (montaje !== null) hallazgos.push(...delMontaje(datos, montaje, contenedor));
    if (abiertos.length > 0 && !SIN_MODOS.test(montaje?.tipo ?? ''))
      hallazgos.push(
        aviso(
          `Otros usuarios de esta máquina pueden leer ${enumerar(abiertos)}, con contraseñas y fotos: chmod -R go= ${datos}`,
        ),
      );
  }
  if (uid === 0) hallazgos.push(aviso('Esto se ejecuta como root: dale a Te Toca un usuario propio.'));
  return [...hallazgos, ...perdidas.map((clave) => aviso(SIN_CLAVE[clave]))];
};

const leerSiHay = (archivo: string): string => {
  try {
    return readFileSync(archivo, 'utf8');
  } catch (error) {
    if (codigoDe(error) === '') throw error;
    return '';
  }
};

/** Tells whether this process runs in a container: Docker and Podman leave a file, other runtimes show in the cgroup. */
export const enContenedor = (): boolean =>
  existsSync('/.dockerenv') ||
  existsSync('/run/.containerenv') ||
  /docker|containerd|kubepods|libpod/.test(leerSiHay('/proc/self/cgroup'));

const loLeenOtros = (archivo: string): boolean => {
  try {
    return (statSync(archivo).mode & 0o077) !== 0;
  } catch (error) {
    if (codigoDe(error) === '') throw error;
    return false;
  }
};

/** Returns the database's files and the newest backup, as a sample of all backups. */
const archivosDe = (datos: string): readonly string[] => [
  ...[BASE, `${BASE}-wal`].map((nombre) => join(datos, nombre)),
  ...copiasEn(join(datos, COPIAS))
    .slice(-1)
    .map(({ nombre }) => join(datos, COPIAS, nombre)),
];

/**
 * Returns the findings about the data folder's place and readers, this process's user, lost keys and a full disk (`Sitio`); empty
 * if all is well. Changes nothing. Checks no folder if `datos` is null, as with PostgreSQL, or does not exist.
 */
export const avisosDeLaCaja = ({
  datos,
  perdidas = [],
  lleno = false,
}: {
  readonly datos: string | null;
  readonly perdidas?: readonly ClaveNecesaria[];
  readonly lleno?: boolean;
}): readonly Hallazgo[] =>
  juzgarSitio({
    carpeta:
      datos === null || !existsSync(datos)
        ? null
        : {
            datos,
            montaje: montajeDe(realpathSync(datos), leerSiHay('/proc/self/mountinfo')),
            // Windows has no Unix modes.
            abiertos: process.platform === 'win32' ? [] : archivosDe(datos).filter(loLeenOtros),
          },
    contenedor: enContenedor(),
    uid: process.getuid?.() ?? null,
    perdidas,
    lleno,
  });
