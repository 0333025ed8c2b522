import { conMayuscula, conMinuscula } from '#shared/domain/palabras.ts';
import { DIAS_SEMANA, MESES } from '#shared/contracts/textos.ts';
import { MAXIMO_CADA, type Regla } from '#shared/domain/recurrencia/regla.ts';
import { Casilla } from '#client/ui/opciones.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import type { Borrador } from './borrador.ts';
import { useId } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

/** Error messages by the rule's field. */
export type ErroresRegla = Readonly<Partial<Record<'cada' | 'dias_semana' | 'el' | 'desde' | 'dia', string>>>;

interface Props {
  readonly borrador: Borrador;
  readonly cambiar: (cambios: Partial<Borrador>) => void;
  readonly errores: ErroresRegla;
}

const corto = (nombre: string): string => conMayuscula(nombre.slice(0, 3));
const opcionesDe = (nombres: readonly string[]) =>
  nombres.flatMap((largo, valor) => (valor === 0 ? [] : [{ valor, texto: corto(largo), largo }]));
const DIAS = opcionesDe(DIAS_SEMANA);
const LOS_MESES = opcionesDe(MESES);
const enteras = (opciones: typeof DIAS) => opciones.map(({ valor, largo }) => ({ valor, texto: largo }));

/** Returns the month of a day, 1 to 12; January while the day is empty. */
const mesDe = (dia: string): number => Number(dia.slice(5, 7)) || 1;

const CUANTOS: Readonly<Record<keyof typeof MAXIMO_CADA, string>> = {
  DIAS: 'Cada cuántos días',
  SEMANAS: 'Cada cuántas semanas',
  MESES: 'Cada cuántos meses',
  ANOS: 'Cada cuántos años',
  TRAS_HACERLA: 'Cuántos días después',
};

const TODAS: Partial<Record<Regla['tipo'], string>> = {
  SEMANAS: 'Con un 1, todas las semanas.',
  MESES: 'Con un 1, todos los meses.',
  ANOS: 'Con un 1, todos los años.',
};

function Cada({ borrador, cambiar, errores }: Props) {
  const { tipo, cada } = borrador;
  if (tipo === 'UNA_VEZ' || tipo === 'A_DEMANDA') return null;
  return (
    <Entrada
      etiqueta={CUANTOS[tipo]}
      type="number"
      inputMode="numeric"
      min={1}
      max={MAXIMO_CADA[tipo]}
      value={cada}
      ayuda={TODAS[tipo]}
      error={errores.cada}
      onChange={(e) => cambiar({ cada: e.target.value })}
    />
  );
}

const CUALES = [
  { valor: '', texto: 'Un día por su número' },
  { valor: '1', texto: 'El primero' },
  { valor: '2', texto: 'El segundo' },
  { valor: '3', texto: 'El tercero' },
  { valor: '4', texto: 'El cuarto' },
  { valor: '-1', texto: 'El último' },
];

/** Fields for a day of the month, by number or as «el segundo martes»; for a yearly rule also the month. */
function DiaDelMes({ borrador, cambiar, errores }: Props) {
  const { tipo, semana, dia_mes, dia_semana, mes } = borrador;
  return (
    <>
      {tipo === 'ANOS' && (
        <Selector
          etiqueta="Mes"
          opciones={enteras(LOS_MESES).map((o) => ({ ...o, texto: conMayuscula(o.texto) }))}
          value={mes}
          onChange={(e) => cambiar({ mes: Number(e.target.value) })}
        />
      )}
      <Selector
        etiqueta="Qué día"
        opciones={CUALES}
        value={semana}
        onChange={(e) => cambiar({ semana: e.target.value })}
      />
      {semana === '' ? (
        <Entrada
          etiqueta="Día del mes"
          type="number"
          inputMode="numeric"
          min={1}
          max={31}
          ayuda={tipo === 'MESES' ? 'En los meses más cortos, el último día.' : undefined}
          value={dia_mes}
          error={errores.el}
          onChange={(e) => cambiar({ dia_mes: e.target.value })}
        />
      ) : (
        <Selector
          etiqueta="Día de la semana"
          opciones={enteras(DIAS).map((o) => ({ ...o, texto: conMinuscula(o.texto) }))}
          value={dia_semana}
          onChange={(e) => cambiar({ dia_semana: Number(e.target.value) })}
        />
      )}
    </>
  );
}

