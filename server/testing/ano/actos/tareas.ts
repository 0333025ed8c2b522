import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { APTA, type Acto, type Casa } from '#server/testing/ano/casa.ts';
import { diaDe, leerPendientes, leerTareas, numeroDe } from '#server/testing/ano/filas.ts';

const SIN_DIAS = { dia_semana: null, dia_semana_2: null, dia_mes: null, regla: null };

/** Random days for a chore, by any frequency and by any kind of rule but `A_DEMANDA`. */
const dias = (casa: Casa): { readonly frecuencia: string; readonly [campo: string]: unknown } => {
  const { azar, hoy } = casa;
  const suerte = azar(100);
  const desde = diaDe(numeroDe(hoy) + azar(4));
  const diaSemana = 1 + azar(7);
  const porRegla = (regla: object) => ({ ...SIN_DIAS, frecuencia: 'OTRA', regla });
  if (suerte < 22) return { ...SIN_DIAS, frecuencia: 'DIARIA' };
  if (suerte < 42)
    return {
      ...SIN_DIAS,
      frecuencia: 'DOS_VECES_SEMANA',
      dia_semana: diaSemana,
      dia_semana_2: 1 + ((diaSemana + azar(6)) % 7),
    };
  if (suerte < 66) return { ...SIN_DIAS, frecuencia: 'SEMANAL', dia_semana: diaSemana };
  if (suerte < 78) return { ...SIN_DIAS, frecuencia: 'MENSUAL', dia_mes: 1 + azar(31) };
  if (suerte < 82) return porRegla({ tipo: 'DIAS', cada: 2 + azar(9), desde });
  if (suerte < 86) return porRegla({ tipo: 'SEMANAS', cada: 1 + azar(3), dias_semana: [diaSemana], desde });
  if (suerte < 89)
    return porRegla({ tipo: 'MESES', cada: 1 + azar(2), el: { semana: -1, dia_semana: diaSemana }, desde });
  if (suerte < 92)
    return porRegla({ tipo: 'SEMANAS', cada: 1, dias_semana: [diaSemana], desde, meses: [4, 5, 6, 7, 8, 9] });
  if (suerte < 96) return porRegla({ tipo: 'TRAS_HACERLA', cada: 1 + azar(12), desde });
  return porRegla({ tipo: 'UNA_VEZ', dia: diaDe(numeroDe(hoy) + azar(20)) });
};

/** Random age groups that a chore suits; adults always. */
const edades = (casa: Casa) => {
  const edad = casa.azar(100);
  return { apta_infantil: edad < 50, apta_juvenil: edad < 80, apta_adulto: true };
};

/** Ways to deal a chore by turns of weeks. */
const POR_SEMANAS = ['SEMANAS_2', 'SEMANAS_3', 'SEMANAS_4'];
/** Ways to deal a chore in parts, by its frequency. A chore of any other frequency is dealt whole. */
const EN_PARTES: Readonly<Record<string, readonly string[]>> = {
  DIARIA: ['DIAS', ...POR_SEMANAS],
  DOS_VECES_SEMANA: POR_SEMANAS,
  SEMANAL: POR_SEMANAS,
};
const enPartes = (casa: Casa, frecuencia: string): string => casa.una(EN_PARTES[frecuencia] ?? []) ?? 'ENTERA';

/** Body of a request for a new random chore. */
const unaTarea = (casa: Casa, n: number): object => {
  const cuando = dias(casa);
  return {
    nombre: `Tarea ${String(n)}`,
    puntos: 1 + casa.azar(16),
    tiempo_estimado: 5 + 5 * casa.azar(9),
    de_cabeza: casa.suerte(20),
    ...edades(casa),
    ...cuando,
    en_partes: casa.suerte(20) ? enPartes(casa, cuando.frecuencia) : 'ENTERA',
  };
};

/** Returns random members of the home whom a personal chore suits; null if there are none. */
const algunos = (casa: Casa, tarea: object): readonly number[] | null => {
  const aptos = casa.deCasa().filter(({ grupo }) => (tarea as Record<string, unknown>)[APTA[grupo]]);
  const [primero, ...otros] = aptos.filter(() => casa.suerte(70));
  return primero === undefined ? null : [primero, ...otros].map((p) => p.id);
};

export const crearTarea = async (casa: Casa, libre = false): Promise<void> => {
  const tarea = unaTarea(casa, casa.azar(10_000));
  const cada_uno = !libre && casa.suerte(15) ? algunos(casa, tarea) : null;
  const aDemanda =
    libre && casa.suerte(30)
      ? { ...SIN_DIAS, frecuencia: 'OTRA', regla: { tipo: 'A_DEMANDA' }, en_partes: 'ENTERA' }
      : {};
  const cuerpo = { ...tarea, libre, cada_uno, ...aDemanda };
  await casa.pedir(casa.admin(), 'POST', RUTAS.tareas, { cuerpo });
};

const MINIMO_TAREAS = 4;
const MAXIMO_TAREAS = 12;

/** Status of two expected refusals: of a rule whose only day has passed, and of a chore without days that is not free. */
const [PASADA, SIN_DIAS_YA] = ['400', '400'];

