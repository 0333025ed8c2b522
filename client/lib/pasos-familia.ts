import type { CargaFamilia } from '#shared/contracts/configuraciones-reparto.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { seReparteEntre } from '#shared/domain/reparto/tablero/carga.ts';

export interface PasoFamilia {
  readonly hecho: boolean;
  readonly titulo: string;
  readonly texto: string;
  readonly accion: string;
  readonly a: string;
}

const panel = (pestana: string) => `/panel?pestana=${pestana}`;

/** Whether a family has had no draft yet. A cancelled draft with none before it counts as none. */
export const sinRepartoAun = (sesion: Pick<SesionReparto, 'fase'> | null): boolean =>
  sesion === null || sesion.fase === 'CANCELADA';

/** Returns the steps from a new family to its first draft, in order, each with whether it is done. */
export const pasosFamilia = (
  usuarios: readonly Usuario[],
  tareas: readonly Tarea[],
  carga: CargaFamilia,
): PasoFamilia[] => {
  // Members without an account count too, because a draft may include them; they have no share until then.
  const grupos = usuarios.map((u) => u.grupo_edad);
  const activas = tareas.filter((t) => seReparteEntre(grupos, t));
  const sinActivar = usuarios.filter((u) => !u.tiene_cuenta).length;
  return [
    {
      hecho: usuarios.length > 1,
      titulo: 'Añade a tu familia',
      texto: 'Pon el nombre de cada persona de la casa.',
      accion: 'Añadir miembros',
      a: panel('miembros'),
    },
    {
      hecho: activas.length > 0,
      titulo: 'Crea tareas',
      texto: 'Empieza con un paquete ya preparado o crea las tuyas.',
      accion: 'Crear tareas',
      a: panel('tareas'),
    },
    {
      hecho: usuarios.length > 1 && sinActivar === 0,
      titulo: 'Invítales a entrar',
      texto: 'Comparte el ID y el PIN para que activen su cuenta.',
      accion: 'Ver ID y PIN',
      a: panel('miembros'),
    },
    {
      hecho: activas.length > 0 && activas.every((t) => t.votaciones_completadas),
      titulo: 'Votad las tareas',
      texto: 'Entre todos decidís cuánto cuesta cada una.',
      accion: 'Votar',
      a: '/voting',
    },
    {
      hecho: carga.guardada,
      titulo: 'Decide la carga',
      texto: 'Qué parte le toca a cada uno.',
      accion: 'Decidir la carga',
      a: panel('carga'),
    },
    {
      hecho: false,
      titulo: 'Empieza el reparto',
      texto: 'Reúne a la familia y elegid por turnos.',
      accion: 'Ir al reparto',
      a: panel('reparto'),
    },
  ];
};
