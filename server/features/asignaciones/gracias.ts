import type { GraciasDadas } from '#shared/contracts/completadas.ts';
import { comienzoDeGrupo, porQueNoGracias } from '#shared/domain/gracias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { insertarGracias, leerGraciasA } from '#server/data/completadas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';

/**
 * Age, in seconds, up to which earlier thanks to the member are read, to find those that share a message with the new ones. A
 * message joins thanks of ten minutes, so a day is more than enough.
 */
const ATRAS = 86_400;

/**
 * «Gracias»: thanks another member for what they did today or yesterday, once for each completion. All open screens of the family
 * are told at once (`gracias:dadas`), and that member gets one message for all thanks of ten minutes.
 */
export const darGracias = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<GraciasDadas>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, familia, ahora, hoy, difundir, dice } = cambio;
    const a = fila.hecha_por ?? fila.miembro;
    const no = porQueNoGracias({ ...fila, autor: a }, actor.id, hoy);
    if (no !== null) return rechazado(no);
    const gracias = { asignacion: id, de: actor.id, a };
    const nueva = { familia_id: familia, asignacion_id: id, miembro_id: actor.id, a_id: a, creada_en: ahora };
    if (!(await insertarGracias(db, nueva))) return rechazado('GRACIAS_DADAS');
    /** Includes the new thanks. */
    const antes = await leerGraciasA(db, a, sumarSegundos(ahora, -ATRAS));
    const [primera = ahora, ...resto] = antes.map((g) => g.creada_en);
    const tarea = fila.tarea_nombre;
    dice(null, {
      hecho: 'gracias.dadas',
      asignacion_id: id,
      tarea,
      de_id: actor.id,
      a_id: a,
      desde: comienzoDeGrupo([primera, ...resto]),
    });
    const nombreDe = async (quien: number) => (await leerUsuario(db, familia, quien))?.first_name ?? '';
    difundir('gracias:dadas', { gracias, nombre: await nombreDe(actor.id), tarea });
    const nombre = await nombreDe(a);
    return bienAlVer(({ version }) => ({ success: true, message: `Gracias dadas a ${nombre}`, gracias, version }));
  });
