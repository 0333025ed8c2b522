import { conMayuscula, conMinuscula, enumerar, plural } from '#shared/domain/palabras.ts';
import type { FrecuenciaFija, GrupoEdad } from '#shared/domain/tipos.ts';
import type { DiaDeMes, Regla } from '#shared/domain/recurrencia/regla.ts';
import type { TareaContable } from '#shared/domain/reparto/tablero/carga.ts';

/** Spanish labels of enumerations, as the API returns them in `*_display`. */
export const GRUPO_EDAD_DISPLAY: Readonly<Record<GrupoEdad, string>> = {
  INFANTIL: 'Infantil',
  JUVENIL: 'Juvenil',
  ADULTO: 'Adulto',
};

export const FRECUENCIA_DISPLAY: Readonly<Record<FrecuenciaFija, string>> = {
  DIARIA: 'Diaria',
  SEMANAL: 'Semanal',
  DOS_VECES_SEMANA: 'Dos veces por semana',
  MENSUAL: 'Mensual',
};

/** Weekdays by number, 1 to 7, Monday to Sunday. */
export const DIAS_SEMANA = ['', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** Months by number, 1 to 12. */
export const MESES = [
  '',
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

export const ESTADO_ASIGNACION_DISPLAY = {
  PENDIENTE: 'Pendiente',
  COMPLETADA: 'Completada',
  VENCIDA: 'Vencida',
} as const;
/** Shown instead of «Vencida» for a skipped occurrence. */
export const OMITIDA_DISPLAY = 'No hacía falta';
/** Shown instead of «Vencida» when the occurrence fell due while its owner was away. */
export const EXCUSADA_DISPLAY = 'Excusada';

/** Tells a member how many chores were picked for them: «se han elegido 3 tareas por ti». */
export const elegidasPorTi = (cuantas: number): string =>
  `se ${cuantas === 1 ? 'ha' : 'han'} elegido ${plural(cuantas, 'tarea')} por ti`;

/** Greets a member who returns to a draft in which `cuantas` chores were picked for them. */
export const bienvenida = (cuantas: number): string =>
  `¡Hola de nuevo! En tu próximo turno eliges tú${cuantas === 0 ? '' : `. Mientras, ${elegidasPorTi(cuantas)}`}`;

/** Colours of members, in the order in which they are assigned. The client's theme has a token for each. */
export const COLORES_MIEMBRO = [
  'coral',
  'cielo',
  'lima',
  'violeta',
  'ambar',
  'turquesa',
  'rosa',
  'indigo',
  'oliva',
  'canela',
] as const;
export type ColorMiembro = (typeof COLORES_MIEMBRO)[number];

// Frequencies in Spanish words, in one place, so that all screens and messages name them alike.

const diaSemana = (n: number): string => conMinuscula(DIAS_SEMANA[n] ?? '');
/** Returns a weekday in the plural: «martes», «sábados». */
const enPlural = (n: number): string => (n > 5 ? `${diaSemana(n)}s` : diaSemana(n));

/** Names weekdays: «los martes», «los lunes y jueves», «de lunes a jueves», «todos los días». */
const losDias = (dias: readonly number[]): string => {
  if (dias.length === 7) return 'todos los días';
  const [primero = 0] = dias;
  const seguidos = dias.length > 2 && dias.every((d, i) => d === primero + i);
  return seguidos ? `de ${diaSemana(primero)} a ${diaSemana(dias.at(-1) ?? 0)}` : `los ${enumerar(dias.map(enPlural))}`;
};

const ORDINALES = { 1: 'primer', 2: 'segundo', 3: 'tercer', 4: 'cuarto', [-1]: 'último' } as const;

/** Names a day of the month: «el día 15», «el último día», «el segundo martes». */
const elDia = (el: DiaDeMes): string => {
  if ('semana' in el) return `el ${ORDINALES[el.semana]} ${diaSemana(el.dia_semana)}`;
  return el.dia_mes === 31 ? 'el último día' : `el día ${String(el.dia_mes)}`;
};

/** Names the months of a rule: «, de abril a octubre», «, en enero y junio», «, menos en agosto». Empty if all year round. */
const temporada = (meses: readonly number[]): string => {
  if (meses.length === 0 || meses.length === 12) return '';
  const nombre = (n: number | undefined): string => MESES[n ?? 0] ?? '';
  // Months that run across the new year are listed from the one after the gap: «de noviembre a febrero».
  const corte = meses.findIndex((m, i) => i > 0 && m !== (meses[i - 1] ?? 0) + 1);
  const giro = corte < 0 ? 0 : corte;
  const seguidos = [...meses.slice(giro), ...meses.slice(0, giro)];
  const corridos = seguidos.every((m, i) => i === 0 || m === ((seguidos[i - 1] ?? 0) % 12) + 1);
  if (corridos && meses.length > 2) return `, de ${nombre(seguidos[0])} a ${nombre(seguidos.at(-1))}`;
  if (meses.length < 7) return `, en ${enumerar(meses.map(nombre))}`;
  return `, menos en ${enumerar(MESES.filter((_, n) => n > 0 && !meses.includes(n)))}`;
};

const cada = (n: number, uno: string, varios: string): string => `cada ${n === 1 ? uno : `${String(n)} ${varios}`}`;

const delMes = (n: number, el: DiaDeMes): string =>
  n === 1 ? `${elDia(el)} de cada mes` : `${cada(n, 'mes', 'meses')}, ${elDia(el)}`;

const delAno = (el: DiaDeMes, mes: number): string => {
  const nombre = MESES[mes] ?? '';
  return 'semana' in el ? `${elDia(el)} de ${nombre}` : `el ${String(el.dia_mes)} de ${nombre}`;
};

type Palabras = { readonly [T in Regla['tipo']]: (regla: Extract<Regla, { tipo: T }>) => string };

const PALABRAS: Palabras = {
  DIAS: (r) => cada(r.cada, 'día', 'días') + temporada(r.meses),
  SEMANAS: (r) => {
    const dias = losDias(r.dias_semana);
    return (r.cada === 1 ? dias : `${cada(r.cada, 'semana', 'semanas')}, ${dias}`) + temporada(r.meses);
  },
  MESES: (r) =>
    r.cada === 1 && r.meses.length === 1
      ? `${elDia(r.el)} de ${MESES[r.meses[0] ?? 0] ?? ''}, cada año`
      : delMes(r.cada, r.el) + temporada(r.meses),
  ANOS: (r) => `${cada(r.cada, 'año', 'años')}, ${delAno(r.el, r.mes)}`,
  TRAS_HACERLA: (r) =>
    (r.cada === 1 ? 'al día siguiente de hacerla' : `${String(r.cada)} días después de hacerla`) + temporada(r.meses),
  A_DEMANDA: () => 'cuando haga falta',
  UNA_VEZ: (r) => {
    const [ano, mes, dia] = r.dia.split('-').map(Number);
    return `una vez, el ${String(dia)} de ${MESES[mes ?? 0] ?? ''} de ${String(ano)}`;
  },
};

/** Describes a rule: «Cada 2 semanas, los martes», «El último viernes de cada mes», «Una vez, el 3 de marzo de 2027». */
export const reglaEnPalabras = (regla: Regla): string =>
  conMayuscula((PALABRAS[regla.tipo] as (r: Regla) => string)(regla));

/** Describes a chore's frequency: «Semanal», or its rule. */
export const frecuenciaEnPalabras = ({ frecuencia, regla }: Pick<TareaContable, 'frecuencia' | 'regla'>): string =>
  frecuencia === 'OTRA' ? (regla ? reglaEnPalabras(regla) : 'Otra') : FRECUENCIA_DISPLAY[frecuencia];
