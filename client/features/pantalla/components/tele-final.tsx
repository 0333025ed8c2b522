import { useEffect, useState, type CSSProperties } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { plural } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts, entreCuanto } from '#shared/domain/puntos-semana.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { confeti } from '#client/lib/confeti.ts';
import { cx } from '#client/lib/cx.ts';
import { NombreTarea } from '#client/ui/nombre-tarea.tsx';
import { useMedio } from '#client/lib/medio.ts';
import { nombreTrimestre } from '#client/lib/trimestre.ts';
import { useLetraQueCabe, columnasPara, EN_DOS, EN_TRES } from '../caber.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { minutosDe, TeleGracias, TelePaginas, TelePrimeras } from './tele-final-escenas.tsx';

const RAFAGAS = 6;
const CADA_MS = 900;
/** Scale of the confetti, large enough to be seen from the sofa. */
const TAMANO_PAPELILLOS = 2.2;

const festejar = (): (() => void) => {
  let quedan = RAFAGAS;
  const lanzar = () => {
    // The confetti's code chunk may be gone after an update; the scene works without it.
    void confeti(TAMANO_PAPELILLOS).catch(() => null);
    quedan -= 1;
    if (quedan === 0) clearInterval(reloj);
  };
  const reloj = setInterval(lanzar, CADA_MS);
  lanzar();
  return () => clearInterval(reloj);
};

interface PropsCarta {
  readonly jugador: JugadorTele;
  readonly dias: DiasContados;
  readonly lugar: number;
  /** Draws a tall card whose face overlaps its upper edge, for a single row of cards. */
  readonly retrato: boolean;
  /** Draws a lower card, for many members. */
  readonly muchas: boolean;
  /** Leaves out the line with the number of chores below the load. */
  readonly enUna: boolean;
}

