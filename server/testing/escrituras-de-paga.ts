import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { sembrarPaga } from './sembrar-paga.ts';
import type { FamiliaSembrada, MiembroSembrado } from './sembrar.ts';
import type { Paso } from './todas-las-escrituras.ts';

/**
 * Makes every call about pocket money except reads: a part of `todasLasEscrituras`. Calls `trasSembrar` after its direct write.
 */
export const escriturasDePaga = async (
  { contexto }: App,
  familia: FamiliaSembrada,
  paso: Paso,
  trasSembrar: () => Promise<void>,
): Promise<void> => {
  const [ana, , marta] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
  const de = { familia: familia.id, miembro: marta.id, ahora: contexto.reloj.ahora() };
  const id = await sembrarPaga(contexto.base.escritura, de);
  await trasSembrar();
  await paso('PUT', RUTAS.importesPaga, ana.token, { importes: [{ miembro: marta.id, centimos: 500 }] });
  await paso('POST', RUTAS.pagarPaga, ana.token, undefined, { id });
  await paso('POST', RUTAS.devolverPaga, ana.token, undefined, { id });
  await paso('PUT', RUTAS.importesPaga, ana.token, { moneda: 'USD', importes: [] });
};
