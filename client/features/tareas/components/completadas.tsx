import { useQuery } from '@tanstack/react-query';
import { ListChecks, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaOmisiones } from '#client/lib/red/consultas.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { Boton } from '#client/ui/boton.tsx';
import { EstadoVacio } from '#client/ui/cargable.tsx';
import { agruparHechas, esOmitida, misOmitidas } from '../grupos.ts';
import { useQuitarTick } from '../tachar.ts';
import { FilaOmitida } from './fila-omitida.tsx';
import { Grupos, GrupoTareas } from './pendientes.tsx';
import { sumarDias } from '#shared/domain/dias.ts';
import { useAntesDe, useHoy } from '#client/lib/fechas/reloj.ts';
import { diaDe, duracion, hora } from '#client/lib/fechas/fechas.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { FilaTarea } from '#client/ui/fila-tarea.tsx';
import { Cubre, Falta } from './detalle.tsx';
import { LaHizoOtra, Objetar } from './corregir-autor.tsx';
import { Gracias } from './fila-ajena.tsx';

/** Days listed at first, and added by each tap on «Ver días anteriores»: a quarter may have hundreds of completions. */
const DIAS = 7;

const puntosDe = (tareas: readonly Asignacion[], yo: number) =>
  tareas.reduce((suma, a) => suma + (autorDe(a) === yo ? a.puntos_ganados : 0), 0);

interface Props {
  readonly tareas: readonly Asignacion[];
  readonly hoy: string;
  readonly verPendientes: () => void;
}

/**
 * The list «Completadas»: completed chores by day, each day with the points that I earned. Skipped chores («No hacía falta») that
 * were mine, or that I skipped, stand among them.
 */
export function Completadas({ tareas, hoy, verPendientes }: Props) {
  const yo = useYo();
  const quitarTick = useQuitarTick();
  const [dias, setDias] = useState(DIAS);
  const { data: omisiones = [] } = useQuery(consultaOmisiones);
  const todas = [...tareas, ...misOmitidas(omisiones, yo.id)];
  if (todas.length === 0) {
    return (
      <EstadoVacio
        icono={<ListChecks className="size-9" />}
        titulo="Nada completado todavía"
        accion={<Boton onClick={verPendientes}>Ver las pendientes</Boton>}
      >
        Lo que termines este trimestre aparecerá aquí, con sus puntos.
      </EstadoVacio>
    );
  }
  const grupos = agruparHechas(todas, hoy);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Grupos>
        {grupos.slice(0, dias).map(({ titulo, tareas: grupo }) => (
          <GrupoTareas key={titulo} titulo={titulo} nota={`+${plural(puntosDe(grupo, yo.id), 'punto')}`}>
            {grupo.map((a) =>
              esOmitida(a) ? (
                <FilaOmitida key={a.id} tarea={a} yo={yo.id} />
              ) : (
                <FilaHecha key={a.id} tarea={a} yo={yo.id} alDeshacer={() => quitarTick(a)} />
              ),
            )}
          </GrupoTareas>
        ))}
      </Grupos>
      {grupos.length > dias && (
        <Boton variante="tonal" ancho onClick={() => setDias(dias + DIAS)}>
          Ver días anteriores
        </Boton>
      )}
    </div>
  );
}

const AnadirFoto = adorno(async () => (await import('../fotos/anadir.tsx')).AnadirFoto);
const Agradecida = adorno(async () => (await import('./gracias.tsx')).Agradecida);

interface PropsFilaHecha {
  readonly tarea: Asignacion;
  readonly yo: number;
  readonly alDeshacer: () => void;
}

/** A completed chore of mine, or one that I did for its owner, with the buttons that I may use on it now. */
function FilaHecha({ tarea, yo, alDeshacer }: PropsFilaHecha) {
  const aTiempo = useAntesDe(tarea.puede_deshacer_hasta);
  const mia = autorDe(tarea) === yo;
  const ajena = tarea.miembro !== yo;
  const reciente = useHoy() <= sumarDias(diaDe(tarea.completada_en ?? '1970-01-01T00:00:00.000Z'), 1);
  const { revision } = useYo();
  return (
    <FilaTarea
      propia
      nombre={tarea.tarea_nombre}
      puntos={tarea.puntos_ganados}
      ganados={mia}
      detalle={
        <>
          {[
            ...(tarea.completada_en === null
              ? []
              : [tarea.hecha_ayer ? 'apuntada después' : hora(tarea.completada_en)]),
            duracion(tarea.tarea_tiempo),
          ].join(' · ')}
          {(ajena || !mia) &&
            ` · ${ajena ? `Le tocaba a ${tarea.miembro_nombre}` : `La hizo ${tarea.hecha_por_nombre ?? ''}`}`}
          {(tarea.cubre_a ?? null) !== null && ' · '}
          <Cubre tarea={tarea} />
          {tarea.revision && ' · '}
          {tarea.revision?.bien === true && <b className="font-bold text-bien">Bien hecha</b>}
          <Falta tarea={tarea} />
          {mia && reciente && <Agradecida asignacion={tarea.id} />}
        </>
      }
      // «Deshacer» and «La hizo otra persona» leave little room for the name, so in a narrow row they go below it.
      conPalabras={aTiempo && mia && !ajena && !tarea.personal}
      control={
        !mia && reciente ? (
          <Gracias
            asignacion={tarea.id}
            a={{ id: autorDe(tarea), nombre: tarea.hecha_por_nombre ?? '' }}
            tarea={tarea.tarea_nombre}
          />
        ) : aTiempo && mia ? (
          <>
            {!ajena && !tarea.personal && <LaHizoOtra tarea={tarea} enFila />}
            <BotonIcono
              etiqueta={`Deshacer ${tarea.tarea_nombre}`}
              className="bg-marca-tenue text-marca-fuerte!"
              onClick={alDeshacer}
            >
              <Undo2 aria-hidden className="size-5" strokeWidth={2.5} />
            </BotonIcono>
          </>
        ) : revision && mia ? (
          <AnadirFoto tarea={tarea} enFila />
        ) : undefined
      }
    >
      {!ajena && !mia ? (
        <Objetar tarea={tarea} />
      ) : revision && mia && aTiempo ? (
        // The place of `control` is taken by the buttons to undo, so the picture goes below them.
        <AnadirFoto tarea={tarea} />
      ) : undefined}
    </FilaTarea>
  );
}
