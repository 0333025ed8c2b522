import { useEffect, useRef, type CSSProperties } from 'react';
import { numero, plural } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts, entreCuanto } from '#shared/domain/puntos-semana.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { useMedio } from '#client/lib/navegador/medio.ts';
import { NombreTarea } from '#client/ui/nombre-tarea.tsx';
import { columnasPara, EN_DOS, EN_TRES } from '../caber.ts';
import { cuantasHojas, useHojas } from '../hojas.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { TelePaginas } from './tele-final-escenas.tsx';

/** With more rows of cards than this, those of a portrait screen are low. */
const FILAS_DE_PIE = 5;

/**
 * Layout of a member's card, which depends on the number of members. `retrato` has a large face, for up to four. `al-lado` and
 * `debajo` have the points beside or below the name. `baja`, for the most rows, is as low as possible and leaves out the points
 * of each chore.
 */
type Traza = 'retrato' | 'al-lado' | 'debajo' | 'baja';

const trazaDe = (miembros: number, dePie: boolean): Traza => {
  if (miembros <= 4) return 'retrato';
  if (dePie) return miembros > FILAS_DE_PIE * 2 ? 'baja' : 'debajo';
  if (miembros > EN_TRES) return 'baja';
  return miembros >= EN_DOS && miembros < EN_TRES ? 'debajo' : 'al-lado';
};

interface PropsCarta {
  readonly jugador: JugadorTele;
  readonly dias: DiasContados;
  readonly lugar: number;
  readonly traza: Traza;
  /** Page of each chore; empty until they have been measured. */
  readonly hojas: readonly number[];
  /** The page shown. A member with fewer pages stays on their last. */
  readonly hoja: number;
}

function Carta({ jugador, dias, lugar, traza, hojas, hoja }: PropsCarta) {
  const { persona, tareas, porcentaje } = jugador;
  const cuantas = cuantasHojas(hojas);
  const esta = Math.min(hoja, cuantas - 1);
  const retrato = traza === 'retrato';
  const conPuntos = cuantas > 1 && traza !== 'baja';
  return (
    <li
      style={{ ...estiloMiembro(persona.color), animationDelay: `${String(lugar * 120)}ms` }}
      data-traza={traza}
      className="tele-parte tele-llega rounded-hoja bg-superficie text-texto shadow-carta"
    >
      <div data-varias={conPuntos || undefined} className="tele-color rounded-t-hoja">
        <span className={cx('grid rounded-full', retrato && 'bg-escena p-0.5')}>
          <TeleCara persona={persona} tamano={retrato ? 'grande' : 'chico'} />
        </span>
        <TeleNombre nombre={persona.nombre} tope={retrato ? 3 : 1.85} alto={retrato ? 3.4 : 2.7} />
        <p className="tabular-nums">
          <span>{enPts(jugador.carga, dias)}</span>
          <span>{porcentaje} %</span>
        </p>
        {conPuntos && <TelePaginas cuantas={cuantas} esta={esta} />}
      </div>
      <div data-hojas className="tele-tenue tele-hojas rounded-b-hoja">
        {Array.from({ length: cuantas }, (_, n) => (
          <ul key={n} data-esta={n === esta || undefined}>
            {tareas.map(
              (t, i) =>
                (hojas[i] ?? 0) === n && (
                  <li key={t.id}>
                    <span className="min-w-0 flex-1">
                      <NombreTarea nombre={t.nombre} />
                    </span>
                    {traza !== 'baja' && <b className="tabular-nums">{numero(t.suma, 1)}</b>}
                  </li>
                ),
            )}
          </ul>
        ))}
      </div>
    </li>
  );
}

interface Props {
  readonly vista: VistaTele;
  readonly pie: string;
  readonly hoja: number;
  /** Called with the number of pages that all chores need. */
  readonly alContar: (hojas: number) => void;
}

/** The first part of the final scene: all members with their chores, laid out for a family photograph. */
export function TeleQuien({ vista: { jugadores, dias }, pie, hoja, alContar }: Props) {
  const ref = useRef<HTMLUListElement>(null);
  const hojas = useHojas(ref);
  const cuantas = Math.max(1, ...hojas.map(cuantasHojas));
  useEffect(() => alContar(cuantas), [alContar, cuantas]);
  const traza = trazaDe(jugadores.length, useMedio('(orientation: portrait)'));
  const columnas = {
    ...columnasPara(jugadores.length),
    ...(jugadores.length >= EN_TRES && { '--anchas': 'repeat(3, minmax(0, 1fr))' }),
  };
  const tareas = jugadores.reduce((suma, j) => suma + j.tareas.length, 0);
  return (
    <>
      <header data-traza={traza} className="tele-quienes relative">
        <h1>Reparto Completado</h1>
        <p>
          {entreCuanto(jugadores.map((j) => j.porcentaje))}
          <small>{[plural(tareas, 'tarea'), pie].join(' · ')}</small>
        </p>
      </header>
      <ul
        ref={ref}
        aria-label="Cómo ha quedado"
        style={columnas as CSSProperties}
        data-traza={traza}
        className="tele-partes relative grid min-h-0 flex-1 auto-rows-fr grid-cols-(--anchas) portrait:grid-cols-(--altas)"
      >
        {jugadores.map((jugador, i) => (
          <Carta
            key={jugador.persona.id}
            jugador={jugador}
            dias={dias}
            lugar={i}
            traza={traza}
            hojas={hojas[i] ?? []}
            hoja={hoja}
          />
        ))}
      </ul>
    </>
  );
}
