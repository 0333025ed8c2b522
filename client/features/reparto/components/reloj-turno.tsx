import { Hourglass, Timer } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { apuroDe, loQueSeDice, type Plazo, useSegundosDe } from '#client/lib/fechas/reloj.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { Boton } from '#client/ui/boton.tsx';
import { usePedirMinuto } from '../jugadas.ts';
import { hastaCuandoAqui, marcadorAqui } from '../turnos.ts';

/** Time left in my turn, in the strip on other screens. */
export function RelojTira({ plazo }: { readonly plazo: Plazo }) {
  const segundos = useSegundosDe(plazo);
  const { tipo, texto } = marcadorAqui(plazo.hasta, segundos);
  return (
    <span role="timer" className="min-w-0 font-bold tabular-nums">
      {tipo === 'cuenta' && apuroDe(segundos, plazo.limite) === 'poco' ? `Quedan ${texto}` : texto}
    </span>
  );
}

/** Badge with the time left in another member's turn; its icon and colour change when time gets short. */
export function RelojChico({ plazo }: { readonly plazo: Plazo }) {
  const segundos = useSegundosDe(plazo);
  const apuro = apuroDe(segundos, plazo.limite);
  const { tipo, texto } = marcadorAqui(plazo.hasta, segundos);
  const Icono = apuro === 'tiempo' ? Timer : Hourglass;
  return (
    <span role="timer" data-apuro={apuro} className="tabular-nums">
      <Insignia
        tono={apuro === 'tiempo' ? 'neutro' : 'mal'}
        icono={<Icono aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />}
      >
        {tipo === 'fin'
          ? texto
          : tipo === 'hasta'
            ? `Tiene ${texto}`
            : apuro === 'poco'
              ? `Quedan ${texto}`
              : `${texto} para elegir`}
      </Insignia>
    </span>
  );
}

/** Time until the closing ends by itself, and what happens then. */
export function RelojCierre({ plazo }: { readonly plazo: Plazo }) {
  const segundos = useSegundosDe(plazo);
  const { tipo, texto } = marcadorAqui(plazo.hasta, segundos);
  return (
    <p className="flex items-start gap-2 font-bold tabular-nums">
      <Timer aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={2.5} />
      <span role="timer">
        {tipo === 'fin'
          ? texto
          : `${tipo === 'cuenta' ? `Quedan ${texto}` : `Tenéis ${texto}`}. Después se queda con lo acordado.`}
      </span>
    </p>
  );
}

/** Button «Un minuto más», which can be used once in a turn. Renders nothing afterwards. */
export function MinutoMas({ vista: { sesion } }: { readonly vista: Vista }) {
  const pedir = usePedirMinuto({ texto: 'No se ha podido dar un minuto más', dicho: null });
  if (sesion.reloj.minuto) return null;
  return (
    <Boton
      variante="contorno"
      className="px-3"
      cargando={pedir.ocupada && 'Un momento…'}
      onClick={() => void pedir(sesion.id)}
    >
      Un minuto más
    </Boton>
  );
}

/** Returns announcements of my turn's time for screen readers: at its beginning, with 60 and 15 seconds left, and at its end. */
function useHablado({ hasta }: Plazo, segundos: number): string {
  const antes = useRef<number | null>(null);
  const [dicho, setDicho] = useState('');
  useEffect(() => {
    const frase = loQueSeDice(antes.current, segundos, hastaCuandoAqui(hasta, segundos));
    antes.current = segundos;
    if (frase !== null) setDicho(frase);
  }, [hasta, segundos]);
  return dicho;
}

/**
 * The clock of my turn, which stays in view while the chores scroll below it. When time gets short, its words, icon and colour
 * change. At zero it waits for the server, because only the server ends a turn.
 */
export function RelojTurno({ plazo, minuto }: { readonly plazo: Plazo; readonly minuto: ReactNode }) {
  const segundos = useSegundosDe(plazo);
  const dicho = useHablado(plazo, segundos);
  const apuro = apuroDe(segundos, plazo.limite);
  const { tipo, texto } = marcadorAqui(plazo.hasta, segundos);
  const Icono = apuro === 'tiempo' ? Timer : Hourglass;
  const resto = plazo.limite === null ? 0 : Math.min(1, segundos / plazo.limite);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['reloj'] = '';
    return () => {
      delete dataset['reloj'];
    };
  }, []);
  return (
    <div
      data-apuro={apuro}
      className={cx(
        'sticky top-2 z-10 in-data-[conexion=sin-red]:top-11 in-data-[conexion=sondeo]:top-11 overflow-hidden rounded-carta shadow-carta transition-colors duration-300 baja:static',
        apuro === 'tiempo' ? 'bg-superficie text-texto' : 'bg-mal text-sobre-mal',
      )}
    >
      <p aria-live="polite" className="sr-only">
        {dicho}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-carta py-1">
        <p role="timer" className="flex min-h-12 flex-wrap items-center gap-x-3 font-extrabold">
          <Icono aria-hidden className="size-[min(2rem,40px)] shrink-0" strokeWidth={2.5} />
          {tipo === 'cuenta' ? (
            <>
              <span className="cifra text-[min(2.375rem,15vw)]">{texto}</span>
              {/* On a phone the button needs this place, so until time gets short these words are for screen readers only. */}
              <span className={cx(apuro === 'tiempo' && 'sr-only sm:not-sr-only')}>
                {apuro === 'poco' ? 'Queda poco' : 'para elegir'}
              </span>
            </>
          ) : (
            <span className="min-w-0 text-lg leading-tight">{tipo === 'fin' ? texto : `Tienes ${texto}`}</span>
          )}
        </p>
        {minuto}
      </div>
      {plazo.limite !== null && (
        <div aria-hidden className="h-2 bg-current/15">
          <div
            className={cx(
              'h-full origin-left transition-transform duration-1000 ease-linear',
              apuro === 'tiempo' ? 'bg-turno' : 'bg-current',
            )}
            style={{ transform: `scaleX(${String(resto)})` }}
          />
        </div>
      )}
    </div>
  );
}
