import { useCallback, useState, type CSSProperties } from 'react';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { cx } from '#client/lib/cx.ts';
import { useMedio } from '#client/lib/medio.ts';
import { NombreTarea } from '#client/ui/nombre-tarea.tsx';
import { EN_DOS, MENOR_LETRA, useLetraQueCabe } from '../caber.ts';
import type { EleccionTele, JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { palabraDe } from './tele-jugadores.tsx';

/** With more members than this, a portrait screen gives each a row instead of a column. */
const COLUMNAS_DE_PIE = 4;
/** The most rounds shown, the latest. Fewer are where they would not fit in letters that can be read from the sofa. */
const RONDAS = { columnas: 12, bandas: 3, filas: 6 } as const;
const MAYOR = 1.45;

interface PropsCabecera {
  readonly jugador: JugadorTele;
  readonly turno: boolean;
  readonly lugar: CSSProperties;
  /** `fila` has the face beside the name, for the head of a low row; `banda` beside the bar, which leaves the name a line. */
  readonly forma: 'columna' | 'banda' | 'fila';
}

function Cabecera({ jugador, turno, lugar, forma }: PropsCabecera) {
  const fila = forma === 'fila';
  const { persona, porcentaje, conectado } = jugador;
  const palabra = palabraDe(jugador);
  return (
    <li
      style={{ ...estiloMiembro(persona.color), ...lugar }}
      className={cx(
        'grid min-w-0 items-center rounded-[0.8rem] px-1.5 text-[1rem] shadow-carta',
        fila
          ? 'grid-cols-[auto_minmax(0,1fr)] gap-2 py-1 [&>span:first-child]:[zoom:0.85]'
          : forma === 'banda'
            ? 'tele-banda'
            : 'grid-cols-1 content-center justify-items-center gap-1 py-1.5',
        turno ? 'bg-turno text-sobre-turno' : 'bg-superficie',
      )}
    >
      <TeleCara persona={persona} tamano="chico" conectado={conectado} />
      <div className="grid w-full min-w-0 grid-cols-1 gap-1">
        <TeleNombre
          nombre={persona.nombre}
          tope={fila ? 1.4 : 1.7}
          alto={fila ? 1.9 : 2.65}
          fijo={forma !== 'banda'}
          className={cx('w-full', !fila && 'text-center')}
        />
        <div className="flex w-full flex-wrap items-center gap-x-2">
          {palabra === null ? (
            <div className="h-2.5 min-w-6 flex-1 overflow-hidden rounded-full bg-hundido outline outline-borde">
              <div
                className="h-full rounded-full bg-(--miembro)"
                style={{ width: `${String(Math.min(100, porcentaje))}%` }}
              />
            </div>
          ) : (
            <span className="tele-parte-palabra min-w-0 flex-1 leading-none font-bold">{palabra}</span>
          )}
          <span className="cifra leading-none whitespace-nowrap">{porcentaje} %</span>
        </div>
      </div>
    </li>
  );
}

const Casilla = ({
  eleccion: { n, persona, tarea, nota },
  nueva,
  lugar,
}: {
  readonly eleccion: EleccionTele;
  readonly nueva: boolean;
  readonly lugar: CSSProperties;
}) => (
  <li
    data-celda
    data-eleccion={n}
    style={{ ...estiloMiembro(persona.color), ...lugar }}
    className={cx(
      'tele-tenue grid min-w-0 grid-cols-1 content-center rounded-[0.5rem] border-l-[0.3rem] border-(--miembro) px-[0.4em] py-[0.3em] shadow-carta',
      nueva && 'outline-[0.2rem] -outline-offset-[0.2rem] outline-(--miembro) outline-solid',
    )}
  >
    <p className="min-w-0 leading-[1.1]">
      <TeleNombre nombre={<NombreTarea nombre={tarea.nombre} />} tope={1} alto={12} />
      <span className="sr-only">
        {persona.nombre}
        {nota !== null && ` · ${nota}`}
      </span>
    </p>
  </li>
);

/**
 * Returns how many rounds to show, at most `tope`, and the function to call when they do not fit: it takes one off. Another
 * `clave` starts anew.
 */
const useRondas = (clave: string, tope: number): readonly [number, () => void] => {
  const [menos, setMenos] = useState({ clave, tope });
  const van = menos.clave === clave ? menos.tope : tope;
  const alNoCaber = useCallback(() => setMenos({ clave, tope: Math.max(1, van - 1) }), [clave, van]);
  return [van, alNoCaber];
};

/**
 * The draft board: a column for each member in turn order, and a row for each round. Many members stand in two bands, one below
 * the other. With `baja`, below a new pick, it shows only the round and the band of that pick.
 */
export function TeleTablero({ vista, baja }: { readonly vista: VistaTele; readonly baja: boolean }) {
  const { elecciones, turno } = vista;
  const [ultima] = elecciones;
  const ronda = baja && ultima !== undefined ? ultima.ronda : vista.ronda;
  const enFilas = useMedio('(orientation: portrait)') && vista.jugadores.length > COLUMNAS_DE_PIE;
  const enBandas = !enFilas && vista.jugadores.length >= EN_DOS;
  const columnas = enBandas ? Math.ceil(vista.jugadores.length / 2) : vista.jugadores.length;
  const puesto = new Map(vista.jugadores.map(({ persona }, i) => [persona.id, i]));
  const banda = (id: number): number => Math.floor((puesto.get(id) ?? 0) / columnas);
  const una = baja && ultima !== undefined && enBandas ? banda(ultima.persona.id) : null;
  const jugadores = vista.jugadores.filter(({ persona }) => una === null || banda(persona.id) === una);
  const forma = enFilas ? 'fila' : enBandas || baja ? 'banda' : 'columna';
  const tope = enFilas ? RONDAS.filas : enBandas ? RONDAS.bandas : RONDAS.columnas;
  const [caben, alNoCaber] = useRondas([forma, baja, elecciones.length, jugadores.length].join(), tope);
  const ref = useLetraQueCabe<HTMLDivElement>(MAYOR, enFilas || baja ? 0 : MENOR_LETRA, alNoCaber);
  const primera = baja ? ronda : Math.max(1, ronda - caben + 1);
  const rondas = ronda - primera + 1;
  const lugar = (id: number, linea: number): CSSProperties => {
    const suyo = (puesto.get(id) ?? 0) + 1;
    if (enFilas) return { gridRow: suyo, gridColumn: linea };
    const abajo = una === null ? banda(id) * (rondas + 1) : 0;
    const aparte = abajo > 0 && linea === 1 ? { marginTop: '0.5rem' } : {};
    return { gridColumn: ((suyo - 1) % columnas) + 1, gridRow: abajo + linea, ...aparte };
  };
  const partes = (n: number, minimo = '0') => `repeat(${String(n)}, minmax(${minimo}, 1fr))`;
  const unaBanda = `max-content ${partes(rondas, 'min-content')}`;
  const medidas: CSSProperties = enFilas
    ? { gridTemplateColumns: `11rem ${partes(rondas)}`, gridTemplateRows: partes(jugadores.length, 'min-content') }
    : {
        gridTemplateColumns: partes(columnas),
        gridTemplateRows: enBandas && una === null ? `${unaBanda} ${unaBanda}` : unaBanda,
      };
  return (
    <div className="relative min-h-0 min-w-0">
      <div
        ref={ref}
        style={medidas}
        className={cx(
          'grid size-full gap-[0.4rem] overflow-hidden',
          !enFilas && !enBandas && rondas < 4 && 'content-start',
        )}
      >
        <ul aria-label="Miembros" className="contents">
          {jugadores.map((j) => (
            <Cabecera key={j.persona.id} jugador={j} turno={j === turno} lugar={lugar(j.persona.id, 1)} forma={forma} />
          ))}
        </ul>
        <ol aria-label="Recién elegidas" className="contents">
          {elecciones
            .filter((e) => e.ronda >= primera && e.ronda <= ronda && (una === null || banda(e.persona.id) === una))
            .toReversed()
            .map((e) => (
              <Casilla key={e.n} eleccion={e} nueva={e === ultima} lugar={lugar(e.persona.id, e.ronda - primera + 2)} />
            ))}
        </ol>
        {turno !== null && !baja && !elecciones.some((e) => e.ronda === ronda && e.persona.id === turno.persona.id) && (
          <p
            data-celda
            style={lugar(turno.persona.id, rondas + 1)}
            className="grid min-w-0 place-items-center rounded-[0.5rem] bg-turno px-[0.3em] py-[0.4em] text-center leading-[1.1] font-black text-sobre-turno"
          >
            Elige…
          </p>
        )}
      </div>
    </div>
  );
}
