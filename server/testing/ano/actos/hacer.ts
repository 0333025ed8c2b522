import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto, Casa, Persona } from '#server/testing/ano/casa.ts';
import { comoAntes } from '#server/testing/ano/como-antes.ts';
import { leerAusencias, leerPendientes, numeroDe, quienFalta, type Fila } from '#server/testing/ano/filas.ts';

/** Pending occurrences that may be ticked off today. */
export const disponibles = async (casa: Casa): Promise<Fila[]> =>
  (await leerPendientes(casa)).filter((f) => f.disponible_desde === null || f.disponible_desde <= casa.hoy);

/**
 * Expected refusals of «La hice ayer»: no longer possible, the quarter's ledger is frozen, or the chore was found not done.
 * `AYER_NO` must come first, because ayer.ts drops the first one where it would be a fault.
 */
export const NO_AYER = ['AYER_NO', 'AYER_CONGELADO', 'AYER_NO_HECHA'];

/** Returns the member who ticks an occurrence off: its owner, or an admin for an owner without an account. */
export const quienTacha = (casa: Casa, { miembro_id }: Fila): Persona => {
  const suyo = casa.personas.find((p) => p.id === miembro_id && p.acceso > 0);
  return suyo ?? casa.admin();
};

export const tachar = async (casa: Casa, fila: Fila, admite: readonly string[] = []): Promise<void> => {
  casa.tocadas.add(fila.id);
  await casa.pedir(quienTacha(casa, fila), 'PATCH', ruta(RUTAS.completar, { id: fila.id }), { admite });
};

export const destachar = (casa: Casa, fila: Fila) =>
  casa.pedir(quienTacha(casa, fila), 'POST', ruta(RUTAS.deshacerCompletar, { id: fila.id }));

/**
 * Ticks off an occurrence that a phone still shows from yesterday. The request begins the day, even if the tick is refused.
 * Half of the ticks waited in the phone since before midnight.
 */
export const tacharSinMirar = async (casa: Casa): Promise<void> => {
  const fila = casa.una(await disponibles(casa));
  if (fila === undefined) return;
  casa.tocadas.add(fila.id);
  const admite = [...NO_AYER, 'ASIGNACION_VENCIDA', 'ASIGNACION_AJENA', 'LIBRE_YA_TOMADA', 'LLEGO_TARDE', '404'];
  const haceUnRato = new Date(Date.parse(casa.reloj.ahora()) - 5 * 60_000).toISOString();
  const cuerpo = casa.suerte(50) ? { tocada_en: haceUnRato } : {};
  await casa.pedir(quienTacha(casa, fila), 'PATCH', ruta(RUTAS.completar, { id: fila.id }), { cuerpo, admite });
};

/** Chance, in percent, that a member does an occurrence today; depends on its due date and on whether they are away (`fuera`). */
const ganasHoy = (casa: Casa, { miembro_id, fecha_limite }: Fila, fuera: boolean): number => {
  const ganas = casa.ganasDe(miembro_id);
  if (fuera) return 4;
  if (fecha_limite === null) return 10;
  if (fecha_limite > casa.hoy) return 4;
  return fecha_limite === casa.hoy ? ganas : ganas / 2;
};

/** The evening's work: every member does some of their occurrences. One that is not available yet is passed over. */
export const trabajar = async (casa: Casa): Promise<void> => {
  const falta = quienFalta(await leerAusencias(casa));
  const hoy = numeroDe(casa.hoy);
  for (const fila of await disponibles(casa))
    if (casa.suerte(ganasHoy(casa, fila, falta(fila.miembro_id, hoy)))) await tachar(casa, fila, ['AUN_NO_DISPONIBLE']);
};

export const HACER: readonly Acto[] = [
  {
    nombre: 'tick and undo',
    porMil: 40,
    hacer: async (casa) => {
      const fila = casa.una(await disponibles(casa));
      if (fila === undefined) return false;
      return comoAntes(casa, 'A tick', async () => {
        await tachar(casa, fila);
        await destachar(casa, fila);
        return true;
      });
    },
  },
];

/** Acts just before midnight. */
export const DE_NOCHE: readonly Acto[] = [
  {
    nombre: 'tick before midnight, undo after it',
    porMil: 40,
    hacer: async (casa) => {
      const fila = casa.una(await disponibles(casa));
      if (fila === undefined) return false;
      await tachar(casa, fila);
      casa.trasMedianoche.push(async () => {
        casa.tocadas.add(fila.id);
        // By then the next occurrence may be done or gone, and where clocks were set back, the ten minutes for undoing have
        // passed.
        const admite = ['DESHACER_CAMBIADA', 'SIN_COMPLETAR', 'DESHACER_SIGUIENTE_HECHA', 'DESHACER_TARDE'];
        await casa.pedir(quienTacha(casa, fila), 'POST', ruta(RUTAS.deshacerCompletar, { id: fila.id }), { admite });
      });
      return true;
    },
  },
];
