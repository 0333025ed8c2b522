import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { encolar } from '#server/effects/avisos/encolar.ts';

/** Owes these members a message that a request waits for them. Whoever looks at the app already gets no e-mail. */
export const avisarDePedido = async (
  contexto: Pick<Contexto, 'cola' | 'correo' | 'presentes'>,
  cambio: Cambio,
  {
    pedido,
    miembros,
    caduca,
  }: { readonly pedido: number; readonly miembros: readonly number[]; readonly caduca: Instante },
): Promise<void> => {
  const conectados = contexto.presentes.miembros(cambio.familia);
  for (const miembro of miembros)
    await encolar(contexto, cambio, {
      miembro,
      asunto: { tipo: 'CAMBIO', cambio: pedido },
      caduca,
      correo: !conectados.includes(miembro),
    });
};
