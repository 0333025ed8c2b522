import type { QueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { LADO_FOTO } from '#shared/domain/fotos.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { esNegativa } from '#client/lib/red/reintentos.ts';
import { abrirImagen, encoger, errorAlAbrir } from '#client/ui/foto/imagen.ts';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';

/** Opens the phone's camera, or a computer's files. Resolves to the picture; if the member cancels, it never does. */
const pedirImagen = (): Promise<File> =>
  new Promise((elegida) => {
    const entrada = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true });
    entrada.setAttribute('capture', 'environment');
    entrada.setAttribute('aria-label', 'Foto');
    entrada.addEventListener('change', () => {
      entrada.remove();
      const [archivo] = entrada.files ?? [];
      if (archivo !== undefined) elegida(archivo);
    });
    entrada.addEventListener('cancel', () => entrada.remove());
    // Safari sends no events to an input that is not in the page.
    document.body.append(entrada);
    entrada.click();
  });

/** Scales a picture down to the size that is kept, since a camera's is far larger; null if it cannot be read. */
const preparar = async (archivo: File): Promise<File | null> => {
  try {
    const imagen = await abrirImagen(archivo);
    try {
      return await encoger(imagen, LADO_FOTO);
    } finally {
      URL.revokeObjectURL(imagen.src);
    }
  } catch {
    return null;
  }
};

type Hecha = Pick<Asignacion, 'id'>;

/** Scales a picture down, sends it and reports the outcome in a toast, which offers to try again unless the server refused. */
const subir = async (cache: QueryClient, hecha: Hecha, archivo: File): Promise<void> => {
  const foto = await preparar(archivo);
  if (foto === null) return tostada.mal(errorAlAbrir(archivo), DURACION.inicio);
  try {
    tostada.bien((await llamar('ponerFoto', { id: hecha.id, cuerpo: foto })).message);
  } catch (e) {
    const otraVez = { texto: 'Reintentar', hacer: () => void subir(cache, hecha, archivo) };
    const motivo = mensajeDeError(e, 'No se ha podido guardar la foto');
    tostada.mal(motivo, DURACION.inicio, e instanceof Error && esNegativa(e) ? undefined : otraVez);
  }
  await cache.invalidateQueries({ queryKey: CLAVES.fotos });
};

/**
 * Takes a picture of a completion of the member, and stores it. `alElegir` is called once there is a picture to send; if the
 * member cancels, the promise never resolves.
 */
export const hacerFoto = async (cache: QueryClient, hecha: Hecha, alElegir?: () => void): Promise<void> => {
  const archivo = await pedirImagen();
  alElegir?.();
  await subir(cache, hecha, archivo);
};

/**
 * Whether the chore of an assignment asks for a picture. Only whole chores say so, so for a part the whole one is looked up.
 * False while the chores are not read.
 */
export const pideFoto = (
  tareas: readonly Tarea[] | undefined,
  { tarea, parte_de }: Pick<Asignacion, 'tarea' | 'parte_de'>,
): boolean => tareas?.find((t) => t.id === (parte_de ?? tarea))?.pide_foto === true;
