import type { ConfirmarReloj, EstadoReloj } from '#shared/contracts/servidor.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamiliaDeLaCaja } from '#server/data/caja.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Returns the state of the clock. `dia` is the day that the machine's clock shows, for a family that may confirm it; else null.
 */
const estadoDe = async (contexto: Contexto, { familia_id, zona_horaria: zona }: Actor): Promise<EstadoReloj> => {
  const { reloj, duda } = contexto;
  const dicho = duda.dicho();
  // The clock serves all families, so only the family that looks after the box may confirm it; one that registered later may not.
  const suyo = dicho !== null && duda.creible() && (await leer(contexto, leerFamiliaDeLaCaja)) === familia_id;
  return { en_duda: dicho !== null, hoy: hoyEn(zona, reloj.ahora()), dia: suyo ? hoyEn(zona, dicho) : null };
};

/** Returns whether the machine's clock is in doubt, and the day that the caller's family may confirm. */
const verReloj = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<EstadoReloj>> =>
  bien(await estadoDe(contexto, actor));

/**
 * Confirms that today is the day shown by the machine's clock, which is trusted from now on. For admins of the family that looks
 * after the box. Refused if the clock shows another day than `dia`.
 */
const confirmarReloj = async (
  contexto: Contexto,
  actor: Actor,
  { dia }: ConfirmarReloj,
): Promise<ResultadoCaso<EstadoReloj>> => {
  const estado = await estadoDe(contexto, actor);
  if (!estado.en_duda && estado.hoy === dia) return bien(estado);
  if (estado.dia !== dia) return rechazado('RELOJ_OTRO_DIA');
  // Entered in the audit log before the clock is switched, with the instant of the confirmed clock.
  const anotado = await cambiar(contexto, actor.familia_id, async (cambio) => {
    const dicho = contexto.duda.dicho();
    if (dicho !== null) cambio.dice(actor, { hecho: 'reloj.confirmado', dia }, dicho);
    return bien(null);
  });
  if (!anotado.ok) return anotado;
  contexto.duda.creer();
  return bien(await estadoDe(contexto, actor));
};

export const casosDeReloj = (contexto: Contexto) =>
  ({
    verReloj: ({ actor }) => verReloj(contexto, actor),
    confirmarReloj: ({ actor, cuerpo }) => confirmarReloj(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