/** Fields for the first day of the rule and, unless it is yearly, for the months in which it applies. */
function Temporada({ borrador, cambiar, errores }: Props) {
  const { tipo, desde, porMeses, meses } = borrador;
  return (
    <>
      <Entrada
        etiqueta="A partir del"
        type="date"
        value={desde}
        error={errores.desde}
        onChange={(e) => cambiar({ desde: e.target.value })}
      />
      {tipo !== 'ANOS' && (
        <div>
          <Casilla
            etiqueta="Solo en algunos meses"
            checked={porMeses}
            onChange={(e) =>
              cambiar({ porMeses: e.target.checked, meses: meses.length === 0 ? [mesDe(desde)] : meses })
            }
          />
          {porMeses && (
            <CasillasJuntas
              leyenda="En qué meses"
              ayuda="Sin ninguno, todo el año."
              opciones={LOS_MESES}
              elegidas={meses}
              alCambiar={(elegidos) => cambiar({ meses: elegidos })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The fields for the chosen kind of rule. */
export function CamposRegla(props: Props) {
  const { borrador, cambiar, errores } = props;
  if (borrador.tipo === 'UNA_VEZ')
    return (
      <Entrada
        etiqueta="Qué día"
        type="date"
        value={borrador.dia}
        error={errores.dia}
        onChange={(e) => cambiar({ dia: e.target.value })}
      />
    );
  return (
    <>
      {borrador.tipo === 'SEMANAS' && (
        <CasillasJuntas
          leyenda="Qué días"
          opciones={DIAS}
          elegidas={borrador.dias_semana}
          alCambiar={(dias_semana) => cambiar({ dias_semana })}
          error={errores.dias_semana}
        />
      )}
      <Cada {...props} />
      {(borrador.tipo === 'MESES' || borrador.tipo === 'ANOS') && <DiaDelMes {...props} />}
      <Temporada {...props} />
    </>
  );
}

interface PropsCasillasJuntas {
  readonly leyenda: string;
  /** The options, each with a short text to show and a long one for screen readers. */
  readonly opciones: readonly { readonly valor: number; readonly texto: string; readonly largo: string }[];
  readonly elegidas: readonly number[];
  /** Called with the chosen values in ascending order. */
  readonly alCambiar: (elegidas: readonly number[]) => void;
  readonly ayuda?: string;
  readonly error?: string | undefined;
}

/** A group of checkboxes side by side. */
function CasillasJuntas({ leyenda, opciones, elegidas, alCambiar, ayuda, error }: PropsCasillasJuntas) {
  const id = useId();
  const alternar = (valor: number) =>
    alCambiar(
      elegidas.includes(valor) ? elegidas.filter((v) => v !== valor) : [...elegidas, valor].sort((a, b) => a - b),
    );
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1.5 font-bold">{leyenda}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))] gap-2">
        {opciones.map(({ valor, texto, largo }) => (
          <label
            key={valor}
            data-elegido={elegidas.includes(valor) ? '' : undefined}
            className={cx(
              'relative grid min-h-12 cursor-pointer rounded-control border-2 font-bold transition-colors',
              elegidas.includes(valor)
                ? 'border-marca bg-marca text-sobre-marca'
                : 'border-borde-fuerte bg-superficie hover:border-texto',
            )}
          >
            <input
              type="checkbox"
              aria-label={largo}
              className="peer absolute inset-0 cursor-pointer opacity-0"
              checked={elegidas.includes(valor)}
              onChange={() => alternar(valor)}
            />
            <span
              aria-hidden
              className="grid place-items-center rounded-control px-2 outline-offset-4 outline-marca peer-focus-visible:outline-2"
            >
              {texto}
            </span>
          </label>
        ))}
      </div>
      {ayuda !== undefined && <p className="mt-1.5 text-sm text-suave">{ayuda}</p>}
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-sm font-bold text-mal">
          {error}
        </p>
      )}
    </fieldset>
  );
}
