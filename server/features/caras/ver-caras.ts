import type { Caras, PedirCaras } from '#shared/contracts/caras.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAparatoPorHash, listarCaras } from '#server/data/aparatos.ts';

/**
 * The faces that a device shows before anybody has logged in. Nobody guesses 256 bits, so wrong tokens are not counted.
 */
export const verCaras = (contexto: Contexto, { dispositivo }: PedirCaras): Promise<ResultadoCaso<Caras>> =>
  leer(contexto, async (db) => {
    const aparato = await leerAparatoPorHash(db, contexto.tokens.huella(dispositivo));
    if (aparato === undefined) return rechazado('APARATO_DESCONOCIDO');
    const filas = await listarCaras(db, aparato.familia_id);
    return hecho({
      id: aparato.id,
      familia: { nombre: aparato.familia_nombre },
      miembros: filas.map((m) => ({ ...m, grupo_edad_display: GRUPO_EDAD_DISPLAY[m.grupo_edad] })),
    });
  });
