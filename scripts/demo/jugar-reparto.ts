import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { TareaReparto } from '#shared/domain/reparto/tipos.ts';
import type { Casa, Conectado } from './casa.ts';

/**
 * Picks for the member with the turn the largest chore that still fits, as people in a hurry do; the other part of a chore that
 * they already have comes first, so that there is something to do every day.
 */
const elegir = async ({ llamar }: Casa, sesion: SesionReparto, quien: Conectado): Promise<SesionReparto> => {
  const suyas = new Set(sesion.tareas.filter((t) => t.miembro === quien.usuario.id).map((t) => t.parte_de ?? t.id));
  const empezada = (t: TareaReparto): number => Number(t.parte_de !== undefined && suyas.has(t.parte_de));
  const [mayor] = tareasLegales(estadoDeSesion(sesion), quien.usuario.id).toSorted(
    (a, b) => empezada(b) - empezada(a) || b.carga - a.carga || a.id - b.id,
  );
  const hecha = await llamar<JugadaHecha>('POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), quien, {
    tarea_id: mayor?.id,
  });
  return hecha.sesion;
};

/** Everyone asked says yes; the admin ends the closing once nobody is. */
const cerrar = async (
  { llamar }: Casa,
  sesion: SesionReparto,
  gente: readonly Conectado[],
  jefa: Conectado,
): Promise<SesionReparto> => {
  for (const p of sesion.propuestas) {
    const quien =
      p.estado === 'PENDIENTE'
        ? gente.find((g) => p.pide.includes(g.usuario.id) && p.respuestas[g.usuario.id] === undefined)
        : undefined;
    if (quien !== undefined)
      return (
        await llamar<JugadaHecha>('POST', ruta(RUTAS.responderPropuesta, { id: sesion.id, n: p.n }), quien, {
          acepta: true,
        })
      ).sesion;
  }
  return (await llamar<JugadaHecha>('POST', ruta(RUTAS.cerrarReparto, { id: sesion.id }), jefa)).sesion;
};

/** The family drafts its quarter, counting the work of all of it, until every chore is somebody's. */
export const jugarReparto = async (casa: Casa, gente: readonly [Conectado, ...Conectado[]]): Promise<SesionReparto> => {
  const [jefa] = gente;
  let { sesion } = await casa.llamar<JugadaHecha>('POST', RUTAS.iniciar, jefa, { contar: 'TRIMESTRE' });
  while (!sesion.completada) {
    const turno = gente.find((g) => g.usuario.id === sesion.miembro_turno_actual);
    sesion = turno === undefined ? await cerrar(casa, sesion, gente, jefa) : await elegir(casa, sesion, turno);
  }
  return sesion;
};
