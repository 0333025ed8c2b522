import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { nombreDeUnDia, nombreYParte } from '#shared/domain/recurrencia/regla.ts';
import { cuando } from '#client/lib/fechas/cuando.ts';
import type { Bloque } from './componer.ts';

/** A chore's row: its name, and a cell for each day, or its days in words. */
export interface Fila {
  readonly clave: string;
  readonly nombre: string;
  /** For each day: a box to tick, a done chore, or nothing. Null for a row with `dias` in words. */
  readonly celdas: readonly { readonly dia: string; readonly que: 'CASILLA' | 'HECHA' | null }[] | null;
  readonly dias: string;
}

export interface Persona {
  readonly id: number;
  readonly first_name: string;
}

/** Whether a chore of the week belongs on paper: done, or still to do. */
const cuenta = (o: OcurrenciaSemana): boolean => o.estado !== 'VENCIDA';

/** The chores of a member, or free ones (null), in order of their names; the parts of a chore share a row. */
const filasDe = (semana: SemanaEnCasa, miembro: number | null): Fila[] => {
  const deSuyo = (o: OcurrenciaSemana) => cuenta(o) && (miembro === null ? o.libre : !o.libre && o.miembro === miembro);
  const nombres = semana.dias.flatMap((d) => d.ocurrencias.filter(deSuyo).map((o) => nombreDeUnDia(o.nombre)));
  return [...new Set(nombres)]
    .toSorted((a, b) => a.localeCompare(b, 'es'))
    .map((nombre) => ({
      clave: nombre,
      nombre,
      celdas: semana.dias.map(({ dia, ocurrencias }) => {
        const suyas = ocurrencias.filter((o) => deSuyo(o) && nombreDeUnDia(o.nombre) === nombre);
        const hecha = suyas.every((o) => o.estado === 'COMPLETADA');
        return { dia, que: suyas.length === 0 ? null : hecha ? 'HECHA' : 'CASILLA' };
      }),
      dias: '',
    }));
};

/** The week's chores, by member; free ones come last. */
export const bloquesDeSemana = (semana: SemanaEnCasa, miembros: readonly Persona[]): Bloque<Fila>[] =>
  [...miembros.map((m) => ({ titulo: m.first_name, id: m.id })), { titulo: 'De quien quiera', id: null }]
    .map(({ titulo, id }) => ({ titulo, filas: filasDe(semana, id) }))
    .filter((b) => b.filas.length > 0);

/** The members' chores as they own them now, which the draft and what came after it gave them, with their days in words. */
export const bloquesDelReparto = (
  duenos: NonNullable<SesionActual['duenos']>,
  tareas: readonly Tarea[],
  miembros: readonly Persona[],
): Bloque<Fila>[] =>
  miembros
    .map((m) => ({
      titulo: m.first_name,
      filas: duenos
        .filter((d) => d.miembro === m.id)
        .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
        .map(({ tarea, nombre: completo }): Fila => {
          const { nombre, parte } = nombreYParte(completo);
          const suya = tareas.find((t) => t.id === tarea);
          const dias = parte === null ? (suya ? cuando(suya) : '') : conMayuscula(parte.nombre);
          return { clave: String(tarea), nombre, celdas: null, dias };
        }),
    }))
    .filter((b) => b.filas.length > 0);
