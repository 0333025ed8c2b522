import type { Foto, Fotos } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';

/** Makes the photo of the bytes, if there are any, before the change that stores it and names it. */
export const conFoto = async <T>(
  fotos: Fotos,
  bytes: Buffer | null,
  hacer: (foto: Foto | null) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> => {
  if (bytes === null) return hacer(null);
  const foto = await fotos.hacer(bytes);
  return foto.ok ? hacer(foto.respuesta) : foto;
};
