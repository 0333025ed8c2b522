import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { columnasPara, cuantasHojas, EN_DOS, EN_TRES, HOJA_MS, useHojas } from '../caber.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { festejar, TelePapelillos } from './papelillos.tsx';
import { minutosDe, TeleGracias, TelePaginas, TelePrimeras } from './tele-final-escenas.tsx';
import { numero, plural } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts, entreCuanto } from '#shared/domain/puntos-semana.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { useMedio } from '#client/lib/navegador/medio.ts';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

interface Props {
  readonly vista: VistaTele;
  readonly estado: EstadoPantalla;
}

/** Milliseconds for which each page is shown. If the first part needs several pages, `HOJA_MS` for each of these. */
const PAGINA_MS = 12_000;

/** The final scene of a draft, in up to three parts that alternate: who got what, everybody's first chore, and thanks. */
export function TeleFinal({ vista, estado }: Props) {
  useEffect(festejar, []);
  const [hojas, setHojas] = useState(1);
  const [paso, setPaso] = useState(0);
  const { sesion, hoy } = estado;
  const personas = vista.jugadores.map((j) => j.persona);
  const primeras = estado.primeras.flatMap((p) => {
    const persona = personas.find((m) => m.id === p.miembro);
    return persona === undefined ? [] : [{ ...p, persona }];
  });
  const otras = [
    ...(primeras.length === 0 ? [] : [<TelePrimeras key="primeras" primeras={primeras} hoy={hoy} />]),
    <TeleGracias
      key="gracias"
      personas={personas}
      tareas={vista.jugadores.reduce((suma, j) => suma + j.tareas.length, 0)}
      minutos={sesion && minutosDe(sesion)}
    />,
  ];
  const pasos = hojas + otras.length;
  const esta = paso % pasos;
  const dura = hojas > 1 && esta < hojas ? HOJA_MS : PAGINA_MS;
  useEffect(() => {
    const reloj = setTimeout(() => setPaso((esta + 1) % pasos), dura);
    return () => clearTimeout(reloj);
  }, [esta, pasos, dura]);
  return (
    <div className="tele-final escena relative flex size-full flex-col rounded-hoja">
      <TelePapelillos />
      {esta < hojas ? (
        <TeleQuien
          vista={vista}
          pie={nombreTrimestre(sesion?.trimestre_inicio ?? '')}
          hoja={esta}
          alContar={setHojas}
        />
      ) : (
        otras[esta - hojas]
      )}
      <TelePaginas cuantas={pasos} esta={esta} />
    </div>
  );
}

/** Largest number of rows, of two cards each, that a portrait screen shows without the lowest layout (`baja`). */
const FILAS_DE_PIE = 5;

/**
 * Layout of a member's card, which depends on the number of members. `retrato` has a large face, for up to four. `al-lado` and
 * `debajo` have the points beside or below the name. `baja`, for the most rows, is as low as possible and leaves out the points
 * of each chore and the dots of the pages.
 */
type Traza = 'retrato' | 'al-lado' | 'debajo' | 'baja';

const trazaDe = (miembros: number, dePie: boolean): Traza => {
  if (miembros <= 4) return 'retrato';
  if (dePie) return miembros > FILAS_DE_PIE * 2 ? 'baja' : 'debajo';
  if (miembros > EN_TRES) return 'baja';
  // Seven or eight members have four columns, which are too narrow for `al-lado`; five, six and nine have three.
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
  const conPaginas = cuantas > 1 && traza !== 'baja';
  return (
    <li
      style={{ ...estiloMiembro(persona.color), animationDelay: `${String(lugar * 120)}ms` }}
      data-traza={traza}
      className="tele-parte tele-llega rounded-hoja bg-superficie text-texto shadow-carta"
    >
      <div data-varias={conPaginas || undefined} className="tele-color rounded-t-hoja">
        <span className={cx('grid rounded-full', retrato && 'bg-escena p-0.5')}>
          <TeleCara persona={persona} tamano={retrato ? 'grande' : 'chico'} />
        </span>
        <TeleNombre nombre={persona.nombre} tope={retrato ? 3 : 1.85} alto={retrato ? 3.4 : 2.7} />
        <p className="tabular-nums">
          <span>{enPts(jugador.carga, dias)}</span>
          <span>{porcentaje} %</span>
        </p>
        {conPaginas && <TelePaginas cuantas={cuantas} esta={esta} />}
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

interface PropsTeleQuien {
  readonly vista: VistaTele;
  readonly pie: string;
  readonly hoja: number;
  /** Called with the number of pages that all chores need. */
  readonly alContar: (hojas: number) => void;
}

/** The first part of the final scene: all members with their chores, laid out for a family photograph. */
function TeleQuien({ vista: { jugadores, dias }, pie, hoja, alContar }: PropsTeleQuien) {
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
