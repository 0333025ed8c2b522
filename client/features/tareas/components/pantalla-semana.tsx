import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Libre } from '#shared/contracts/asignaciones.ts';
import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { DIAS_DE_SEMANA, limitesDeSemanas, lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaLibres, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { useMedio } from '#client/lib/navegador/medio.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { useSemana } from '../semana.ts';
import { useFilasPendientes, type DeOtros } from './filas-pendientes.tsx';
import { aPersona, useSirve, type Persona } from './fila-ajena.tsx';
import { DiasSemana } from './dias-semana.tsx';
import { FilasDeHoy } from './filas-de-hoy.tsx';
import { RejillaSemana } from './rejilla-semana.tsx';

const Reclamar = dialogoPerezoso(() => import('./reclamar.tsx').then((m) => m.Reclamar));

/** The data and actions that both layouts of a week need: the list and the grid. */
export interface PropsDeSemana {
  readonly semana: SemanaEnCasa;
  readonly hoy: string;
  readonly yo: number;
  /** Members who live here. */
  readonly miembros: readonly Persona[];
  /** The same members by id. */
  readonly personas: ReadonlyMap<number | null, Persona>;
  /** Opens a chore's sheet, or asks whether I did it. Undefined for a chore that can only be read. */
  readonly abrirDe: (o: OcurrenciaSemana) => (() => void) | undefined;
  /** Today's chores as rows with their buttons. */
  readonly filasDeHoy: ReactNode;
}

interface Props extends DeOtros {
  /** Button that takes a free chore. */
  readonly quedarse: ComponentType<{ readonly libre: Libre }>;
}

interface PropsVista extends Props {
  readonly semana: SemanaEnCasa;
  readonly miembros: readonly Persona[];
}

/**
 * A week as a grid on a wide screen, else as a list. A tap on a pending chore of mine opens its sheet; on another member's, it
 * asks «¿La has hecho tú?» or, if I cannot have done it, offers only an admin's actions.
 */
function Vista({ semana, miembros, quedarse, deAdmin, ...deOtros }: PropsVista) {
  const yo = useYo();
  const hoy = useHoy();
  const ancha = useMedio('(min-width: 64rem)');
  const sirve = useSirve();
  const { data: mias = [] } = useQuery(consultaMisTareas('PENDIENTE'));
  const { data: libres } = useQuery(consultaLibres(hoy));
  const { visibles, fila, abrir, hoja } = useFilasPendientes(mias, hoy, deOtros);
  const [preguntada, setPreguntada] = useState<(OcurrenciaSemana & { readonly id: number }) | null>(null);

  const administra = yo.es_administrador && deAdmin !== undefined;
  const laPudeHacer = (o: OcurrenciaSemana): boolean =>
    (o.fecha_limite === null || o.fecha_limite <= hoy) && sirve(o.tarea);

  const abrirDe = (o: OcurrenciaSemana): (() => void) | undefined => {
    const { id } = o;
    if (id === null || o.estado !== 'PENDIENTE' || o.libre) return undefined;
    if (o.miembro === yo.id) {
      const suya = visibles.find((a) => a.id === id);
      return suya && (() => abrir(suya));
    }
    return administra || laPudeHacer(o) ? () => setPreguntada({ ...o, id }) : undefined;
  };
  const comunes = {
    semana,
    hoy,
    yo: yo.id,
    miembros,
    personas: new Map(miembros.map((m) => [m.id, m])),
    abrirDe,
    filasDeHoy: (
      <FilasDeHoy
        dias={semana.dias}
        hoy={hoy}
        mias={visibles}
        fila={fila}
        miembros={miembros}
        libres={libres?.libres ?? []}
        fuera={libres?.fuera ?? []}
        abrirDe={abrirDe}
        quedarse={quedarse}
      />
    ),
  };
  return (
    <>
      {ancha ? <RejillaSemana {...comunes} /> : <DiasSemana {...comunes} />}
      {hoja}
      {preguntada !== null && (
        <Reclamar
          de={preguntada.miembro_nombre ?? ''}
          tarea={preguntada}
          puedo={laPudeHacer(preguntada)}
          ademas={administra && deAdmin(preguntada.id, () => setPreguntada(null))}
          cerrar={() => setPreguntada(null)}
        />
      )}
    </>
  );
}

const SinNada = () => (
  <EstadoVacio
    icono={<CalendarDays className="size-9" />}
    titulo="Nada esta semana"
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    Las tareas de cada uno aparecerán aquí, cada una en su día.
  </EstadoVacio>
);

/** Link to the week as a sheet to print for the fridge. */
const Imprimir = ({ lunes }: { readonly lunes: string }) => (
  <Link
    to={`/nevera?desde=${lunes}`}
    aria-label="Imprimir"
    title="Imprimir"
    className="grid size-[min(3rem,64px)] shrink-0 place-items-center rounded-full text-suave transition hover:bg-hundido hover:text-texto"
  >
    <Printer aria-hidden className="size-5" />
  </Link>
);

const FLECHA = { className: 'size-6', strokeWidth: 2.5 } as const;

/**
 * The screen with everybody's chores from Monday to Sunday. The address holds a day of the week (`desde`), so that links can lead
 * to it; without one, or outside the weeks that can be shown, it is this week.
 */
export function PantallaSemana(props: Props) {
  const hoy = useHoy();
  const [parametros, setParametros] = useSearchParams();
  const limites = limitesDeSemanas(hoy);
  const pedida = parametros.get('desde') ?? hoy;
  const esDia = /^\d{4}-\d{2}-\d{2}$/.test(pedida) && pedida >= limites.desde && pedida <= limites.hasta;
  const esta = lunesDelDia(hoy);
  const lunes = esDia ? lunesDelDia(pedida) : esta;
  const semana = useSemana(lunes, hoy);
  const usuarios = useQuery(consultaUsuarios);
  const ir = (a: string) => setParametros(a === esta ? {} : { desde: a }, { replace: true });
  const [antes, despues] = [sumarDias(lunes, -DIAS_DE_SEMANA), sumarDias(lunes, DIAS_DE_SEMANA)];
  const esqueleto = <Esqueleto filas={6} alto="h-16" />;
  return (
    <Pantalla
      titulo="Semana"
      ancha="toda"
      compacta
      subtitulo={<p aria-live="polite">{semanaEnPalabras(lunes)}</p>}
      lado={
        <div className="flex items-center">
          <Imprimir lunes={lunes} />
          {lunes !== esta && (
            <Boton variante="fantasma" onClick={() => ir(esta)}>
              Hoy
            </Boton>
          )}
          <BotonIcono etiqueta="Semana anterior" disabled={antes < limites.desde} onClick={() => ir(antes)}>
            <ChevronLeft aria-hidden {...FLECHA} />
          </BotonIcono>
          <BotonIcono etiqueta="Semana siguiente" disabled={despues > limites.hasta} onClick={() => ir(despues)}>
            <ChevronRight aria-hidden {...FLECHA} />
          </BotonIcono>
        </div>
      }
    >
      <Cargable key={lunes} consulta={semana} error="Error al cargar la semana" esqueleto={esqueleto}>
        {(leida) => (
          <Cargable consulta={usuarios} error="Error al cargar la familia" esqueleto={esqueleto}>
            {(miembros) =>
              leida.dias.some((d) => d.ocurrencias.length + d.fuera.length > 0) ? (
                <Vista {...props} semana={leida} miembros={miembros.map(aPersona)} />
              ) : (
                <SinNada />
              )
            }
          </Cargable>
        )}
      </Cargable>
    </Pantalla>
  );
}
