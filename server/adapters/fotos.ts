import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Azar, Fotos } from '#server/change/contexto.ts';
import { hecho, ocupado, rechazado } from '#server/change/resultado.ts';
import { crearTurnos } from '#server/change/turnos.ts';
import { hacerFoto } from './foto.ts';
import { crearPlazas } from './plazas.ts';

/** Bytes of chance in a photo's name, since the name is the only key to the photo: 24 characters of base64url. */
const BYTES_NOMBRE = 18;
/** Number of photos processed at once: each takes up to 5 MB of memory until it is stored. */
const A_LA_VEZ = 6;
/**
 * Maximum of them for one member, so that somebody with a slow line, or who means ill, leaves places to the
 * others.
 */
const POR_MIEMBRO = 2;

/** Takes photos in: so many at once, each made anew, small and under a name of chance. */
export const crearFotos = (azar: Azar): Fotos => {
  // One at a time, since a large picture takes 200 MB while it is decoded. Whoever sends a photo and goes away gives
  // their place back but stays in this queue, so the queue has a limit of its own.
  const enTurno = crearTurnos({ aLaVez: 1, enEspera: A_LA_VEZ - 1 });

  return {
    entrar: crearPlazas(A_LA_VEZ, POR_MIEMBRO),

    hacer: async (bytes, pixeles) => {
      const foto = await enTurno(() => hacerFoto(bytes, pixeles));
      if (foto === null) return ocupado();
      if (!foto.ok) return rechazado(foto.codigo);
      return hecho({ ruta: `${RUTA_AVATARES}${azar.secreto(BYTES_NOMBRE)}.webp`, bytes: foto.bytes });
    },
  };
};
