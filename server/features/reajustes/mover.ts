import type { ReajusteMovido } from '#shared/contracts/reajustes.ts';
import type { JugadaReajuste, YaNoSePuede } from '#shared/domain/reajuste/jugadas.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiarFila, hechoAlVer, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerReajuste } from '#server/data/reajustes.ts';
import { asentarReajuste, leerYaNo } from '#server/effects/reajuste/asentar.ts';
import { verReajuste } from '#server/effects/reajuste/vista-reajuste.ts';
import { vencerReajuste } from './vencer.ts';

/** A move of the domain with its author and arguments already given, and what its author is told. */
interface Movimiento {
  readonly reajuste: number;
  readonly mover: (
    estado: EstadoReajuste,
    ahora: Instante,
    yaNo: YaNoSePuede,
  ) => JugadaReajuste | Promise<JugadaReajuste>;
  readonly mensaje: (estado: EstadoReajuste) => string;
  /** Writes down what an admin did with it. */
  readonly anotar?: (cambio: Cambio) => void;
}

/**
 * Makes one move of a reajuste: every change of one but its start goes through here, and is judged on what is stored then.
 * One whose time is over has ended before it.
 */
export const moverReajuste = async (
  contexto: Contexto,
  { familia_id }: Pick<Actor, 'familia_id'>,
  { reajuste, mover, mensaje, anotar }: Movimiento,
): Promise<ResultadoCaso<ReajusteMovido>> => {
  await vencerReajuste(contexto, familia_id);
  return cambiarFila(contexto, familia_id, leerReajuste, reajuste, async (cambio, guardado) => {
    const { db, ahora } = cambio;
    const { cola, correo, presentes } = contexto;
    const paraMover = { cola, correo, presentes };
    const jugada = await mover(guardado.estado, ahora, await leerYaNo(cambio));
    const movido = await asentarReajuste(cambio, paraMover, guardado, jugada);
    if ('ok' in movido) return movido;
    anotar?.(cambio);
    const [message, visto] = [mensaje(movido.estado), await verReajuste(db, familia_id, movido)];
    return hechoAlVer(({ version }) => ({ success: true, message, reajuste: visto, version }));
  });
};
