import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaOmisiones } from '#client/lib/red/consultas.ts';
import { autorDe } from '#client/lib/trabajo/quien.ts';
import { Boton } from '#client/ui/boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { agruparHechas } from '../grupos.ts';
import { useQuitarTick } from '../quitar-tick.ts';
import { esOmitida, misOmitidas } from '../omitidas.ts';
import { FilaHecha } from './fila-hecha.tsx';
import { FilaOmitida } from './fila-omitida.tsx';
import { GrupoTareas, Grupos } from './pendientes.tsx';

/** Days listed at first, and added by each tap on «Ver días anteriores»: a quarter may have hundreds of completions. */
const DIAS = 7;

const puntosDe = (tareas: readonly Asignacion[], yo: number) =>
  tareas.reduce((suma, a) => suma + (autorDe(a) === yo ? a.puntos_ganados : 0), 0);

interface Props {
  readonly tareas: readonly Asignacion[];
  readonly hoy: string;
  readonly verPendientes: () => void;
}

/** Completed chores by day, with each day's points, and among them the skipped ones («No hacía falta»). */
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
