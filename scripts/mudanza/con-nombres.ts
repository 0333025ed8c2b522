/** A family's export file as parsed JSON, not validated. */
export type Crudo = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

type Clase = 'miembros' | 'tareas' | 'asignaciones';

// Fields of an export that contain ids, and the list that the ids belong to. This repeats the product's own tables on purpose, so
// that an error in one is noticed.

/** Fields of nested JSON whose value is an id or a list of ids. */
const VALORES: Readonly<Record<string, Clase>> = {
  miembro: 'miembros',
  hecha_por: 'miembros',
  por: 'miembros',
  de: 'miembros',
  a: 'miembros',
  turno: 'miembros',
  pide: 'miembros',
  quitado: 'miembros',
  orden: 'miembros',
  ausentes: 'miembros',
  fuera: 'miembros',
  noes: 'miembros',
  tarea: 'tareas',
  parte_de: 'tareas',
  dueno: 'miembros',
  libres: 'tareas',
  sin_hacer: 'tareas',
};
/** Fields of nested JSON that are lists of objects, each with an `id`. */
const FILAS: Readonly<Record<string, Clase>> = {
  participantes: 'miembros',
  miembros: 'miembros',
  tareas: 'tareas',
  asignadas: 'tareas',
  veces: 'asignaciones',
};
/** Fields of nested JSON that are objects whose keys are ids. */
const CLAVES: Readonly<Record<string, Clase>> = {
  cuotas: 'miembros',
  acumulado: 'miembros',
  aplazamientos: 'miembros',
  terminan: 'miembros',
  cuotas_finales: 'miembros',
  respuestas: 'miembros',
  minutos: 'tareas',
};
/** Fields of the rows themselves, as in the database. */
const COLUMNAS: Readonly<Record<string, string>> = {
  tarea_id: 'tareas',
  parte_de: 'tareas',
  miembro_id: 'miembros',
  completada_por: 'miembros',
  cedida_por: 'miembros',
  creada_por: 'miembros',
  confirmada_por: 'miembros',
  sesion_id: 'repartos',
  reajuste_id: 'reajustes',
  responsabilidad_id: 'responsabilidades',
  anterior_id: 'asignaciones',
  hecha_por: 'miembros',
  asignacion_id: 'asignaciones',
  autor_id: 'miembros',
  dueno_id: 'miembros',
  ahora_de: 'miembros',
  resuelta_por: 'miembros',
  cubre_a: 'miembros',
  pide_id: 'miembros',
  a_id: 'miembros',
  por_id: 'miembros',
  premio_id: 'premios',
  paga_id: 'pagas',
  acepta_id: 'miembros',
  por_responsabilidad_id: 'responsabilidades',
};

/**
 * Returns the file with each id replaced by its row's position in the list, and each photo by its owner, so that two exports of
 * one family are equal despite different ids. `usuarios` gives the new username for each old one that an import changed.
 */
export const conNombres = (archivo: Crudo, usuarios: ReadonlyMap<string, string> = new Map()): Crudo => {
  const lugar = (lista: string, id: unknown): unknown => {
    if (typeof id !== 'number') return id;
    const i = (archivo[lista] ?? []).findIndex((fila) => fila['id'] === id);
    return `${lista} ${String(i < 0 ? id : i)}`;
  };
  const dentro = (valor: unknown, clave: string, clase?: Clase): unknown => {
    // The fields of `desempate` are named like the file's lists, but contain plain ids.
    if (clave === 'desempate') {
      const { miembros, tareas } = valor as { readonly miembros: number[]; readonly tareas: number[] };
      return { miembros: miembros.map((id) => lugar('miembros', id)), tareas: tareas.map((id) => lugar('tareas', id)) };
    }
    if (Array.isArray(valor)) return valor.map((v) => dentro(v, VALORES[clave] ? clave : '', FILAS[clave]));
    if (typeof valor === 'number') {
      const suya = VALORES[clave] ?? (clave === 'id' ? clase : undefined);
      return suya === undefined ? valor : lugar(suya, valor);
    }
    if (typeof valor !== 'object' || valor === null) return valor;
    const deClaves = CLAVES[clave];
    return Object.fromEntries(
      Object.entries(valor)
        .filter(([k]) => k !== 'origen')
        .map(([k, v]) => [deClaves ? lugar(deClaves, Number(k)) : k, dentro(v, deClaves ? '' : k, clase)]),
    );
  };
  const fotos = (archivo['fotos'] ?? []).map((f) => String(f['nombre']));
  /** Returns the position of a photo's owner, because photos have random names and no order. */
  const deQuien = (nombre: string): number =>
    (archivo['miembros'] ?? []).findIndex((m) => String(m['avatar']).endsWith(nombre));
  const fila = (lista: string, { id, ...resto }: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries({ ...resto, yo: lugar(lista, id) }).map(([k, v]) => {
        const otra = COLUMNAS[k];
        if (otra !== undefined) return [k, lugar(otra, v)];
        if (k === 'username') return [k, usuarios.get(String(v)) ?? v];
        if (k === 'avatar' && fotos.some((f) => String(v).endsWith(f))) return [k, 'su foto'];
        return [k, typeof v === 'object' ? dentro(v, k) : v];
      }),
    );
  const listas = Object.entries(archivo).filter(([, filas]) => Array.isArray(filas));
  return {
    ...Object.fromEntries(listas.map(([lista, filas]) => [lista, filas.map((f) => fila(lista, f))])),
    fotos: (archivo['fotos'] ?? [])
      .map(({ nombre, creada_en }) => ({ de: deQuien(String(nombre)), creada_en }))
      .toSorted((a, b) => a.de - b.de),
    familia: archivo['familia'] ?? [],
  };
};
