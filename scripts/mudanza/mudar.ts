import { mal, type Abierto } from '#server/caja/abierto.ts';
import { copiar, type Copiada } from './copiar.ts';
import type { Destino, Fuente } from './extremos.ts';

export interface Mudada {
  readonly de: string;
  readonly a: string;
  readonly copiadas: readonly Copiada[];
}

const NADA = 'No ha quedado nada de la copia, y el original sigue como estaba.';

/** Copies all data or nothing: the copy is committed only after it was read again and found equal to the source. */
export const mudar = async (
  salir: () => Promise<Abierto<{ readonly origen: Fuente }>>,
  entrar: () => Promise<Abierto<{ readonly destino: Destino }>>,
): Promise<Abierto<Mudada>> => {
  const saliendo = await salir();
  if (!saliendo.ok) return saliendo;
  const { origen } = saliendo;
  try {
    const entrando = await entrar();
    if (!entrando.ok) return entrando;
    const { destino } = entrando;
    try {
      const copia = await copiar(origen.db, destino.db);
      if (!copia.ok) return mal(`${copia.linea} ${NADA}`);
      await destino.guardar();
      return { ok: true, de: origen.sitio, a: destino.sitio, copiadas: copia.copiadas };
    } finally {
      await destino.terminar();
    }
  } finally {
    await origen.terminar();
  }
};
