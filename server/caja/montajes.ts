/** The file system that holds a folder. */
export interface Montaje {
  /** Its mount point. */
  readonly punto: string;
  /** The mounted folder of that file system: «/» is all of it. */
  readonly raiz: string;
  readonly tipo: string;
}

/** The kernel writes spaces, tabs, newlines and backslashes as three octal digits. */
const claro = (camino: string): string =>
  camino.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)));

/**
 * Finds the file system of a path, without symbolic links, by the text of /proc/self/mountinfo: the longest mount point above it, and
 * of several there the last, which hides the others. Null when the text tells nothing.
 */
export const montajeDe = (camino: string, mountinfo: string): Montaje | null => {
  let mejor: Montaje | null = null;
  for (const linea of mountinfo.split('\n')) {
    const [antes = '', despues = ''] = linea.split(' - ');
    const [, , , raiz, punto] = antes.split(' ').map(claro);
    const [tipo] = despues.split(' ');
    if (raiz === undefined || punto === undefined || tipo === undefined || tipo === '') continue;
    const dentro = punto === '/' || camino === punto || camino.startsWith(`${punto}/`);
    if (dentro && punto.length >= (mejor?.punto.length ?? 0)) mejor = { punto, raiz, tipo };
  }
  return mejor;
};
