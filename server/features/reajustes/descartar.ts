import type { LibreDejada } from '#shared/contracts/libres.ts';
import { cambiar, hechoAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { descartarLosMotivos } from '#server/effects/reajuste/motivos.ts';

/** An admin says «Ahora no»: what was offered is not offered again for the same reasons until something new happens. */
export const descartarMotivos = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<LibreDejada>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    await descartarLosMotivos(cambio);
    cambio.avisar('reajuste:cambiado', {});
    return hechoAlVer(({ version }) => ({ success: true, message: 'De acuerdo: todo sigue como está', version }));
  });
