import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { enumerar } from '#shared/domain/palabras.ts';
import type { NombreSecreto } from '#server/data/secretos.ts';
import { BASE, codigoDe } from './abierto.ts';
import { COPIAS } from './restos.ts';
import { copiasEn, type Montaje, montajeDe } from './disco.ts';
import type { Hallazgo } from './revisar.ts';

/** Problems with the place and medium of the data, whatever they hold: shown at each start, by `doctor`, and to admins. */

/** Facts about the machine. */
export interface Sitio {
  /** The data folder; null when there is none, or the data are elsewhere. */
  readonly carpeta: {
    readonly datos: string;
    /** The file system that holds it; null where the system does not tell. */
    readonly montaje: Montaje | null;
    /** Files of ours that others on this machine can read. */
    readonly abiertos: readonly string[];
  } | null;
  /** Whether this runs in a container, whose own layer goes with it. */
  readonly contenedor: boolean;
  /** Null where there are no such users. */
  readonly uid: number | null;
  /** Keys that this start had to make anew though families were there. */
  readonly perdidas: readonly NombreSecreto[];
  /** Whether this start found the disk full. */
  readonly lleno?: boolean;
}

const aviso = (linea: string): Hallazgo => ({ nivel: 'aviso', linea });
const malo = (linea: string): Hallazgo => ({ nivel: 'mal', linea });

/** Explains the consequences of a lost key. */
const SIN_CLAVE: Readonly<Record<NombreSecreto, string>> = {
  secreto: 'Se ha perdido la clave de las sesiones y se ha hecho otra: todos tienen que volver a entrar.',
  push: 'Se ha perdido la clave de los avisos y se ha hecho otra: cada móvil tiene que volver a activarlos.',
};

/** The file system of a container's root: lost whenever the container is created anew, as by every update. */
const DE_CAPAS = new Set(['overlay', 'aufs', 'fuse.fuse-overlayfs', 'zfs']);
const EN_MEMORIA = new Set(['tmpfs', 'ramfs']);
/** SQLite needs locks and shared memory that these do not have, or only pretend to. */
const DE_RED = /^(nfs4?|cifs|smb3|smbfs|9p|ceph|afs|ncpfs|lustre|fuse\.(sshfs|glusterfs|rclone|s3fs|davfs2?|ceph))$/;
/** There every file has the same mode, which nobody can change. */
const SIN_MODOS = /^(vfat|msdos|exfat|ntfs3?|fuseblk|cifs|smb3|smbfs)$/;

const enLaCapa = ({ punto, tipo, raiz }: Montaje): boolean => punto === '/' && (DE_CAPAS.has(tipo) || raiz !== '/');

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

/** Pure: what is to be said of such a place. Nothing, when all is well. */
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

/** Docker and Podman leave a file; the others are told by the group that their processes are in. */
const enContenedor = (): boolean =>
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

/** The database, and the newest copy, which stands for them all. */
const archivosDe = (datos: string): readonly string[] => [
  ...[BASE, `${BASE}-wal`].map((nombre) => join(datos, nombre)),
  ...copiasEn(join(datos, COPIAS))
    .slice(-1)
    .map(({ nombre }) => join(datos, COPIAS, nombre)),
];

/**
 * Looks at where the data folder lies, who can read it and who runs this. Changes nothing. Without a folder, as with
 * PostgreSQL, only the rest is said.
 */
export const avisosDeLaCaja = ({
  datos,
  perdidas = [],
  lleno = false,
}: {
  readonly datos: string | null;
  readonly perdidas?: readonly NombreSecreto[];
  readonly lleno?: boolean;
}): readonly Hallazgo[] =>
  juzgarSitio({
    carpeta:
      datos === null || !existsSync(datos)
        ? null
        : {
            datos,
            montaje: montajeDe(realpathSync(datos), leerSiHay('/proc/self/mountinfo')),
            // Windows has no such modes.
            abiertos: process.platform === 'win32' ? [] : archivosDe(datos).filter(loLeenOtros),
          },
    contenedor: enContenedor(),
    uid: process.getuid?.() ?? null,
    perdidas,
    lleno,
  });
