import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, PartyPopper } from 'lucide-react';
import type { SalaVista } from '#shared/contracts/sala.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaParaVotar, consultaTareas } from '#client/lib/red/consultas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { useVotar } from '../votar.ts';
import { useMazo } from '../mazo.ts';
import { ListaAVotar, Votadas } from './lista-a-votar.tsx';
import { Mazo } from './mazo.tsx';
import { AvanceVotos, recuento } from './avance-votos.tsx';

interface PropsTodoVotado {
  readonly admin: boolean;
  readonly hayTareas: boolean;
  /** Number of voted chores that wait for others' votes. */
  readonly esperan: number;
  /** Number of chores without points on which others vote. */
  readonly deOtros: number;
}

/** Shown when nothing is left to vote on: whether others' votes are missing, and what an admin can do about it. */
function TodoVotado({ admin, hayTareas, esperan, deOtros }: PropsTodoVotado) {
  // Read from the cache alone: members who came from the lobby have it there.
  const enSala = Boolean(useQueryClient().getQueryData<SalaVista>(CLAVES.sala)?.sala);
  const aEsperar =
    esperan === 1
      ? 'Los puntos de una saldrán cuando vote el resto de la familia.'
      : `Los puntos de ${String(esperan)} saldrán cuando vote el resto de la familia.`;
  const deTodas =
    deOtros === 0
      ? 'Todas tienen ya sus puntos.'
      : `Las que te tocaban tienen ya sus puntos. ${deOtros === 1 ? 'Falta una que votan otros.' : `Faltan ${String(deOtros)} que votan otros.`}`;
  const accion =
    admin && (esperan > 0 || deOtros > 0 || !hayTareas) ? (
      <EnlaceBoton to={hayTareas ? '/panel?pestana=votar' : '/panel?pestana=tareas'}>
        {hayTareas ? 'Ver quién falta' : 'Crear las tareas'}
      </EnlaceBoton>
    ) : (
      <EnlaceBoton to={enSala ? '/sala' : '/tasks'}>{enSala ? 'Volver a la sala' : 'Ver mis tareas'}</EnlaceBoton>
    );
  return (
    <EstadoVacio
      icono={<PartyPopper className="size-10" />}
      titulo={hayTareas ? '¡Todo votado!' : 'Aún no hay nada que votar'}
      accion={accion}
    >
      {hayTareas
        ? `No te queda ninguna. ${esperan > 0 ? aEsperar : deTodas}`
        : 'Las tareas aparecerán aquí en cuanto se creen.'}
    </EstadoVacio>
  );
}

/** The chores to vote on, as a deck and as a list, with the progress above and the voted ones below. */
function PorVotar({ tareas, todas }: { readonly tareas: readonly Tarea[]; readonly todas: readonly Tarea[] }) {
  const yo = useYo();
  const votar = useVotar();
  const { cartas, dada, contestar, deshacer } = useMazo(tareas, ({ tarea, dificultad }) => {
    void votar({ tarea, dificultad, ultima: tareas.length === 1 });
  });
  const { resueltas, quedan, total, esperan, deOtros } = recuento(cartas, todas, yo.grupo_edad);
  return (
    <>
      {quedan === 0 ? (
        <TodoVotado admin={yo.es_administrador} hayTareas={total > 0} esperan={esperan} deOtros={deOtros} />
      ) : (
        <AvanceVotos quedan={quedan} total={total} />
      )}
      {(quedan > 0 || dada !== null) && (
        <Mazo cartas={cartas} dada={dada} alContestar={contestar} alDeshacer={deshacer} />
      )}
      {quedan > 0 && (
        <ListaAVotar
          tareas={cartas}
          alVotar={(tarea, dificultad) => void votar({ tarea, dificultad, ultima: quedan === 1 && dada === null })}
        />
      )}
      <Votadas tareas={resueltas} abierta={quedan === 0} />
    </>
  );
}

/** Screen «Votar»: every chore that waits for this member's vote, then those that do not any more. */
export function PantallaVotar() {
  const paraVotar = useQuery(consultaParaVotar);
  const { data: todas = [] } = useQuery(consultaTareas);
  return (
    <Pantalla
      titulo="Votar"
      lado={
        <p className="flex items-center gap-1.5 text-sm font-bold text-suave">
          <Lock aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
          Tu voto es secreto
        </p>
      }
    >
      <Cargable consulta={paraVotar} error="Error al cargar tareas para votar" esqueleto={<Esqueleto filas={5} />}>
        {(tareas) => <PorVotar tareas={tareas} todas={todas} />}
      </Cargable>
    </Pantalla>
  );
}
