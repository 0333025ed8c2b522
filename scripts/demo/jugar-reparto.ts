import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { TareaReparto } from '#shared/domain/reparto/tipos.ts';
import type { Demo, Conectado } from './casa.ts';

/**
 * Picks the largest chore that still fits, for the member with the turn. If the member has one part of a chore, its other parts
 * come first, so that the member has something to do every day.
 */
const elegir = async ({ llamar }: Demo, sesion: SesionReparto, quien: Conectado): Promise<SesionReparto> => {
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

/** Accepts one pending proposal for a member who is asked, or ends the closing as admin if none is pending. */
const cerrar = async (
  { llamar }: Demo,
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

/** Plays a whole draft that counts the work of the quarter, until every chore has an owner. */
export const jugarReparto = async (casa: Demo, gente: readonly [Conectado, ...Conectado[]]): Promise<SesionReparto> => {
  const [jefa] = gente;
  let { sesion } = await casa.llamar<JugadaHecha>('POST', RUTAS.iniciar, jefa, { contar: 'TRIMESTRE' });
  while (!sesion.completada) {
    const turno = gente.find((g) => g.usuario.id === sesion.miembro_turno_actual);
    sesion = turno === undefined ? await cerrar(casa, sesion, gente, jefa) : await elegir(casa, sesion, turno);
  }
  return sesion;
};
