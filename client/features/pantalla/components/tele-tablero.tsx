import { type CSSProperties, useCallback, useState } from 'react';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { useMedio } from '#client/lib/navegador/medio.ts';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { EN_DOS, MENOR_LETRA, useLetraQueCabe } from '../caber.ts';
import type { EleccionTele, JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { palabraDe } from './tele-jugadores.tsx';
import { Check } from 'lucide-react';

/**
 * Most rounds shown, always the latest, of a board in one band (`una`) and in several. Fewer are shown where the text would be
 * too small to be read from the sofa.
 */
const RONDAS = { una: 12, varias: 4 } as const;
/** Largest text size of the board, in rem. */
const MAYOR = 1.45;
/** Height of a round where there is room to spare. */
const MAYOR_FILA = '7rem';

/**
 * Most columns of a band that can be read from the sofa, and most bands, on a wide screen. Members beyond `columnas` × `bandas`
 * make the columns narrower.
 */
const ANCHA = { columnas: 6, bandas: 2 } as const;
/** Like `ANCHA`, for a portrait screen. */
const ALTA = { columnas: 3, bandas: 4 } as const;

/** Returns the number of columns in each band of the board; `dePie` for a portrait screen. */
const columnasDe = (miembros: number, dePie: boolean): number => {
  const { columnas, bandas } = dePie ? ALTA : ANCHA;
  return Math.ceil(miembros / Math.min(bandas, Math.max(1, Math.ceil(miembros / columnas))));
};

interface PropsCabecera {
  readonly jugador: JugadorTele;
  readonly turno: boolean;
  readonly lugar: CSSProperties;
  /** Puts the face beside the bar, so that the name has a line of its own. */
  readonly baja: boolean;
}

function Cabecera({ jugador, turno, lugar, baja }: PropsCabecera) {
  const { persona, porcentaje, conectado } = jugador;
  const palabra = palabraDe(jugador);
  return (
    <li
      style={{ ...estiloMiembro(persona.color), ...lugar }}
      className={cx(
        'grid min-w-0 items-center rounded-[0.8rem] px-1.5 text-[1rem] shadow-carta',
        baja ? 'tele-banda' : 'grid-cols-1 content-center justify-items-center gap-1 py-1.5',
        turno ? 'bg-turno text-sobre-turno' : 'bg-superficie',
      )}
    >
      <TeleCara persona={persona} tamano="chico" conectado={conectado} />
      <div className="grid w-full min-w-0 grid-cols-1 gap-1">
        <TeleNombre nombre={persona.nombre} tope={1.7} alto={2.65} fijo={!baja} className="w-full text-center" />
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
 * The draft board: a column for each member in turn order, and a row for each round. Many members stand in bands, one below the
 * other. With `baja`, below a new pick, it shows only the round and the band of that pick.
 */
export function TeleTablero({ vista, baja }: { readonly vista: VistaTele; readonly baja: boolean }) {
  const { elecciones, turno } = vista;
  const [ultima] = elecciones;
  const columnas = columnasDe(vista.jugadores.length, useMedio('(orientation: portrait)'));
  const puesto = new Map(vista.jugadores.map(({ persona }, i) => [persona.id, i]));
  const banda = (id: number): number => Math.floor((puesto.get(id) ?? 0) / columnas);
  const una = baja && ultima !== undefined ? banda(ultima.persona.id) : null;
  const jugadores = vista.jugadores.filter(({ persona }) => una === null || banda(persona.id) === una);
  const bandas = Math.ceil(jugadores.length / columnas);
  const [caben, alNoCaber] = useRondas(
    [columnas, baja, elecciones.length, jugadores.length].join(),
    RONDAS[bandas === 1 ? 'una' : 'varias'],
  );
  const ref = useLetraQueCabe<HTMLDivElement>(MAYOR, baja ? 0 : MENOR_LETRA, alNoCaber);
  // If only one round fits, it is the new pick's, even when the next one has begun.
  const ronda = ultima !== undefined && (baja || caben === 1) ? ultima.ronda : vista.ronda;
  const primera = baja ? ronda : Math.max(1, ronda - caben + 1);
  const rondas = ronda - primera + 1;
  const lugar = (id: number, linea: number): CSSProperties => {
    const arriba = una === null ? banda(id) * (rondas + 1) : 0;
    const aparte = arriba > 0 && linea === 1 ? { marginTop: '0.5rem' } : {};
    return { gridColumn: ((puesto.get(id) ?? 0) % columnas) + 1, gridRow: arriba + linea, ...aparte };
  };
  const filas = `max-content repeat(${String(rondas)}, minmax(min-content, ${MAYOR_FILA})) `;
  const medidas: CSSProperties = {
    gridTemplateColumns: `repeat(${String(columnas)}, minmax(0, 1fr))`,
    gridTemplateRows: filas.repeat(bandas),
  };
  return (
    <div className="relative min-h-0 min-w-0">
      <div ref={ref} style={medidas} className="grid size-full gap-[0.4rem] overflow-hidden">
        <ul aria-label="Miembros" className="contents">
          {jugadores.map((j) => (
            <Cabecera
              key={j.persona.id}
              jugador={j}
              turno={j === turno}
              lugar={lugar(j.persona.id, 1)}
              baja={baja || bandas > 1}
            />
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

/**
 * Returns the largest text size of a name that a row holds, and the height of the name's box, in rem. A word beside the bar
 * leaves less of a low row.
 */
const nombreDe = (jugadores: number, conPalabra: boolean): { readonly tope: number; readonly alto: number } => {
  if (jugadores >= EN_DOS) return { tope: 1.35, alto: 2.52 };
  if (jugadores > 4) return conPalabra ? { tope: 1.3, alto: 1.5 } : { tope: 1.55, alto: 1.85 };
  return { tope: 2.1, alto: 2.65 };
};

function Fila({
  jugador,
  turno,
  cuantos,
}: {
  readonly jugador: JugadorTele;
  readonly turno: boolean;
  readonly cuantos: number;
}) {
  const { persona, porcentaje, conectado, situacion } = jugador;
  const palabra = palabraDe(jugador);
  return (
    <li style={estiloMiembro(persona.color)} data-turno={turno || undefined} className="tele-fila">
      <TeleCara persona={persona} tamano="chico" conectado={conectado} />
      <div>
        <TeleNombre nombre={persona.nombre} {...nombreDe(cuantos, palabra !== null)} />
        <p className="tele-llena">
          <i>
            <i style={{ width: `${String(Math.min(100, porcentaje))}%` }} />
          </i>
          {palabra !== null && <span>{palabra}</span>}
        </p>
      </div>
      <span className="cifra">{porcentaje} %</span>
      {situacion === 'CUOTA_COMPLETA' && <Check aria-hidden strokeWidth={4} />}
    </li>
  );
}

/** The list of members beside the turn, in the order of picking, with the filled part of each quota. */
export const TeleMarcador = ({ vista: { jugadores, turno } }: { readonly vista: VistaTele }) => (
  <ul aria-label="Miembros" data-doble={jugadores.length >= EN_DOS || undefined} className="tele-marcador">
    {jugadores.map((j) => (
      <Fila key={j.persona.id} jugador={j} turno={j === turno} cuantos={jugadores.length} />
    ))}
  </ul>
);

/** In rem: least height of the screen's upper part, height of a member's row in one and in two columns, and gap between rows. */
const [ALTO, FILA, FILA_DOBLE, HUECO] = [15, 2.5, 3.15, 0.3];

/** Returns the height of the screen's upper part, the turn with the list of members beside it, in rem. */
export const altoDeArriba = (jugadores: number): number => {
  const doble = jugadores >= EN_DOS;
  const filas = doble ? Math.ceil(jugadores / 2) : jugadores;
  return Math.max(ALTO, filas * (doble ? FILA_DOBLE : FILA) + (filas - 1) * HUECO);
};
