import { useState } from 'react';
import { useMedio } from '#client/lib/medio.ts';
import { Boton } from '#client/ui/boton.tsx';
import type { Vista } from '../vista.ts';
import { CartelTurno } from './cartel-turno.tsx';
import { ConfirmarEleccion } from './confirmar-eleccion.tsx';
import { ListaTareas } from './lista-tareas.tsx';
import { MandosAdmin } from './mandos-admin.tsx';
import { OrdenTurnos } from './orden-turnos.tsx';
import { UltimasElecciones } from './ultimas-elecciones.tsx';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly admin: boolean;
}

/** The draft under way. On a phone my turn brings the tasks up, and waiting brings up what the others pick. */
export function EnEleccion({ vista, yo, admin }: Props) {
  const ancha = useMedio('(min-width: 64rem)');
  const [tarea, setTarea] = useState<number | null>(null);
  /** For whom an admin picks; only as long as that member has the turn. */
  const [por, setPor] = useState<number | null>(null);
  const { turno } = vista.estado;
  const quien = por !== null && por === turno ? por : yo;

  const deTurno = turno === null || turno === yo || !admin ? null : vista.persona(turno);
  const cartel = (
    <CartelTurno
      vista={vista}
      yo={yo}
      accion={
        deTurno !== null && (
          <Boton
            variante={quien === yo ? 'tonal' : 'contorno'}
            ancho
            onClick={() => setPor(quien === yo ? deTurno.id : null)}
          >
            {quien === yo ? `Elegir por ${deTurno.nombre}` : `Dejar que elija ${deTurno.nombre}`}
          </Boton>
        )
      }
    />
  );
  const orden = <OrdenTurnos key="orden" vista={vista} yo={yo} />;
  const ultimas = <UltimasElecciones key="ultimas" vista={vista} />;
  const lista = <ListaTareas key="lista" vista={vista} yo={yo} quien={quien} elegir={setTarea} />;
  const mandos = admin && <MandosAdmin vista={vista} />;
  // Its task in the right hands means that it is done: the question goes as the card flies.
  const hecha = vista.estado.asignadas.some((a) => a.id === tarea && a.miembro === quien);
  const dialogo = tarea !== null && !hecha && <ConfirmarEleccion vista={vista} yo={yo} quien={quien} tarea={tarea} cerrar={() => setTarea(null)} />;

  if (ancha) {
    return (
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_21rem] items-start gap-8">
        <div className="grid grid-cols-1 gap-6">
          {cartel}
          {lista}
        </div>
        <aside className="sticky top-8 grid grid-cols-1 gap-6">
          {orden}
          {ultimas}
          {mandos}
        </aside>
        {dialogo}
      </div>
    );
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      {cartel}
      {turno === yo ? [lista, orden, ultimas] : [orden, ultimas, lista]}
      {mandos}
      {dialogo}
    </div>
  );
}
