import type { EditarFamilia, Familia } from '#shared/contracts/familias.ts';
import { zonaHoraria } from '#shared/domain/cuentas/zona-horaria.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { aFamilia } from '#server/change/publicar.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { actualizarFamilia, leerFamilia, subirVersion } from '#server/data/familias.ts';

/** Changes the family's name and zone. Days and weeks are judged in the new zone from now on; dates that are written already stay. */
export const editarFamilia = (
  { db }: Contexto,
  actor: Actor,
  id: number,
  { nombre, zona_horaria }: EditarFamilia,
): Promise<ResultadoCaso<Familia>> =>
  db.transaction().execute(async (trx) => {
    const antes = id === actor.familia_id ? await leerFamilia(trx, id) : undefined;
    if (antes === undefined) return rechazado('NO_ENCONTRADO');
    const zona = zona_horaria === undefined ? antes.zona_horaria : zonaHoraria(zona_horaria);
    if (zona === null) return rechazado('ZONA_DESCONOCIDA');
    const despues = { ...antes, nombre: nombre ?? antes.nombre, zona_horaria: zona };
    if (despues.nombre === antes.nombre && zona === antes.zona_horaria) return hecho(antes);

    await actualizarFamilia(trx, id, { nombre: despues.nombre, zona_horaria: zona });
    const version = await subirVersion(trx, id);
    return hecho(despues, [
      aFamilia(id, version, 'familia:cambiada', { familia: { id, nombre: despues.nombre, zona_horaria: zona } }),
    ]);
  });
