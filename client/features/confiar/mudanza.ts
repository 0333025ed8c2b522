import { RUTAS } from '#shared/contracts/rutas.ts';
import { rutaDeTraspaso } from '#shared/contracts/traspaso.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { enviarPendientes, cuantasEsperan } from '#client/lib/cola/cola.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Whether this browser can load the https address. False for an untrusted certificate and for a lost network alike. */
export const seFia = (https: string): Promise<boolean> =>
  globalThis.fetch(https + enBase(RUTAS.direcciones), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Prepares the move to the https address, where this browser's storage is empty: sends the ticks that wait in the queue here,
 * and asks for a code that opens a login there. Returns the address to open, or the number of ticks that could not be sent.
 * Without a login here, returns the address of the login page.
 */
export const prepararMudanza = async (https: string): Promise<string | number> => {
  if (leerTokenAcceso() === null) return https + enBase('/login');
  await enviarPendientes(() => undefined);
  const esperan = cuantasEsperan();
  if (esperan > 0) return esperan;
  const { codigo } = await llamar('pedirTraspaso', { cuerpo: { se_muda: true } });
  return https + enBase(rutaDeTraspaso(codigo));
};
