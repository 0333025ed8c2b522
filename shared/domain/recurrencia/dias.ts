import { Temporal } from 'temporal-polyfill';
import type { DiaLocal as Dia, Regla } from './regla.ts';
import { ritmoDe, type Ritmo } from './ritmo.ts';

type Fecha = Temporal.PlainDate;

/** Years ahead in which a day is looked for: every few weeks in one month only may miss that month for long. */
const HORIZONTE = 12;

const enTemporada = (dia: Fecha, meses: readonly number[]): boolean => meses.length === 0 || meses.includes(dia.month);

/** The day itself when its month is one of these, or else the first day of the next that is. */
const aTemporada = (dia: Fecha, meses: readonly number[]): Fecha => {
  let en = dia;
  while (!enTemporada(en, meses)) en = en.with({ day: 1 }).add({ months: 1 });
  return en;
};

const posterior = (a: Fecha, b: Fecha): Fecha => (Temporal.PlainDate.compare(a, b) >= 0 ? a : b);

/** The first day from `desde` on in every `cada`-th period, counted from `fase`; null: none that anybody lives to see. */
const buscar = (ritmo: Ritmo, desde: Fecha, cada: number, fase: number): Fecha | null => {
  const ultimo = ritmo.periodo(desde.add({ years: HORIZONTE }));
  for (let n = fase + cada * Math.ceil((ritmo.periodo(desde) - fase) / cada); n <= ultimo; n += cada) {
    const dia = ritmo.dias(n).find((d) => Temporal.PlainDate.compare(d, desde) >= 0 && enTemporada(d, ritmo.meses));
    if (dia !== undefined) return dia;
  }
  return null;
};

/** Days of a rule from one on, ascending and without end; they are counted from the first of all. */
function* seguir(ritmo: Ritmo, desde: Fecha): Generator<Fecha> {
  const primera = buscar(ritmo, ritmo.desde, 1, ritmo.periodo(ritmo.desde));
  if (primera === null) return;
  const fase = ritmo.periodo(primera);
  let dia = buscar(ritmo, posterior(desde, primera), ritmo.cada, fase);
  while (dia !== null) {
    yield dia;
    dia = buscar(ritmo, dia.add({ days: 1 }), ritmo.cada, fase);
  }
}

/**
 * The first day that a rule has from `desde` on; null: none any more. After it was done counts from `hecha`, the last
 * time that it was; null: never.
 */
export const primeraDeRegla = (regla: Regla, desde: Dia, hecha: Dia | null): Dia | null => {
  if (regla.tipo === 'UNA_VEZ') return regla.dia >= desde ? regla.dia : null;
  const dia = Temporal.PlainDate.from(desde);
  if (regla.tipo === 'TRAS_HACERLA') {
    const ya = posterior(dia, Temporal.PlainDate.from(regla.desde));
    const toca = hecha === null ? ya : posterior(ya, Temporal.PlainDate.from(hecha).add({ days: regla.cada }));
    return aTemporada(toca, regla.meses).toString();
  }
  const [primera] = seguir(ritmoDe(regla), dia);
  return primera?.toString() ?? null;
};

/**
 * The day that follows one on which it was due or, where that is what counts, done; null: nothing does.
 */
export const siguienteDeRegla = (regla: Regla, dia: Dia): Dia | null =>
  primeraDeRegla(regla, Temporal.PlainDate.from(dia).add({ days: 1 }).toString(), dia);

/** The days of a rule from `desde` to `hasta`, both included: of «after it was done», those if it is done on its day. */
export const diasDeRegla = (regla: Regla, desde: Dia, hasta: Dia): Dia[] => {
  if (regla.tipo === 'UNA_VEZ') return regla.dia >= desde && regla.dia <= hasta ? [regla.dia] : [];
  const dias: Dia[] = [];
  for (const fecha of seguir(ritmoDe(regla), Temporal.PlainDate.from(desde))) {
    const dia = fecha.toString();
    if (dia > hasta) break;
    dias.push(dia);
  }
  return dias;
};
