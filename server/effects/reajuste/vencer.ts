import { terminarReajuste } from '#shared/domain/reajuste/jugadas.ts';
import { ultimoDia } from '#shared/domain/reajuste/plazo.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerReajusteEnCurso } from '#server/data/reajustes.ts';
import { asentarReajuste, leerYaNo, type ParaMover } from './asentar.ts';

/** Ends a reajuste whose days to answer are over, with what is agreed. */
export const vencerReajuste = async (cambio: Cambio, para: ParaMover, hoy: Dia): Promise<void> => {
  const guardado = await leerReajusteEnCurso(cambio.db, cambio.familia);
  if (guardado === null || hoy <= ultimoDia(guardado.estado)) return;
  const fin = { motivo: 'PLAZO', por: null } as const;
  await asentarReajuste(
    cambio,
    para,
    guardado,
    terminarReajuste(guardado.estado, fin, cambio.ahora, await leerYaNo(cambio)),
  );
};
