import { useEffect, useState, type CSSProperties } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { confeti } from '#client/lib/confeti.ts';
import { nombreTrimestre } from '#client/lib/trimestre.ts';
import { HOJA_MS } from '../hojas.ts';
import type { VistaTele } from '../reparto.ts';
import { minutosDe, TeleGracias, TelePaginas, TelePrimeras } from './tele-final-escenas.tsx';
import { TeleQuien } from './tele-final-quien.tsx';

/** Number of bursts of confetti, and milliseconds between two. */
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

interface Props {
  readonly vista: VistaTele;
  readonly estado: EstadoPantalla;
}

/** Milliseconds for which each page is shown; `HOJA_MS` instead while the first part needs several pages for all chores. */
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

/** Number of pieces of static confetti. */
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
