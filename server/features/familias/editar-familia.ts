import type { EditarFamilia, Familia } from '#shared/contracts/familias.ts';
import { zonaHoraria } from '#shared/domain/cuentas/zona-horaria.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { actualizarFamilia, leerFamilia } from '#server/data/familias.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';

/**
 * Changes the family's name and zone. Days and weeks are judged in the new zone from now on; dates that are written
 * already stay.
 */
export const editarFamilia = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { nombre, zona_horaria }: EditarFamilia,
): Promise<ResultadoCaso<Familia>> => {
  const editada = await cambiar(contexto, actor.familia_id, async (cambio): Promise<ResultadoCaso<Familia>> => {
    const { db, avisar } = cambio;
    const antes = id === actor.familia_id ? await leerFamilia(db, id) : undefined;
    if (antes === undefined) return rechazado('NO_ENCONTRADO');
    const zona = zona_horaria === undefined ? antes.zona_horaria : zonaHoraria(zona_horaria);
    if (zona === null) return rechazado('ZONA_DESCONOCIDA');
    const despues = { ...antes, nombre: nombre ?? antes.nombre, zona_horaria: zona };
    if (despues.nombre === antes.nombre && zona === antes.zona_horaria) return hecho(antes);

    await actualizarFamilia(db, id, { nombre: despues.nombre, zona_horaria: zona });
    avisar('familia:cambiada', { familia: { id, nombre: despues.nombre, zona_horaria: zona } });
    await anotar(cambio, actor, {
      acto: 'FAMILIA_EDITADA',
      nombre: despues.nombre === antes.nombre ? null : { antes: antes.nombre, ahora: despues.nombre },
      zona_horaria: zona === antes.zona_horaria ? null : { antes: antes.zona_horaria, ahora: zona },
    });
    return hecho(despues);
  });
  // Its day may be another one now: begun, or taken back.
  if (zona_horaria !== undefined) await empezarDia(contexto, actor.familia_id);
  return editada;
};
