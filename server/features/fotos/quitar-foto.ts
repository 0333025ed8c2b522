import type { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { quitaFoto } from '#shared/domain/fotos.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { borrarFotoHecha } from '#server/data/fotos-hechas.ts';

/** Deletes the picture of a completion. For the member who did it, and for admins. */
export const quitarFoto = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Pospuesta>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const autor = fila.hecha_por ?? fila.miembro;
    if (!quitaFoto({ autor }, actor)) return rechazado('FOTO_DE_OTRO');
    if (!(await borrarFotoHecha(cambio.db, id))) return rechazado('NO_ENCONTRADO');
    cambio.toca('asignacion', id);
    if (autor !== actor.id)
      cambio.dice(actor, {
        hecho: 'foto.quitada',
        miembro: fila.hecha_por_nombre ?? fila.miembro_nombre,
        tarea: fila.tarea_nombre,
      });
    return bienAlVer(({ version, asignacion }) => ({
      success: true,
      message: 'Foto quitada',
      asignacion: asignacion(id),
      version,
    }));
  });
