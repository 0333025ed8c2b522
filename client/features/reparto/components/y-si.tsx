import { useQuery } from '@tanstack/react-query';
import { Check, MonitorPlay, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { moverParte, sinProbar, type Porcentaje } from '#shared/domain/porcentajes.ts';
import { diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { type DiasContados, hablado, mostrado } from '#shared/domain/puntos-semana.ts';
import { plural, conMayuscula } from '#shared/domain/palabras.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Deslizador } from '#client/ui/campos-numero.tsx';
import { palabrasCuanto, palabrasMargen } from '#client/lib/reparto/prevision.ts';
import { Bloque } from '#client/ui/cargando.tsx';
import { type Ensayo, useEnPantalla, useEnsayo } from '../y-si/usar-ensayo.ts';
import { mismasPartes, paraPantalla, probar, palabrasDeMas, type Prueba, type FilaProbada } from '../y-si/y-si.ts';

/** Milliseconds without movement after which the server previews the shares too. */
const REPOSO_MS = 350;

interface Props {
  readonly vista: Previsualizacion;
  readonly acordadas: readonly Porcentaje[];
  /** Called when a share moves, which makes the last preview outdated. */
  readonly alMover: () => void;
  /** Called when the finger rests: with the shares on trial, or null for the agreed ones. */
  readonly alReposar: (partes: readonly Porcentaje[] | null) => void;
  readonly cerrar: () => void;
}

/**
 * «¿Y si…?»: sliders to try out shares, with the quotas and a forecast of the result. Nothing is saved unless the draft is
 * started with these shares.
 */
export function YSi({ vista, acordadas, alMover, alReposar, cerrar }: Props) {
  const [probadas, setProbadas] = useState(() => sinProbar(acordadas));
  const distinto = !mismasPartes(acordadas, probadas.partes);
  /** The latest callbacks, so that new ones do not run the effect below again. */
  const avisar = useRef({ alMover, alReposar });
  useEffect(() => {
    avisar.current = { alMover, alReposar };
  });
  useEffect(() => {
    avisar.current.alMover();
    const reposo = setTimeout(() => avisar.current.alReposar(distinto ? probadas.partes : null), REPOSO_MS);
    return () => clearTimeout(reposo);
  }, [probadas, distinto]);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const prueba = useMemo(() => probar(vista, { acordadas, probadas }), [vista, acordadas, probadas]);
  // An equal start stays the same object, because `useEnsayo` starts a new simulation for every other object.
  const clave = JSON.stringify(prueba.comienzo);
  const comienzo = useMemo(() => JSON.parse(clave) as Prueba['comienzo'], [clave]);
  const ensayo = useEnsayo(comienzo);
  const queda = ensayo.fase === 'acabado' ? ensayo.queda : null;
  const enPantalla = useMemo(() => paraPantalla(vista, prueba, queda), [vista, prueba, queda]);
  const pantalla = useEnPantalla(enPantalla);
  const titulo = useRef<HTMLHeadingElement>(null);
  // Moves the focus and the view to the shares, because the button that opened this is gone.
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true });
    titulo.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section aria-labelledby="y-si" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="y-si" ref={titulo} tabIndex={-1} className="scroll-mt-2 text-lg outline-none">
          ¿Y si…?
        </h3>
        <p className="text-suave">
          <Carga carga={prueba.total} dias={prueba.dias} /> en total
        </p>
      </div>
      <p className="text-suave">
        Lo que das a uno se lo quitas a los demás, según lo que tenían. No se guarda nada hasta que empecéis así.
      </p>
      <ol className="grid grid-cols-1 gap-3">
        {prueba.filas.map((fila) => {
          const cara = usuarios.find((u) => u.id === fila.miembro);
          return (
            <FilaYSi
              key={fila.miembro}
              fila={fila}
              dias={prueba.dias}
              cara={cara}
              min={cara?.tiene_cuenta === false ? 1 : 0}
              dias_fuera={vista.en_cuenta === null ? 0 : diasFuera(vista.en_cuenta, fila.miembro)}
              alMover={(a) => setProbadas((antes) => moverParte(antes, fila.miembro, a))}
            />
          );
        })}
      </ol>
      <LoQueQuedaria ensayo={ensayo} dias={prueba.dias} bloqueado={prueba.comienzo === null} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2">
        <Boton
          variante="contorno"
          icono={<RotateCcw aria-hidden className="size-5 shrink-0" />}
          disabled={!distinto}
          onClick={() => setProbadas(sinProbar(acordadas))}
        >
          Volver a lo acordado
        </Boton>
        <Boton
          variante={pantalla.estado === null ? 'contorno' : 'turno'}
          icono={<MonitorPlay aria-hidden className="size-5 shrink-0" />}
          onClick={pantalla.estado === null ? pantalla.empezar : pantalla.parar}
        >
          {pantalla.estado === null ? 'Enseñar en la pantalla' : 'Dejar de enseñar'}
        </Boton>
        <Boton variante="fantasma" icono={<Check aria-hidden className="size-5 shrink-0" />} onClick={cerrar}>
          Dejar de probar
        </Boton>
      </div>
      <output className="text-sm font-semibold text-suave empty:hidden">
        {pantalla.estado?.encendidas === 0 &&
          'Ninguna pantalla está encendida. Cuando se encienda una, lo verá con el próximo cambio.'}
        {(pantalla.estado?.encendidas ?? 0) > 0 &&
          `Se ve en ${plural(pantalla.estado?.encendidas ?? 0, 'pantalla')}, y sigue lo que mueves.`}
      </output>
    </section>
  );
}

