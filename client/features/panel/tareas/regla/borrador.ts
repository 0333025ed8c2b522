import type { DiaDeMes, Regla } from '#shared/domain/recurrencia/regla.ts';

/** A recurrence rule being edited. Keeps the input of other kinds of rule too, though their fields are hidden. */
export interface Borrador {
  readonly tipo: Regla['tipo'];
  readonly cada: string;
  readonly dias_semana: readonly number[];
  /** Week of the month for a weekday: «1» to «4», or «-1» for the last; empty for a day by number. */
  readonly semana: string;
  readonly dia_mes: string;
  readonly dia_semana: number;
  readonly mes: number;
  readonly desde: string;
  /** Whether the rule applies only in some months (`meses`). */
  readonly porMeses: boolean;
  readonly meses: readonly number[];
  readonly dia: string;
}

/** Initial interval of each kind of rule. */
const CADA: Readonly<Record<Regla['tipo'], string>> = {
  DIAS: '3',
  SEMANAS: '2',
  MESES: '1',
  ANOS: '1',
  TRAS_HACERLA: '7',
  UNA_VEZ: '',
  A_DEMANDA: '',
};

const partes = (dia: string): { readonly mes: number; readonly dia: number; readonly dia_semana: number } => {
  const [a = 0, mes = 1, d = 1] = dia.split('-').map(Number);
  return { mes, dia: d, dia_semana: ((new Date(a, mes - 1, d).getDay() + 6) % 7) + 1 };
};

/** Initial rule of «Otra…»: every second week, on today's weekday. */
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

/** Switches to another kind of rule, with that kind's initial interval. */
export const deOtroTipo = (b: Borrador, tipo: Regla['tipo']): Borrador => ({ ...b, tipo, cada: CADA[tipo] });

const diaDe = (el: DiaDeMes): Partial<Borrador> =>
  'dia_mes' in el
    ? { semana: '', dia_mes: String(el.dia_mes) }
    : { semana: String(el.semana), dia_semana: el.dia_semana };

/** Returns the form's state for an existing rule. */
export const borradorDe = (regla: Regla, hoy: string): Borrador => {
  const nuevo = nuevoBorrador(hoy);
  if (regla.tipo === 'A_DEMANDA') return { ...nuevo, tipo: 'A_DEMANDA' };
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

/** Returns the rule in the form. It may be incomplete or wrong, which the contract's validation reports. */
export const reglaDe = (b: Borrador): Regla => {
  const comun = { cada: entero(b.cada), desde: b.desde };
  const temporada = { meses: b.porMeses ? b.meses : [] };
  const el = (
    b.semana === '' ? { dia_mes: entero(b.dia_mes) } : { semana: Number(b.semana), dia_semana: b.dia_semana }
  ) as DiaDeMes;
  if (b.tipo === 'A_DEMANDA') return { tipo: b.tipo };
  if (b.tipo === 'UNA_VEZ') return { tipo: b.tipo, dia: b.dia };
  if (b.tipo === 'ANOS') return { tipo: b.tipo, ...comun, mes: b.mes, el };
  if (b.tipo === 'MESES') return { tipo: b.tipo, ...comun, el, ...temporada };
  if (b.tipo === 'SEMANAS') return { tipo: b.tipo, ...comun, dias_semana: b.dias_semana, ...temporada };
  return { tipo: b.tipo, ...comun, ...temporada };
};
