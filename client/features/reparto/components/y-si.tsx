import { useQuery } from '@tanstack/react-query';
import { Check, MonitorPlay, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Previsualizacion } from '#shared/contracts/sesiones-reparto.ts';
import { moverParte, sinProbar, type Parte } from '#shared/domain/porcentajes.ts';
import { diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { plural } from '#shared/domain/palabras.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { useEnPantalla } from '../y-si/usar-pantalla.ts';
import { useEnsayo } from '../y-si/usar-ensayo.ts';
import { mismasPartes, paraPantalla, probar, type Prueba } from '../y-si/y-si.ts';
import { FilaYSi } from './fila-y-si.tsx';
import { LoQueQuedaria } from './lo-que-quedaria.tsx';

/** A finger that stays so long has come to rest: the server then looks at it too. */
const REPOSO_MS = 350;

interface Props {
  readonly vista: Previsualizacion;
  readonly acordadas: readonly Parte[];
  /** A share begins to move: what was looked at is no longer what is there. */
  readonly alMover: () => void;
  /** The finger rests: on these, or with null on what was agreed. */
  readonly alReposar: (partes: readonly Parte[] | null) => void;
  readonly cerrar: () => void;
}

/**
 * «¿Y si…?»: shares under a finger, with quotas that follow it and what the closing would leave of them. Nothing is kept
 * of it unless the draft is started so.
 */
export function YSi({ vista, acordadas, alMover, alReposar, cerrar }: Props) {
  const [probadas, setProbadas] = useState(() => sinProbar(acordadas));
  const distinto = !mismasPartes(acordadas, probadas.partes);
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
  // The same start stays the same object, also when the server has said what the page knew.
  const clave = JSON.stringify(prueba.comienzo);
  const comienzo = useMemo(() => JSON.parse(clave) as Prueba['comienzo'], [clave]);
  const ensayo = useEnsayo(comienzo);
  const queda = ensayo.fase === 'acabado' ? ensayo.queda : null;
  const enPantalla = useMemo(() => paraPantalla(vista, prueba, queda), [vista, prueba, queda]);
  const pantalla = useEnPantalla(enPantalla);
  const titulo = useRef<HTMLHeadingElement>(null);
  // The button that opened it is gone, and the shares stand below: there the finger is wanted.
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
          <Carga puntos={prueba.total} minutos={prueba.minutosDe(prueba.total)} /> en total
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
              cara={cara}
              min={cara?.tiene_cuenta === false ? 1 : 0}
              dias_fuera={vista.en_cuenta === null ? 0 : diasFuera(vista.en_cuenta, fila.miembro)}
              alMover={(a) => setProbadas((antes) => moverParte(antes, fila.miembro, a))}
            />
          );
        })}
      </ol>
      <LoQueQuedaria ensayo={ensayo} minutosDe={prueba.minutosDe} bloqueado={prueba.comienzo === null} />
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
