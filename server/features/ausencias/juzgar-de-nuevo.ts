import { tocaFuera } from '#shared/domain/ausencias/libre.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerAusenciasDe, leerVencidasDe, ponerExcusada } from '#server/data/ausencias.ts';
import { guardarRacha, leerRacha } from '#server/data/usuarios.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { recalcularRacha } from '#server/effects/trabajo/recalcular-racha.ts';

interface Juicio {
  readonly miembro: number;
  readonly zona: string;
  readonly hoy: Dia;
  /** The first day that may be judged otherwise, when days gone by changed; else null. */
  readonly desde: Dia | null;
}

/**
 * After a member's absences changed: what lapsed on the days that changed is excused or not by what they are now, and
 * the streak is told from the beginning when such days are among them. Tells the family.
 */
export const juzgarDeNuevo = async (cambio: Cambio, { miembro, zona, hoy, desde }: Juicio): Promise<void> => {
  const { db, avisar, toca } = cambio;
  const antes = await leerRacha(db, miembro);
  if (desde !== null) {
    const ausencias = await leerAusenciasDe(db, miembro);
    for (const v of await leerVencidasDe(db, miembro, desde)) {
      const excusada = tocaFuera(v, ausencias);
      if (excusada !== v.excusada) await ponerExcusada(db, v.id, excusada);
    }
    // Where the streak begins was settled by days that are others now.
    await guardarRacha(db, miembro, { ...antes, racha_desde: null });
  }
  const dias = await recalcularRacha(db, { miembro, zona, hoy }, desde !== null);
  avisar('ausencia:cambiada', {});
  // What is free, and whose it is today.
  toca('asignaciones');
  // A longer one has its achievement now, and not with the next tick, which might be taken back.
  if (dias > antes.racha_dias) await otorgarLogros(cambio, miembro);
  if (dias !== antes.racha_dias) toca('miembro', miembro);
};
