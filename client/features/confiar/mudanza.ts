import { RUTAS } from '#shared/contracts/rutas.ts';
import { rutaDeTraspaso } from '#shared/contracts/traspaso.ts';
import { enBase } from '#client/lib/base.ts';
import { enviarPendientes, cuantasEsperan } from '#client/lib/cola/cola.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';
import { llamar } from '#client/lib/llamar.ts';

/** Whether this browser opens the https address without complaint. A refused certificate and a lost network fail alike. */
export const seFia = (https: string): Promise<boolean> =>
  globalThis.fetch(https + enBase(RUTAS.direcciones), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Prepares the move to the https address, whose storage is empty: sends the ticks that wait here, and asks for a code that opens a
 * login there. Returns the address to open; a number when so many ticks could not be sent.
 */
export const prepararMudanza = async (https: string): Promise<string | number> => {
  if (leerTokenAcceso() === null) return https + enBase('/login');
  await enviarPendientes(() => undefined);
  const esperan = cuantasEsperan();
  if (esperan > 0) return esperan;
  const { codigo } = await llamar('pedirTraspaso', { cuerpo: { se_muda: true } });
  return https + enBase(rutaDeTraspaso(codigo));
};
