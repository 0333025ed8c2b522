import type { EditarFamilia, Familia } from '#shared/contracts/familias.ts';
import { zonaHoraria } from '#shared/domain/cuentas/zona-horaria.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { actualizarFamilia, leerFamilia } from '#server/data/familias.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';

/**
 * Changes the family's name, zone and quiet hours. Days and weeks are judged in the new zone from now on; dates that are
 * written already stay.
 */
export const editarFamilia = async (
  contexto: Contexto,
  actor: Actor,
  { nombre, zona_horaria, silencio_desde, silencio_hasta }: EditarFamilia,
): Promise<ResultadoCaso<Familia>> => {
  const { familia_id: id } = actor;
  const editada = await cambiarFila(
    contexto,
    id,
    leerFamilia,
    id,
    async (cambio, antes): Promise<ResultadoCaso<Familia>> => {
      const { db, avisar } = cambio;
      const zona = zona_horaria === undefined ? antes.zona_horaria : zonaHoraria(zona_horaria);
      if (zona === null) return rechazado('ZONA_DESCONOCIDA');
      const campos = {
        nombre: nombre ?? antes.nombre,
        zona_horaria: zona,
        silencio_desde: silencio_desde ?? antes.silencio_desde,
        silencio_hasta: silencio_hasta ?? antes.silencio_hasta,
      };
      const despues = { ...antes, ...campos };
      const deNombre = despues.nombre !== antes.nombre || zona !== antes.zona_horaria;
      const deSilencio =
        despues.silencio_desde !== antes.silencio_desde || despues.silencio_hasta !== antes.silencio_hasta;
      if (!deNombre && !deSilencio) return hecho(antes);

      await actualizarFamilia(db, id, campos);
      avisar('familia:cambiada', { familia: { id, nombre: despues.nombre, zona_horaria: zona } });
      if (deNombre)
        cambio.anota(actor, {
          acto: 'FAMILIA_EDITADA',
          nombre: despues.nombre === antes.nombre ? null : { antes: antes.nombre, ahora: despues.nombre },
          zona_horaria: zona === antes.zona_horaria ? null : { antes: antes.zona_horaria, ahora: zona },
        });
      if (deSilencio)
        cambio.anota(actor, {
          acto: 'SILENCIO_CAMBIADO',
          desde: despues.silencio_desde,
          hasta: despues.silencio_hasta,
        });
      return hecho(despues);
    },
  );
  // Its day may be another one now: begun, or taken back.
  if (zona_horaria !== undefined) await empezarDia(contexto, actor.familia_id);
  return editada;
};