function Carta({ jugador, dias, lugar, retrato, muchas, enUna }: PropsCarta) {
  const { persona, tareas, tiempo, porcentaje } = jugador;
  const lista = useLetraQueCabe<HTMLUListElement>();
  const prieta = tareas.length > (retrato ? 7 : 3);
  return (
    <li
      style={{ ...estiloMiembro(persona.color), animationDelay: `${String(lugar * 120)}ms` }}
      className={cx(
        'tele-llega flex min-h-0 min-w-0 flex-col rounded-hoja bg-superficie text-texto shadow-carta',
        retrato ? 'mt-[3.25rem]' : 'portrait:last:odd:col-span-2',
      )}
    >
      <div
        className={cx(
          'tele-color flex rounded-t-hoja px-4',
          retrato ? 'flex-col items-center pb-2.5 text-center' : cx('items-center gap-3', muchas ? 'py-1.5' : 'py-2.5'),
        )}
      >
        <span className={cx('grid rounded-full', retrato && '-mt-[3.25rem] bg-escena p-0.5')}>
          <TeleCara persona={persona} tamano={retrato ? 'grande' : muchas ? 'chico' : 'normal'} />
        </span>
        <div className={cx('min-w-0', retrato ? 'w-full' : 'flex-1')}>
          <TeleNombre
            nombre={persona.nombre}
            tope={retrato ? 3.2 : muchas ? 1.8 : 2.6}
            alto={retrato ? 3.6 : muchas ? 2 : 3}
          />
          <p className="leading-tight tabular-nums">
            <TeleNombre nombre={`${enPts(jugador.carga, dias)} · ${String(porcentaje)} %`} tope={1.1} />
            {!enUna && (
              <TeleNombre
                nombre={[plural(tareas.length, 'tarea'), ...(tiempo === null || muchas ? [] : [tiempo])].join(' · ')}
                tope={1}
              />
            )}
          </p>
        </div>
      </div>
      <ul
        ref={lista}
        className={cx(
          'tele-tenue min-h-0 flex-1 content-start overflow-hidden rounded-b-hoja font-bold',
          muchas ? 'px-4 py-1.5' : 'px-5 py-3',
          tareas.length > (muchas ? 2 : 6) && !retrato ? 'grid grid-cols-2 gap-x-4' : 'grid',
        )}
      >
        {tareas.map((t) => (
          <li
            key={t.id}
            className={cx('flex gap-[0.55em]', prieta ? 'py-[0.06em] leading-[1.1]' : 'py-[0.2em] leading-[1.15]')}
          >
            <span aria-hidden className="mt-[0.32em] size-[0.5em] shrink-0 rounded-full bg-(--miembro)" />
            <span className="min-w-0">
              <NombreTarea nombre={t.nombre} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface Props {
  readonly vista: VistaTele;
  readonly estado: EstadoPantalla;
}

/** Milliseconds for which each page of the end is shown. */
const PAGINA_MS = 12_000;

/** The end of the draft, a story of up to three pages: who got what, everybody's first chore, and thanks. */
export function TeleFinal({ vista, estado }: Props) {
  useEffect(festejar, []);
  const [vueltas, setVueltas] = useState(0);
  useEffect(() => {
    const reloj = setInterval(() => setVueltas((n) => n + 1), PAGINA_MS);
    return () => clearInterval(reloj);
  }, []);
  const { sesion, familia, hoy } = estado;
  const personas = vista.jugadores.map((j) => j.persona);
  const primeras = estado.primeras.flatMap((p) => {
    const persona = personas.find((m) => m.id === p.miembro);
    return persona === undefined ? [] : [{ ...p, persona }];
  });
  const paginas = [
    <Quien key="quien" vista={vista} pie={`${familia.nombre} · ${nombreTrimestre(sesion?.trimestre_inicio ?? '')}`} />,
    ...(primeras.length === 0 ? [] : [<TelePrimeras key="primeras" primeras={primeras} hoy={hoy} />]),
    <TeleGracias
      key="gracias"
      personas={personas}
      tareas={vista.jugadores.reduce((suma, j) => suma + j.tareas.length, 0)}
      minutos={sesion && minutosDe(sesion)}
    />,
  ];
  const esta = vueltas % paginas.length;
  return (
    <div className="escena relative flex size-full flex-col gap-4 rounded-hoja px-8 py-6 portrait:px-6">
      <TelePapelillos />
      {paginas[esta]}
      <TelePaginas cuantas={paginas.length} esta={esta} />
    </div>
  );
}

/** The first page: all members with their chores, laid out for a family photograph. */
function Quien({ vista, pie }: { readonly vista: VistaTele; readonly pie: string }) {
  const columnas = columnasPara(vista.jugadores.length);
  const retrato = vista.jugadores.length <= 4;
  const dePie = useMedio('(orientation: portrait)');
  const apretadas = vista.jugadores.length >= (dePie ? EN_DOS : EN_TRES);
  return (
    <>
      <header
        className={cx(
          'relative',
          retrato ? 'text-center' : 'flex items-center justify-between gap-6 portrait:flex-col portrait:gap-2',
        )}
      >
        <h1
          className={cx(
            'leading-none',
            retrato ? 'text-[4.5rem]' : 'shrink-0 text-[3.75rem] portrait:text-center portrait:text-[3rem]',
          )}
        >
          Reparto Completado
        </h1>
        <p
          className={cx(
            'leading-tight font-bold text-sobre-escena-suave',
            retrato
              ? 'mt-2 text-[1.6rem]'
              : 'min-w-0 text-right text-[1.35rem] portrait:text-center portrait:text-[1.15rem]',
          )}
        >
          {entreCuanto(vista.jugadores.map((j) => j.porcentaje))}
          <br />
          {pie}
        </p>
      </header>
      <ul
        aria-label="Cómo ha quedado"
        style={columnas as CSSProperties}
        className={cx(
          'relative grid min-h-0 flex-1 auto-rows-fr grid-cols-(--anchas) gap-5 portrait:grid-cols-(--altas)',
          apretadas && 'gap-2.5!',
        )}
      >
        {vista.jugadores.map((jugador, i) => (
          <Carta
            key={jugador.persona.id}
            jugador={jugador}
            dias={vista.dias}
            lugar={i}
            retrato={retrato}
            muchas={vista.jugadores.length >= EN_DOS}
            enUna={apretadas}
          />
        ))}
      </ul>
    </>
  );
}

const CUANTOS = 90;
/** Steps of a low-discrepancy sequence: they spread any number of points evenly without a visible pattern. */
const [PASO_X, PASO_Y, PASO_GIRO] = [0.754_877_666, 0.569_840_291, 137.5];

const papelillo = (i: number): CSSProperties => ({
  ...estiloMiembro(COLORES_MIEMBRO[i % COLORES_MIEMBRO.length]),
  left: `${String(100 * ((0.5 + i * PASO_X) % 1))}%`,
  top: `${String(100 * ((0.5 + i * PASO_Y) % 1))}%`,
  rotate: `${String((i * PASO_GIRO) % 360)}deg`,
  width: `${String(0.45 + (i % 3) * 0.2)}rem`,
  height: `${String(0.9 - (i % 4) * 0.13)}rem`,
  borderRadius: i % 5 === 0 ? '50%' : '0.12rem',
});

const PAPELILLOS = Array.from({ length: CUANTOS }, (_, i) => papelillo(i));

/** Static confetti that stays for the photograph. */
function TelePapelillos() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden rounded-hoja">
      {PAPELILLOS.map((estilo) => (
        <span
          key={String(estilo.left)}
          style={estilo}
          className="absolute bg-[color-mix(in_oklab,var(--miembro)_70%,var(--color-sobre-escena))]"
        />
      ))}
    </div>
  );
}
