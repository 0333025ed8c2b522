import { sumarDias } from '#shared/domain/dias.ts';
import { EstadoPantalla, type TareaPantalla } from '#shared/contracts/pantalla.ts';
import { Sala } from '#shared/contracts/sala.ts';
import { SemanaEnCasa } from '#shared/contracts/semana.ts';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';

// Makes snapshots of a wall screen's state for families of up to twelve members, with long names of members and chores.

const NOMBRES = [
  'María Fernanda',
  'Juan Sebastián de la Cruz',
  'Guadalupe',
  'Maximiliano',
  'Concepción Inmaculada',
  'Ana',
  'Wenceslao',
  'Abuela Encarnación',
  'Bartolomé',
  'María de los Ángeles',
  'Hermenegildo',
  'Teo',
] as const;
const CHORES = [
  'Fregar los platos',
  'Recoger el lavavajillas y guardar la vajilla',
  'Poner la mesa',
  'Limpiar el cuarto de baño de arriba',
  'Sacar la basura',
  'Planchar',
  'Ordenar el trastero y llevar lo que sobra al punto limpio',
  'Hacer la cena',
  'Regar las plantas',
] as const;
const GRUPOS = ['ADULTO', 'ADULTO', 'JUVENIL', 'INFANTIL'] as const;

const de = <T>(lista: readonly T[], i: number): T => lista[i % lista.length] as T;
const tareaDe = (i: number): string =>
  i < CHORES.length ? de(CHORES, i) : `${de(CHORES, i)} ${String(1 + Math.floor(i / CHORES.length))}`;

export const nombresDe = (cuantos: number): string[] => NOMBRES.slice(0, cuantos);

/**
 * Returns a draft with these numbers of members, chores and picks, in `fase`. In any phase but ELECCION all chores are picked.
 * A closing proposes to move up to six chores from the first member to the second.
 */
export const sesionDe = (
  miembros: number,
  tareas: number,
  elegidas: number,
  fase: SesionReparto['fase'] = 'ELECCION',
  ahora = Date.now(),
): SesionReparto => {
  const ids = Array.from({ length: miembros }, (_, i) => i + 1);
  const carga = 364;
  const sinDueno = fase === 'ELECCION' ? elegidas : tareas;
  const dueno = (i: number): number | null => (i < sinDueno ? (i % miembros) + 1 : null);
  const suyas = (id: number) => Array.from({ length: sinDueno }, (_, i) => dueno(i)).filter((d) => d === id).length;
  const cambios = fase === 'CIERRE' ? Math.min(6, Math.floor(tareas / miembros)) : 0;
  const cuota = Math.ceil((tareas * carga) / miembros);
  const estado: EstadoReparto = {
    n: 1 + sinDueno,
    reglas: 3,
    desempate: { miembros: ids, tareas: Array.from({ length: tareas }, (_, i) => i + 1) },
    fase,
    contar: 'TRIMESTRE',
    trimestre_inicio: '2026-10-01',
    limite_segundos: 600,
    respiro_segundos: 3,
    participantes: ids.map((id) => ({ id, grupo_edad: de(GRUPOS, id), porcentaje: Math.floor(100 / miembros) })),
    tareas: Array.from({ length: tareas }, (_, i) => ({
      id: i + 1,
      nombre: tareaDe(i),
      frecuencia: 'SEMANAL',
      puntos_por_vez: 28,
      veces: 13,
      minutos: 15 + (i % 5) * 10,
      carga,
      apta_infantil: true,
      apta_juvenil: true,
      apta_adulto: true,
      de_cabeza: false,
    })),
    cuotas: Object.fromEntries(ids.map((id) => [id, cuota + carga * cambios * (id === 1 ? -1 : id === 2 ? 1 : 0)])),
    acumulado: Object.fromEntries(ids.map((id) => [id, suyas(id) * carga])),
    orden: ids,
    ronda: 1 + Math.floor(elegidas / miembros),
    turno: fase === 'ELECCION' ? (elegidas % miembros) + 1 : null,
    desde: new Date(ahora).toISOString(),
    reloj: { desde: new Date(ahora).toISOString(), segundos: 600, pausa: null, minuto: false },
    deshecha: null,
    asignadas: Array.from({ length: tareas }, (_, i) => ({
      id: i + 1,
      miembro: dueno(i),
      origen: dueno(i) === null ? null : 'ELECCION',
    })),
    elecciones: Array.from({ length: sinDueno }, (_, i) => ({
      n: i + 2,
      ronda: 1 + Math.floor(i / miembros),
      miembro: (i % miembros) + 1,
      tarea: i + 1,
      tipo: 'ELECCION',
      en: new Date(ahora).toISOString(),
    })),
    aplazamientos: {},
    terminan: {},
    propuestas: Array.from({ length: cambios }, (_, i) => ({
      n: 90 + i,
      lote: 1,
      cambios: [{ tarea: 1 + i * miembros, de: 1, a: 2 }],
      pide: [1, 2],
      respuestas: {},
      estado: 'PENDIENTE',
    })),
    cuotas_finales: null,
  };
  const rostros = new Map(
    ids.map((id) => [id, { id, nombre: de(NOMBRES, id - 1), avatar: null, color: de(COLORES_MIEMBRO, id) }]),
  );
  return sesionDeEstado(4, estado, rostros, fase === 'ELECCION' ? new Date(ahora + 500_000).toISOString() : null);
};

