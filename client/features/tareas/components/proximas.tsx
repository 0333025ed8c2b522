import { useQuery } from '@tanstack/react-query';
import { ListChecks, PartyPopper } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaParaVotar } from '#client/lib/red/consultas.ts';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { estaCerrada, primerasPendientes } from '../grupos.ts';
import { useFilasPendientes, type DeOtros } from './filas-pendientes.tsx';
import { SinTareas } from './pendientes.tsx';

const PRIMERAS = 3;

/**
 * The empty state of `Proximas`. Offers voting if chores are left to vote on; else the week's ranking to a member who has
 * completed a chore this quarter, and `SinTareas` to any other.
 */
function SinPendientes() {
  const { data: hechas } = useQuery(consultaMisTareas('COMPLETADA'));
  const { data: porVotar = [] } = useQuery(consultaParaVotar);
  const vota = porVotar.length > 0;
  // «¡Todo completado!» is only for a member who has completed something this quarter.
  const estrenado = hechas !== undefined && hechas.length > 0;
  if (!estrenado && !vota) return <SinTareas />;
  return (
    <EstadoVacio
      icono={estrenado ? <PartyPopper className="size-9" /> : <ListChecks className="size-9" />}
      titulo={estrenado ? '¡Todo completado!' : 'Aún no tienes tareas'}
      accion={<EnlaceBoton to={vota ? '/voting' : '/ranking'}>{vota ? 'Votar' : 'Ver el ranking'}</EnlaceBoton>}
    >
      {vota
        ? `Ahora te toca votar: ${porVotar.length === 1 ? 'te queda' : 'te quedan'} ${plural(porVotar.length, 'tarea')}.`
        : 'No tienes tareas pendientes. Las próximas aparecerán aquí.'}
    </EstadoVacio>
  );
}

interface Props extends DeOtros {
  /** Whether there is room for a large button in a child's first row. */
  readonly conSitio?: boolean;
}

function Filas({ tareas, conSitio = false, ...deOtros }: Props & { readonly tareas: readonly Asignacion[] }) {
  const hoy = useHoy();
  const alta = useYo().grupo_edad === 'INFANTIL';
  const { visibles, fila, hoja } = useFilasPendientes(tareas, hoy, deOtros);
  if (visibles.length === 0) return <SinPendientes />;
  const resto = visibles.length - PRIMERAS;
  return (
    <>
      <ListaFilas>
        {primerasPendientes(visibles, hoy, PRIMERAS).map((a, i) =>
          fila(a, { boton: conSitio && alta && i === 0 && !estaCerrada(a, hoy) ? 'grande' : 'tic', alta }),
        )}
      </ListaFilas>
      {resto > 0 && (
        <EnlaceBoton to="/tasks" variante="fantasma" ancho>
          {`Ver ${plural(resto, 'tarea')} más...`}
        </EnlaceBoton>
      )}
      {hoja}
    </>
  );
}

/** My next three chores, to be ticked off here, and a link to the list with the number of further ones. */
export function Proximas(props: Props) {
  const pendientes = useQuery(consultaMisTareas('PENDIENTE'));
  return (
    <Cargable
      consulta={pendientes}
      error="Error al cargar tus tareas"
      esqueleto={<Esqueleto filas={PRIMERAS} alto="h-16" />}
    >
      {(tareas) => <Filas tareas={tareas} {...props} />}
    </Cargable>
  );
}
