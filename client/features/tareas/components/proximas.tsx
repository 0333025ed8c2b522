import { useQuery } from '@tanstack/react-query';
import { ListChecks, PartyPopper } from 'lucide-react';
import { plural } from '#shared/domain/palabras.ts';
import { enColaDe, useCola } from '#client/lib/cola/cola.ts';
import { consultaMisTareas, consultaParaVotar } from '#client/lib/consultas.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { conSalientes, useTachar } from '../tachar.ts';
import { CartaPendiente } from './carta-pendiente.tsx';
import { SinTareas } from './pendientes.tsx';

const PRIMERAS = 3;

/**
 * Nothing to do: what is left to vote comes first, as for a member who has just joined; else how the week goes, or where chores
 * come from.
 */
function SinPendientes() {
  const { data: hechas } = useQuery(consultaMisTareas('COMPLETADA'));
  const { data: porVotar = [] } = useQuery(consultaParaVotar);
  const vota = porVotar.length > 0;
  // «All done» is for a member who has done something.
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

/** The next three, to be ticked off right here, and how many wait behind them. */
export function Proximas() {
  const hoy = useHoy();
  const pendientes = useQuery(consultaMisTareas('PENDIENTE'));
  const { salientes, ...tachado } = useTachar();
  const cola = useCola();
  return (
    <Cargable consulta={pendientes} error="Error al cargar tus tareas" esqueleto={<Esqueleto alto="h-40" />}>
      {(tareas) => {
        const visibles = conSalientes(tareas, salientes);
        if (visibles.length === 0) return <SinPendientes />;
        const resto = visibles.length - PRIMERAS;
        return (
          <>
            <ul className="grid grid-cols-1 gap-3">
              {visibles.slice(0, PRIMERAS).map((a) => (
                <CartaPendiente
                  key={a.id}
                  tarea={a}
                  hoy={hoy}
                  saliente={salientes.get(a.id)}
                  enCola={enColaDe(cola, a.id)}
                  {...tachado}
                />
              ))}
            </ul>
            {resto > 0 && (
              <EnlaceBoton to="/tasks" variante="fantasma" ancho>
                {`Ver ${plural(resto, 'tarea')} más...`}
              </EnlaceBoton>
            )}
          </>
        );
      }}
    </Cargable>
  );
}