/** Returns chores of today, of which the first member has far more than the others. */
const tareasDeHoy = (miembros: number, porCabeza: number): TareaPantalla[] =>
  Array.from({ length: miembros }, (_, m) =>
    Array.from({ length: m === 0 ? porCabeza * 3 : (m * 7) % (porCabeza + 1) }, (_, i) => ({ m, i })),
  )
    .flat()
    .map(({ m, i }, id) => ({
      id: id + 1,
      tarea: id + 1,
      miembro: m + 1,
      nombre: tareaDe(m + i),
      puntos: 8,
      minutos: 20,
      fecha_limite: '2026-11-21',
      fecha_original: null,
      estado: i % 3 === 2 ? 'COMPLETADA' : 'PENDIENTE',
      atrasada: i === 0 && m % 4 === 0,
      hecha_por: null,
    }));

export const estadoDe = (miembros: number, sesion: SesionReparto | null, porCabeza = 3, version = 10): EstadoPantalla =>
  EstadoPantalla.parse({
    version,
    epoca: 'primera',
    familia: { nombre: 'Familia García de la Torre y compañía', zona_horaria: 'Europe/Madrid', sonido_pantalla: true },
    hoy: '2026-11-21',
    ahora: new Date().toISOString(),
    sesion,
    miembros: nombresDe(miembros).map((nombre, i) => ({
      id: i + 1,
      nombre,
      avatar: null,
      color: de(COLORES_MIEMBRO, i + 1),
      grupo_edad: de(GRUPOS, i + 1),
      racha_dias: i % 3 === 0 ? 12 : 0,
      tiene_cuenta: true,
    })),
    tareas: tareasDeHoy(miembros, porCabeza),
    ranking: nombresDe(Math.min(6, miembros)).map((nombre, i) => ({
      id: i + 1,
      usuario: i + 1,
      usuario_nombre: nombre,
      tareas_completadas: 5,
      tiempo_total_minutos: 90,
      puntos_ganados: 120 - 9 * i,
      puesto: i + 1,
      avatar: null,
      color: de(COLORES_MIEMBRO, i + 1),
    })),
    libres: [],
    fuera: [],
    conectados: [1, 2, 3],
    reajuste: null,
    meta: null,
    nuevo_trimestre: null,
    primeras: [],
    sala: null,
    ensayo: null,
  } satisfies EstadoPantalla);

/** Returns a lobby with this many members in different steps, the last one not yet in. */
export const salaDe = (miembros: number): Sala =>
  Sala.parse({
    abierta_por: 1,
    abierta_en: new Date().toISOString(),
    expira_en: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    llave: {
      familia: 128,
      pin: '482913',
      url_ruta: `/join-family#familia=128&invitacion=${'Ab3_'.repeat(5)}xy`,
      origen: 'http://192.168.100.200:3000',
    },
    pasos: Array.from({ length: miembros }, (_, i) => {
      const paso = i === miembros - 1 ? 'FALTA' : de(['LISTO', 'VOTANDO', 'DENTRO', 'VOTANDO'] as const, i);
      return { miembro: i + 1, paso, van: paso === 'VOTANDO' ? 12 + i : 0, de: paso === 'FALTA' ? 0 : 26 };
    }),
  } satisfies Sala);

/** Chores of a week, with their days from Monday (0) to Sunday (6). */
const DE_LA_SEMANA: readonly (readonly [string, readonly number[]])[] = [
  ['Fregar los platos · lunes a jueves', [0, 1, 2, 3]],
  ['Poner y vaciar el lavavajillas', [0, 1, 2, 3, 4, 5, 6]],
  ['Limpiar el cuarto de baño de arriba', [5]],
  ['Sacar la basura · viernes a domingo', [4, 5, 6]],
  ['Pasar la aspiradora', [1, 4]],
  ['Planchar', [6]],
];

/**
 * Returns a week of a family: four chores for each member. The second member is away at the weekend, when their chores are
 * free.
 */
export const semanaDe = (miembros: number): SemanaEnCasa => {
  const suyas = Array.from({ length: miembros }, (_, m) => DE_LA_SEMANA.filter((_t, i) => (i + m) % 3 !== 0)).flatMap(
    (tareas, m) => tareas.map(([nombre, dias], i) => ({ nombre, dias, miembro: m + 1, tarea: m * 10 + i + 1 })),
  );
  return SemanaEnCasa.parse({
    desde: '2026-11-23',
    hasta: '2026-11-29',
    dias: Array.from({ length: 7 }, (_, n) => {
      const dia = `2026-11-${String(23 + n)}`;
      const fuera = n > 4 ? [2] : [];
      return {
        dia,
        fuera,
        ocurrencias: suyas
          .filter((t) => t.dias.includes(n))
          .map(({ nombre, miembro, tarea }) => ({
            id: null,
            tarea,
            nombre,
            puntos: 8,
            minutos: 15,
            miembro,
            miembro_nombre: null,
            cubre_a: null,
            estado: 'PENDIENTE',
            excusada: false,
            omitida: false,
            hecha_por: null,
            hecha_por_nombre: null,
            fecha_limite: dia,
            fecha_original: null,
            atrasada: false,
            libre: fuera.includes(miembro),
          })),
      };
    }),
  } satisfies SemanaEnCasa);
};

/** Returns a first chore of tomorrow for each member; some names are long. */
export const primerasDe = ({ miembros, hoy }: EstadoPantalla): EstadoPantalla['primeras'] =>
  miembros.map(({ id }, i) => ({
    miembro: id,
    nombre: ['Fregar los platos · de lunes a jueves', 'Limpiar la vitrocerámica y la encimera', 'Barrer'][i % 3] ?? '',
    dia: sumarDias(hoy, 1),
  }));
