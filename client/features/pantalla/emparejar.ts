import { ErrorApi } from '#client/lib/red/error-api.ts';
import { pedirCodigo, pedirToken } from './llamadas.ts';

interface Oyentes {
  /** The code to show; null while there is none. */
  readonly alCodigo: (codigo: string | null) => void;
  readonly alToken: (token: string) => void;
  /** Called with whether the server answers. */
  readonly alResponder: (responde: boolean) => void;
}

/** A code that was shown: the key to poll for its token, and the instants, in ms, of its end and of its replacement. */
interface Pedido {
  readonly clave: string;
  readonly caduca: number;
  readonly renovar: number;
}

/** Milliseconds before its end at which a code is replaced. One that lasts less than four minutes uses a quarter of its time. */
const MARGEN_MS = 60_000;
const REINTENTO_MS = 5_000;

/**
 * Shows codes until a member confirms one. Each code is replaced by a new one before it expires (`MARGEN_MS`), but the one
 * before it is polled, too, until its end, so that a code scanned a minute ago still works. Returns the function that stops.
 */
export const emparejar = ({ alCodigo, alToken, alResponder }: Oyentes): (() => void) => {
  let pedidos: readonly Pedido[] = [];
  let espera = REINTENTO_MS;
  let parado = false;
  let reloj: ReturnType<typeof setTimeout> | undefined;

  const renovar = async () => {
    const { codigo, clave_dispositivo, dura, intervalo } = await pedirCodigo();
    if (parado) return;
    const caduca = Date.now() + dura;
    pedidos = [
      { clave: clave_dispositivo, caduca, renovar: caduca - Math.min(MARGEN_MS, dura / 4) },
      ...pedidos.slice(0, 1),
    ];
    espera = intervalo * 1_000;
    alCodigo(codigo);
  };

  /**
   * Asks for the token of one key; null while nobody has confirmed its code. Drops a key that is no longer valid, and throws if
   * the server cannot be asked now.
   */
  const preguntar = async (pedido: Pedido): Promise<string | null> => {
    try {
      return await pedirToken(pedido.clave);
    } catch (e) {
      if (!(e instanceof ErrorApi) || e.estado === 0 || e.estado === 429 || e.estado >= 500) throw e;
      pedidos = pedidos.filter((p) => p !== pedido);
      return null;
    }
  };

  const vuelta = async () => {
    pedidos = pedidos.filter((p) => p.caduca > Date.now());
    for (const pedido of pedidos) {
      const token = await preguntar(pedido);
      if (parado) return;
      if (token !== null) {
        parar();
        alToken(token);
        return;
      }
    }
    if (pedidos[0] === undefined || pedidos[0].renovar <= Date.now()) await renovar();
  };

  const seguir = async () => {
    let demora = espera;
    try {
      await vuelta();
      demora = espera;
      if (!parado) alResponder(true);
    } catch {
      if (parado) return;
      alResponder(false);
      demora = Math.max(espera, REINTENTO_MS);
      if (pedidos.every((p) => p.caduca <= Date.now())) alCodigo(null);
    }
    if (!parado) reloj = setTimeout(() => void seguir(), demora);
  };

  const parar = () => {
    parado = true;
    clearTimeout(reloj);
  };
  void seguir();
  return parar;
};
