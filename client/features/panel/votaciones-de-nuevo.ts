import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Aptitud, GrupoEdad } from '#shared/domain/tipos.ts';
import { empiezaDeNuevo } from '#shared/domain/votacion.ts';

/** Whether giving a task these ages starts its voting anew. */
export const edadesEmpiezanDeNuevo = (
  tarea: Tarea,
  edades: Partial<Aptitud>,
  usuarios: readonly Usuario[],
): boolean => {
  const aptos = (ahora: Aptitud) =>
    usuarios.filter((u) => u.tiene_cuenta && apta(ahora, u.grupo_edad)).map((u) => u.id);
  return empiezaDeNuevo(
    { completada: tarea.votaciones_completadas, votos: tarea.total_votaciones },
    aptos(tarea),
    aptos({ ...tarea, ...edades }),
  );
};

/** The votings that start anew when a member takes another age group, or loses the account (null). */
export const empiezanSin = (
  tareas: readonly Tarea[],
  { id, grupo_edad, tiene_cuenta }: Usuario,
  nueva: GrupoEdad | null,
): readonly Tarea[] =>
  tareas.filter((t) => {
    const votaba = tiene_cuenta && apta(t, grupo_edad);
    const vota = nueva !== null && apta(t, nueva);
    return empiezaDeNuevo(
      { completada: t.votaciones_completadas, votos: t.total_votaciones },
      votaba ? [id] : [],
      vota ? [id] : [],
    );
  });

/** What happens to them, in a sentence; empty for none. */
export const fraseDeNuevo = (tareas: readonly Tarea[]): string => {
  const [una, ...mas] = tareas;
  if (una === undefined) return '';
  return mas.length === 0
    ? `La votación de «${una.nombre}» empezará de nuevo.`
    : `${String(tareas.length)} votaciones a medias empezarán de nuevo.`;
};
