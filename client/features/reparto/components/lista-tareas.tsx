import { useQuery } from '@tanstack/react-query';
import { Ban, ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import type { TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import type { DiasContados } from '#shared/domain/puntos-semana.ts';
import { tareasSinDueno } from '#shared/domain/reparto/tablero/preguntas.ts';
import { consultaDeseos } from '#client/lib/red/consultas.ts';
import type { Persona, Vista } from '#client/lib/reparto/vista-reparto.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useTareasDisponibles } from '../api.ts';
import { type GrupoNegado, ofrecer, separar, tarjetasDe, textoOrden } from '../tarjetas.ts';
import { FichasInfantil, FilaElegible } from './elegibles.tsx';

interface PropsDeFilaTarea {
  /** Id of the chore, by which `Vuelo` finds this row as the target of a flying card. */
  readonly tarea?: number;
  readonly persona: Persona;
  readonly nombre: string;
  /** The chore's load, as the session counts it. */
  readonly carga: number;
  /** The number shown for the load. */
  readonly suma: number;
  readonly dias: DiasContados;
  /** The owner, and other notes. */
  readonly children: ReactNode;
}

/** A chore with its owner's face: one row, or more lines when the text is large. */
export function FilaTarea({ tarea, persona, nombre, carga, suma, dias, children }: PropsDeFilaTarea) {
  return (
    <li data-tarea={tarea} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} tamano="chico" />
      <div className="min-w-0 flex-1 basis-32 leading-tight">
        <p className="font-extrabold">
          <NombreTarea nombre={nombre} />
        </p>
        <p className="text-sm">
          <Carga carga={carga} dias={dias} n={suma} />
        </p>
        <div className="text-sm font-semibold text-suave">{children}</div>
      </div>
    </li>
  );
}

/** Number of rows rendered together with the screen, more than fit on a phone. The others are rendered right after. */
const PRIMERAS = 8;

const SIN_DETALLES: readonly TareaDisponible[] = [];

interface PropsDeListaTareas {
  readonly vista: Vista;
  readonly yo: number;
  readonly quien: number;
  readonly elegir: (tarea: number) => void;
}

/**
 * The free chores, judged for `quien`: the reader, or the member for whom an admin picks. Those that suit and fit come first; the
 * others are folded below. A pick changes every row, so the rows are rendered after more urgent parts; only the picked chore's
 * row disappears at once.
 */
export const ListaTareas = memo(function ListaTareas({ vista, yo, quien, elegir }: PropsDeListaTareas) {
  const { data: detalles = SIN_DETALLES } = useTareasDisponibles(vista.sesion.id);
  const propia = quien === yo;
  const participa = vista.estado.cuotas[quien] !== undefined;
  // The wish list only for my own picks: nobody else may see the wishes of the member for whom an admin picks.
  const { data: deseos } = useQuery({ ...consultaDeseos, enabled: propia });
  const reposada = useDeferredValue(vista);
  const enteras = useDeferredValue(true, false);
  const todas = useMemo(() => {
    const tarjetas = tarjetasDe(reposada, detalles, quien, yo);
    // A reader who takes no part only watches, so no chore is listed as refused.
    return participa ? tarjetas : tarjetas.map((t) => ({ ...t, cabe: true }));
  }, [reposada, detalles, quien, yo, participa]);
  const suyos = propia ? deseos?.tareas : undefined;
  const ofrecidas = useMemo(() => ofrecer(todas, suyos ?? []), [todas, suyos]);
  const libres = new Set(tareasSinDueno(vista.estado).map((t) => t.id));
  const tarjetas = ofrecidas.filter((t) => libres.has(t.id));
  const { caben, negadas } = separar(tarjetas);
  const { nombre, color } = vista.persona(quien);
  const boton = propia ? 'Elegir' : `Elegir por ${nombre}`;
  const infantil = propia && participa && vista.persona(yo).grupo_edad === 'INFANTIL';
  return (
    <section aria-labelledby="tareas-disponibles" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="tareas-disponibles" className="text-xl">
          Tareas disponibles{!infantil && ` (${String(tarjetas.length)})`}
        </h2>
        {!infantil && (
          <p className="text-sm text-suave">
            {textoOrden(vista.estado.contar)}.
            {participa && ` ${propia ? 'Puedes' : `${nombre} puede`} elegir ${String(caben.length)}.`}
          </p>
        )}
      </div>
      {caben.length === 0 ? (
        <Tarjeta>
          <p className="font-bold">Ninguna se puede elegir ahora</p>
          <p className="text-suave">Las que quedan exceden la cuota o no son para esta edad.</p>
        </Tarjeta>
      ) : infantil ? (
        <FichasInfantil tarjetas={caben} dias={vista.dias} elegir={elegir} />
      ) : (
        <Tarjeta alBorde className="overflow-hidden">
          <ul aria-labelledby="tareas-disponibles" className="grid grid-cols-1 divide-y divide-borde">
            {caben.slice(0, enteras ? undefined : PRIMERAS).map((t) => (
              <FilaElegible
                key={t.id}
                datos={t}
                dias={vista.dias}
                boton={boton}
                color={color}
                destacada={propia && t.elegible}
                elegir={elegir}
              />
            ))}
          </ul>
        </Tarjeta>
      )}
      <NoElegibles
        grupos={negadas}
        titulo={propia ? 'No puedes elegir' : `${nombre} no puede elegir`}
        boton={boton}
        conFilas={enteras}
        conMotivos={!infantil}
        dias={vista.dias}
      />
    </section>
  );
});

interface PropsNoElegibles {
  readonly grupos: readonly GrupoNegado[];
  readonly titulo: string;
  readonly boton: string;
  /** Whether to render the rows yet. Nobody sees them while the section is folded. */
  readonly conFilas: boolean;
  /** Whether the folded line says the reasons. */
  readonly conMotivos: boolean;
  readonly dias: DiasContados;
}

const nada = () => undefined;

/** The chores that do not suit or fit the member, folded: their number and the reasons; a tap shows their names. */
function NoElegibles({ grupos, titulo, boton, conFilas, conMotivos, dias }: PropsNoElegibles) {
  const cuantas = grupos.reduce((suma, g) => suma + g.tarjetas.length, 0);
  if (cuantas === 0) return null;
  return (
    <details className="en-suelo group rounded-carta bg-hundido">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-carta px-carta py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 basis-32">
          <span className="block font-extrabold">
            {titulo} ({cuantas})
          </span>
          {conMotivos && (
            <span className="block text-sm font-semibold text-suave">
              {grupos.map((g) => `${g.motivo}: ${String(g.tarjetas.length)}`).join(' · ')}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className="size-6 shrink-0 text-suave transition-transform group-open:rotate-180"
          strokeWidth={2.5}
        />
      </summary>
      <div className="grid gap-4 px-2 pb-3">
        {(conFilas ? grupos : []).map((g) => (
          <Grupo key={g.motivo} grupo={g} boton={boton} dias={dias} />
        ))}
      </div>
    </details>
  );
}

function Grupo({
  grupo: { motivo, tarjetas },
  boton,
  dias,
}: {
  readonly grupo: GrupoNegado;
  readonly boton: string;
  readonly dias: DiasContados;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 px-3 py-1.5 text-sm font-bold text-suave">
        <Ban aria-hidden className="size-5 shrink-0" />
        {motivo}
      </h3>
      <ul aria-labelledby={id}>
        {tarjetas.map((t) => (
          <FilaElegible
            key={t.id}
            datos={t}
            dias={dias}
            boton={boton}
            color=""
            destacada={false}
            motivo={id}
            elegir={nada}
          />
        ))}
      </ul>
    </section>
  );
}