interface PropsFilaYSi {
  readonly fila: FilaProbada;
  readonly dias: DiasContados;
  readonly cara: Usuario | undefined;
  /** Lower limit of the share, in percent: 1 for a member without an account, who was included to get a share. */
  readonly min: number;
  /** The member's days away that the quota counts. */
  readonly dias_fuera: number;
  readonly alMover: (porcentaje: number) => void;
}

/** A member's slider, with the quota that the share gives. */
function FilaYSi({ fila, dias, cara, min, dias_fuera, alMover }: PropsFilaYSi) {
  const { nombre, porcentaje, cuota } = fila;
  const mas = palabrasDeMas(fila, dias);
  return (
    <li className="grid grid-cols-1 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-tight">
        <Avatar
          avatar={cara?.avatar ?? null}
          grupoEdad={cara?.grupo_edad ?? 'ADULTO'}
          color={cara?.color ?? ''}
          tamano="chico"
        />
        <p className="min-w-0 flex-1 basis-24 font-extrabold">
          {nombre} <span className="cifra ml-1 text-lg whitespace-nowrap">{porcentaje} %</span>
          {dias_fuera > 0 && (
            <span className="block text-sm font-semibold text-suave">fuera {plural(dias_fuera, 'día')}</span>
          )}
        </p>
        <p aria-hidden className="text-right tabular-nums">
          <Carga carga={cuota} dias={dias} />
          <span
            className={cx('block min-h-[1lh] text-sm font-bold', mas === null ? 'text-suave' : 'text-marca-fuerte')}
          >
            {porcentaje === 0 ? 'No entra en el reparto' : mas}
          </span>
        </p>
      </div>
      <Deslizador
        etiqueta={`Parte de ${nombre}`}
        valor={porcentaje}
        alCambiar={(n) => alMover(Math.max(min, n))}
        min={0}
        max={100}
        color={cara?.color}
        dicho={[
          `${String(porcentaje)} %`,
          hablado(mostrado(cuota, dias), dias),
          ...(mas === null ? [] : [`${mas} que lo acordado`]),
        ].join(', ')}
      />
    </li>
  );
}

interface PropsLoQueQuedaria {
  readonly ensayo: Ensayo;
  readonly dias: DiasContados;
  readonly bloqueado: boolean;
}

/**
 * Forecast of the largest distance from a quota, from simulated drafts: its range in nearly all of them, its usual value and the
 * worst.
 */
function LoQueQuedaria({ ensayo: { fase, queda }, dias, bloqueado }: PropsLoQueQuedaria) {
  return (
    <section aria-labelledby="lo-que-quedaria" className="grid grid-cols-1 gap-2 rounded-carta bg-hundido px-4 py-4">
      <h4 id="lo-que-quedaria" className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        Lo que quedaría
        {fase === 'calculando' && !bloqueado && (
          <span className="animate-tarde text-sm font-semibold text-suave">Calculando…</span>
        )}
      </h4>
      {bloqueado ? (
        <Frase>Así no se puede empezar: mira el aviso de arriba.</Frase>
      ) : fase === 'imposible' ? (
        <Frase>Este navegador no puede calcularlo. Las cuotas de arriba son las buenas.</Frase>
      ) : queda === null ? (
        <Bloque className="h-24" />
      ) : (
        <div
          data-ensayo={fase}
          className={cx('grid grid-cols-1 gap-2 transition-opacity', fase === 'calculando' && 'opacity-55')}
        >
          <p className="leading-tight">
            <span className="cifra text-[min(1.5rem,7.5vw)]" aria-live={fase === 'acabado' ? 'polite' : 'off'}>
              {conMayuscula(palabrasMargen(queda.casi_siempre, dias))}
            </span>
            <span className="mt-1 block text-sm text-suave">
              es lo más lejos que suele acabar alguien de su cuota, por arriba o por abajo.
            </span>
          </p>
          <BarraMargen queda={queda} />
          <p className="text-sm text-suave tabular-nums">
            Lo normal, {palabrasCuanto(queda.normal, dias)}; lo peor, {palabrasCuanto(queda.peor, dias)}. Son{' '}
            {queda.veces} repartos de prueba, con gustos al azar y algún «no» al cierre.
          </p>
        </div>
      )}
    </section>
  );
}

const Frase = ({ children }: { readonly children: ReactNode }) => <p className="text-suave">{children}</p>;

/**
 * Scale from 0 to the worst result: a thin mark for each different result of a simulated draft, the band in which nearly all lie,
 * and a thick mark for the usual one. Repeats the text, so screen readers skip it.
 */
function BarraMargen({ queda }: { readonly queda: NonNullable<Ensayo['queda']> }) {
  const { diferencias, casi_siempre, normal, peor } = queda;
  const sitio = (n: number): string => `${String(peor === 0 ? 0 : (100 * n) / peor)}%`;
  return (
    <div aria-hidden className="relative mx-1 my-1 h-8">
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-borde" />
      <span
        className="absolute top-1/2 h-4 min-w-2 -translate-y-1/2 rounded-full bg-marca/30 transition-[left,width] duration-250"
        style={{ left: sitio(casi_siempre.de), width: sitio(casi_siempre.hasta - casi_siempre.de) }}
      />
      {[...new Set(diferencias)].map((d) => (
        <span key={d} className="absolute top-2 h-4 w-px bg-suave/45" style={{ left: sitio(d) }} />
      ))}
      <span
        className="absolute top-0 h-8 w-1.5 -translate-x-1/2 rounded-full bg-marca transition-[left] duration-250"
        style={{ left: sitio(normal) }}
      />
    </div>
  );
}
