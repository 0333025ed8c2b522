import type { DiaDeMes, Regla } from '#shared/domain/recurrencia/regla.ts';

/** A rule while it is being made: what was typed or chosen, also of kinds that are not shown just now. */
export interface Borrador {
  readonly tipo: Regla['tipo'];
  readonly cada: string;
  readonly dias_semana: readonly number[];
  /** The week of its weekday in a month, «1» to «4», or «-1» for the last; empty: a day by number. */
  readonly semana: string;
  readonly dia_mes: string;
  readonly dia_semana: number;
  readonly mes: number;
  readonly desde: string;
  /** Whether only some months are meant, and which. */
  readonly porMeses: boolean;
  readonly meses: readonly number[];
  readonly dia: string;
}

/** The initial interval of each kind. */
const CADA: Readonly<Record<Regla['tipo'], string>> = {
  DIAS: '3',
  SEMANAS: '2',
  MESES: '1',
  ANOS: '1',
  TRAS_HACERLA: '7',
  UNA_VEZ: '',
};

const partes = (dia: string): { readonly mes: number; readonly dia: number; readonly dia_semana: number } => {
  const [a = 0, mes = 1, d = 1] = dia.split('-').map(Number);
  return { mes, dia: d, dia_semana: ((new Date(a, mes - 1, d).getDay() + 6) % 7) + 1 };
};

/** Initial rule of «Otra…»: every other week, on today's weekday. */
export const nuevoBorrador = (hoy: string): Borrador => {
  const { mes, dia, dia_semana } = partes(hoy);
  return {
    tipo: 'SEMANAS',
    cada: CADA.SEMANAS,
    dias_semana: [dia_semana],
    semana: '',
    dia_mes: String(dia),
    dia_semana,
    mes,
    desde: hoy,
    porMeses: false,
    meses: [],
    dia: hoy,
  };
};

/** Another kind, with the interval that is usual for it. */
export const deOtroTipo = (b: Borrador, tipo: Regla['tipo']): Borrador => ({ ...b, tipo, cada: CADA[tipo] });

const diaDe = (el: DiaDeMes): Partial<Borrador> =>
  'dia_mes' in el
    ? { semana: '', dia_mes: String(el.dia_mes) }
    : { semana: String(el.semana), dia_semana: el.dia_semana };

/** A rule taken up again. */
export const borradorDe = (regla: Regla, hoy: string): Borrador => {
  const nuevo = nuevoBorrador(hoy);
  if (regla.tipo === 'UNA_VEZ') return { ...nuevo, tipo: 'UNA_VEZ', dia: regla.dia };
  const meses = 'meses' in regla ? regla.meses : [];
  return {
    ...nuevo,
    tipo: regla.tipo,
    cada: String(regla.cada),
    desde: regla.desde,
    meses,
    porMeses: meses.length > 0,
    ...('dias_semana' in regla ? { dias_semana: regla.dias_semana } : {}),
    ...('el' in regla ? diaDe(regla.el) : {}),
    ...('mes' in regla ? { mes: regla.mes } : {}),
  };
};

const entero = (texto: string): number => (texto.trim() === '' ? NaN : Number(texto));

/** The rule that a draft says; what is missing or wrong in it the contract finds. */
export const reglaDe = (b: Borrador): Regla => {
  const comun = { cada: entero(b.cada), desde: b.desde };
  const temporada = { meses: b.porMeses ? b.meses : [] };
  const el = (
    b.semana === '' ? { dia_mes: entero(b.dia_mes) } : { semana: Number(b.semana), dia_semana: b.dia_semana }
  ) as DiaDeMes;
  if (b.tipo === 'UNA_VEZ') return { tipo: b.tipo, dia: b.dia };
  if (b.tipo === 'ANOS') return { tipo: b.tipo, ...comun, mes: b.mes, el };
  if (b.tipo === 'MESES') return { tipo: b.tipo, ...comun, el, ...temporada };
  if (b.tipo === 'SEMANAS') return { tipo: b.tipo, ...comun, dias_semana: b.dias_semana, ...temporada };
  return { tipo: b.tipo, ...comun, ...temporada };
};
