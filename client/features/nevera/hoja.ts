import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { nombreDeUnDia, nombreYParte } from '#shared/domain/recurrencia/regla.ts';
import { cuando } from '#client/lib/fechas/cuando.ts';

/** A chore's row on the sheet: its name, and a cell for each day (`celdas`) or its days in words (`dias`). */
export interface Fila {
  readonly clave: string;
  readonly nombre: string;
  /** For each day: a box to tick, a done chore, or nothing. Null in a row with `dias`. */
  readonly celdas: readonly { readonly dia: string; readonly que: 'CASILLA' | 'HECHA' | null }[] | null;
  readonly dias: string;
}

export interface Persona {
  readonly id: number;
  readonly first_name: string;
}

/** Whether a chore of the week belongs on paper: done, or still to do. */
const cuenta = (o: OcurrenciaSemana): boolean => o.estado !== 'VENCIDA';

/**
 * Returns the rows of a member's chores of the week, or of the free ones (`miembro` null), by name. Occurrences with the same
 * name, as the parts of a chore, share a row; a day is ticked in it when all of them on that day are done.
 */
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

/** Returns the week's chores by member; free ones come last. Members without chores are left out. */
export const bloquesDeSemana = (semana: SemanaEnCasa, miembros: readonly Persona[]): Bloque<Fila>[] =>
  [...miembros.map((m) => ({ titulo: m.first_name, id: m.id })), { titulo: 'De quien quiera', id: null }]
    .map(({ titulo, id }) => ({ titulo, filas: filasDe(semana, id) }))
    .filter((b) => b.filas.length > 0);

/** Returns the chores that each member owns now, by the draft and the changes since, with their days in words. */
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

/** A group of rows with a heading, such as a member's chores. */
export interface Bloque<F> {
  readonly titulo: string;
  readonly filas: readonly F[];
}

/** A sheet: its pages, each with one or two columns of groups, and the height of a row in millimetres. */
export interface Hoja<F> {
  readonly fila: number;
  readonly paginas: readonly (readonly (readonly Bloque<F>[])[])[];
}

/** Height of an A4 page below its title, in millimetres. */
const ALTO = 254;
/**
 * Layouts to try, in this order: the height of a row in millimetres and the number of columns. The last one is used even if it
 * takes several pages.
 */
const TAMANOS = [
  { fila: 9, columnas: 1 },
  { fila: 7, columnas: 1 },
  { fila: 7, columnas: 2 },
  { fila: 6, columnas: 2 },
  { fila: 5.2, columnas: 2 },
] as const;
/** Splits a group with more than `caben` rows into several; the titles of all but the first end in «(sigue)». */
const trocear = <F>({ titulo, filas }: Bloque<F>, caben: number): Bloque<F>[] =>
  Array.from({ length: Math.max(1, Math.ceil(filas.length / caben)) }, (_, i) => ({
    titulo: i === 0 ? titulo : `${titulo} (sigue)`,
    filas: filas.slice(i * caben, (i + 1) * caben),
  }));

/** Fills columns of `altura` rows with the groups in their order. Each group also takes `cabecera` rows for its heading. */
const llenar = <F>(bloques: readonly Bloque<F>[], altura: number, cabecera: number): Bloque<F>[][] => {
  const columnas: Bloque<F>[][] = [];
  let libre = 0;
  for (const bloque of bloques.flatMap((b) => trocear(b, altura - cabecera))) {
    const ocupa = bloque.filas.length + cabecera;
    if (ocupa > libre) {
      columnas.push([]);
      libre = altura;
    }
    columnas.at(-1)?.push(bloque);
    libre -= ocupa;
  }
  return columnas;
};

/**
 * Lays groups out on one page with the first layout of `TAMANOS` that fits; if none does, on several pages. `cabecera` is the
 * number of rows that a group's heading takes.
 */
export const componer = <F>(bloques: readonly Bloque<F>[], cabecera: number): Hoja<F> => {
  const intentos = TAMANOS.map(({ fila, columnas }) => {
    const todas = llenar(bloques, Math.floor(ALTO / fila), cabecera);
    const paginas = Array.from({ length: Math.ceil(todas.length / columnas) }, (_, i) =>
      todas.slice(i * columnas, (i + 1) * columnas),
    );
    return { fila, paginas };
  });
  return intentos.find((h) => h.paginas.length <= 1) ?? intentos.at(-1) ?? { fila: 9, paginas: [] };
};
