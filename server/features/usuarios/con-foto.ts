import type { Fotos } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';

/**
 * Writes a photo, if there is one, before the change that names it, and takes it away again when that comes to nothing.
 */
export const conFoto = async <T>(
  fotos: Fotos,
  foto: Buffer | null,
  hacer: (ruta: string | null) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> => {
  if (foto === null) return hacer(null);
  const guardada = await fotos.guardar(foto);
  if (!guardada.ok) return guardada;
  try {
    const resultado = await hacer(guardada.ruta);
    if (!resultado.ok) fotos.retirar(guardada.ruta);
    return resultado;
  } catch (error) {
    fotos.retirar(guardada.ruta);
    throw error;
  }
};
