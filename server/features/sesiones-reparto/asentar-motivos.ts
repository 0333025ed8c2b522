import { hoyEn } from '#shared/domain/calendario.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { listarMotivos } from '#server/data/reajustes.ts';
import { leerInicio, type SesionGuardada } from '#server/data/sesiones.ts';
import { contestarMotivos } from '#server/effects/reajuste/ofrecer.ts';

/** What a move means for the reasons to offer a reajuste: none is offered during a draft, and a completed one answers some. */
export const asentarMotivos = async (
  cambio: Cambio,
  { id, estado: { fase, trimestre_inicio: trimestre } }: SesionGuardada,
  { jugada, zona }: { readonly jugada: readonly EventoReparto[]; readonly zona: string },
): Promise<void> => {
  const { db, familia, ahora } = cambio;
  const hay = async (): Promise<boolean> => (await listarMotivos(db, familia)).length > 0;
  const ibanAntes = jugada[0]?.tipo === 'INICIO' && (await hay());
  if (fase === 'COMPLETADA') {
    const desde = await leerInicio(db, id);
    await contestarMotivos(cambio, { desde, trimestre, hoy: hoyEn(zona, ahora) });
  }
  const vuelven = (fase === 'COMPLETADA' || fase === 'CANCELADA') && (await hay());
  if (ibanAntes || vuelven) cambio.avisar('reajuste:cambiado', {});
};
