import type { ImportesPaga, PagasVistas } from '#shared/contracts/paga.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerConPaga, leerMoneda, ponerImporte, ponerMoneda } from '#server/data/paga.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import { leerPagasVistas } from './ver-pagas.ts';

/**
 * Sets the amounts of pocket money from this week on, and switches it off for members who are not named. For admins.
 * The week before, which may not be settled yet, keeps its amounts.
 */
export const ponerImportesPaga = (
  contexto: Contexto,
  actor: Actor,
  { moneda, importes }: ImportesPaga,
): Promise<ResultadoCaso<PagasVistas>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, hoy } = cambio;
    const deCasa = await listarDeCasa(db, familia);
    const nuevos = new Map(importes.map((i) => [i.miembro, i.centimos]));
    if ([...nuevos.keys()].some((id) => deCasa.every((m) => m.id !== id))) return rechazado('MIEMBRO_DESCONOCIDO');
    const antes = await leerConPaga(db, familia);
    const cambios = deCasa.flatMap(({ id, first_name: miembro }) => {
      const [era, ahora] = [antes.get(id) ?? 0, nuevos.get(id) ?? 0];
      return era === ahora ? [] : [{ id, miembro, antes: era, ahora }];
    });
    const era = await leerMoneda(db, familia);
    const otra = moneda !== undefined && moneda !== era;
    if (otra) await ponerMoneda(db, familia, moneda);
    const semana = semanaDe(hoy).desde;
    for (const { id, ahora: centimos } of cambios)
      await ponerImporte(db, { familia_id: familia, miembro_id: id, semana, centimos });
    if (otra || cambios.length > 0) {
      cambio.difundir('paga:cambiada', { quienes: true });
      cambio.dice(actor, {
        hecho: 'paga.puesta',
        moneda: moneda ?? era,
        cambios: cambios.map(({ miembro, antes, ahora }) => ({ miembro, antes, ahora })),
      });
    }
    return bien(await leerPagasVistas(db, actor));
  });
