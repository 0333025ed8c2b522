import { sumarSegundos } from '#shared/domain/instantes.ts';
import { aQuienLlama, type EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { encolar } from '#server/effects/avisos/llamar.ts';

/** Time, in seconds, for which the message stays worth delivering: a phone that was off overnight still gets it. */
const VIDA = 12 * 3_600;

interface Movido {
  readonly id: number;
  readonly antes: EstadoReajuste | null;
  readonly estado: EstadoReajuste;
}

/**
 * Queues a message for each member whom a reajuste waits for after a move.
 * For a member without an account the family's admins are called.
 */
export const llamarPorReajuste = async (
  contexto: Pick<Contexto, 'mensajero' | 'correo' | 'presentes'>,
  cambio: Cambio,
  { id, antes, estado }: Movido,
): Promise<void> => {
  if (estado.fase !== 'EN_CURSO') return;
  const caduca = sumarSegundos(cambio.ahora, VIDA);
  const conectados = contexto.presentes.miembros(cambio.familia);
  for (const miembro of aQuienLlama(antes, estado)) {
    const asunto = { tipo: 'REAJUSTE', reajuste: id, espera: miembro } as const;
    const recado = { asunto, caduca, correo: !conectados.includes(miembro) };
    if (await encolar(contexto, cambio, { ...recado, miembro })) continue;
    for (const admin of (await listarConCuenta(cambio.db, cambio.familia)).filter((m) => m.es_administrador))
      await encolar(contexto, cambio, { ...recado, miembro: admin.id });
  }
};
