import type { CodigoPantalla } from '#shared/contracts/pantalla.ts';
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#shared/contracts/vincular-pantalla.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Azar, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarCaducadas, insertarVinculacion, leerEsperas, reservarDireccion } from '#server/data/pantallas.ts';
import { frenado } from '#server/effects/frenos/frenar.ts';

/** Seconds that a code is good for. */
export const VIDA_CODIGO = 600;
/** Seconds between two questions for the token. */
const INTERVALO = 3;
/**
 * Codes that an address may have waiting at once: more screens than a home has, few enough to fill nothing. Confirmed
 * ones do not count.
 */
const MAXIMO_POR_DIRECCION = 20;
const BYTES_CLAVE = 32;

const inventar = (azar: Azar): string =>
  Array.from({ length: LARGO_CODIGO }, () => ALFABETO_CODIGO[azar.entero(ALFABETO_CODIGO.length)]).join('');

/** Gives a new screen, of which nothing is known, a code to show and a key of its own to ask for its token with. */
export const pedirCodigo = (contexto: Contexto, direccion: string): Promise<ResultadoCaso<CodigoPantalla>> => {
  const { azar, tokens } = contexto;
  return cambiar(contexto, null, async ({ db, ahora }) => {
    await reservarDireccion(db, direccion);
    await borrarCaducadas(db, ahora);
    const esperas = await leerEsperas(db, direccion);
    const primera = esperas[esperas.length - MAXIMO_POR_DIRECCION];
    if (primera !== undefined) return frenado(segundosEntre(ahora, primera));

    const clave_dispositivo = azar.secreto(BYTES_CLAVE);
    const expira_en = sumarSegundos(ahora, VIDA_CODIGO);
    const hash_clave = tokens.huella(clave_dispositivo);
    let codigo = inventar(azar);
    while (!(await insertarVinculacion(db, { codigo, hash_clave, direccion, expira_en, pantalla_id: null })))
      codigo = inventar(azar);
    return hecho({ codigo, clave_dispositivo, expira_en, intervalo: INTERVALO });
  });
};