/** Edits a random chore, sending all fields of its form with some changed. */
const editar = async (
  casa: Casa,
  cambios: (tarea: Tarea) => object,
  admite: readonly string[] = [],
): Promise<boolean> => {
  const todas = (await casa.pedir<Tarea[]>(casa.admin(), 'GET', RUTAS.tareas)) ?? [];
  const tarea = casa.una(todas);
  if (tarea === undefined) return false;
  const { id, nombre, descripcion, frecuencia, dia_semana, dia_semana_2, dia_mes, regla, tiempo_estimado } = tarea;
  const { apta_infantil, apta_juvenil, apta_adulto, activa } = tarea;
  const dicho = { nombre, descripcion, frecuencia, dia_semana, dia_semana_2, dia_mes, tiempo_estimado, activa };
  const cuerpo = {
    ...dicho,
    regla: regla ?? null,
    apta_infantil,
    apta_juvenil,
    apta_adulto,
    ...cambios(tarea),
  };
  const url = ruta(RUTAS.tarea, { id });
  return (await casa.pedir(casa.admin(), 'PUT', url, { cuerpo, admite })) !== null;
};

export const TAREAS: readonly Acto[] = [
  {
    nombre: 'a new chore',
    porMil: 15,
    hacer: async (casa) => {
      if ((await leerTareas(casa)).length >= MAXIMO_TAREAS) return false;
      await crearTarea(casa, casa.suerte(25));
      return true;
    },
  },
  {
    nombre: 'a chore less',
    porMil: 8,
    hacer: async (casa) => {
      const hay = await leerTareas(casa);
      const tarea = casa.una(hay);
      if (tarea === undefined || hay.length <= MINIMO_TAREAS) return false;
      const url = ruta(RUTAS.tarea, { id: tarea.id });
      const admite = ['TAREA_EN_REPARTO'];
      return (await casa.pedir(casa.admin(), 'DELETE', url, { admite })) !== null;
    },
  },
  {
    nombre: 'a chore of other days',
    porMil: 10,
    hacer: (casa) =>
      editar(
        casa,
        ({ id }) => {
          casa.otrosDias.add(id);
          return dias(casa);
        },
        [PASADA, 'TAREA_PARTIDA'],
      ),
  },
  {
    nombre: 'a chore that is to come in parts, or not any more',
    porMil: 10,
    hacer: (casa) =>
      editar(casa, ({ frecuencia, en_partes }) => ({
        en_partes: en_partes === 'ENTERA' ? enPartes(casa, frecuencia) : 'ENTERA',
      })),
  },
  {
    nombre: 'a chore for other ages',
    porMil: 6,
    hacer: (casa) => editar(casa, () => edades(casa), ['TAREA_NO_APTA_PARA']),
  },
  {
    nombre: 'a chore of other points and another name',
    porMil: 8,
    hacer: (casa) =>
      editar(casa, ({ nombre, votaciones_completadas, puntos }) => ({
        nombre: nombre.endsWith(' bis') ? nombre.slice(0, -4) : `${nombre} bis`,
        puntos: votaciones_completadas ? puntos : 1 + casa.azar(16),
      })),
  },
  {
    nombre: 'a chore switched off or on',
    porMil: 12,
    hacer: (casa) => editar(casa, ({ activa }) => ({ activa: !activa }), ['TAREA_EN_REPARTO', PASADA]),
  },
  {
    nombre: 'a chore that is nobody’s, or not any more',
    porMil: 6,
    hacer: (casa) =>
      editar(casa, ({ libre }) => ({ libre: !libre }), ['TAREA_EN_REPARTO', 'TAREA_CON_DUENO', SIN_DIAS_YA]),
  },
  {
    nombre: 'a chore of which each has their own, other members, or not any more',
    porMil: 25,
    hacer: (casa) =>
      editar(casa, (tarea) => ({ cada_uno: tarea.personal && casa.suerte(30) ? null : algunos(casa, tarea) }), [
        'TAREA_EN_REPARTO',
        'TAREA_CON_DUENO',
        SIN_DIAS_YA,
      ]),
  },
  {
    nombre: 'something given by hand',
    porMil: 25,
    hacer: async (casa) => {
      const tarea = casa.una((await leerTareas(casa)).filter((t) => t.activa && !t.personal));
      const quien = casa.una(casa.conCuenta());
      if (tarea === undefined || quien === undefined) return false;
      const fecha_limite = casa.suerte(30) ? null : diaDe(numeroDe(casa.hoy) + casa.azar(6));
      await casa.pedir(casa.admin(), 'POST', RUTAS.asignaciones, {
        cuerpo: { tarea: tarea.id, miembro: quien.id, fecha_limite },
      });
      return true;
    },
  },
  {
    nombre: 'an assignment taken away by an admin',
    porMil: 12,
    hacer: async (casa) => {
      const fila = casa.una(await leerPendientes(casa));
      if (fila === undefined) return false;
      await casa.pedir(casa.admin(), 'DELETE', ruta(RUTAS.asignacion, { id: fila.id }));
      return true;
    },
  },
];
