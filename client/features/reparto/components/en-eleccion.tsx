import { useState } from 'react';
import { useMedio } from '#client/lib/medio.ts';
import { plazoDe } from '../reloj.ts';
import type { Vista } from '../vista.ts';
import { AvisoTiempo } from './aviso-tiempo.tsx';
import { CartelTurno } from './cartel-turno.tsx';
import { ConfirmarEleccion } from './confirmar-eleccion.tsx';
import { EntradaDeseos } from './entrada-deseos.tsx';
import { ListaTareas } from './lista-tareas.tsx';
import { MandosAdmin } from './mandos-admin.tsx';
import { OrdenTurnos } from './orden-turnos.tsx';
import { RelojTurno } from './reloj-turno.tsx';
import { TurnoAjeno } from './turno-ajeno.tsx';
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

  const plazo = plazoDe(vista.sesion);
  const reloj = turno === yo && plazo !== null && <RelojTurno key={plazo.hasta} plazo={plazo} />;
  const aviso = <AvisoTiempo vista={vista} yo={yo} />;
  const entrada = vista.estado.cuotas[yo] !== undefined && <EntradaDeseos key="deseos" />;
  const deTurno = turno === null || turno === yo ? null : vista.persona(turno);
  const cartel = (
    <CartelTurno
      vista={vista}
      yo={yo}
      accion={
        deTurno !== null && <TurnoAjeno persona={deTurno} admin={admin} eligiendo={quien !== yo} alCambiar={(elijo) => setPor(elijo ? deTurno.id : null)} />
      }
    />
  );
  const orden = <OrdenTurnos key="orden" vista={vista} yo={yo} />;
  const ultimas = <UltimasElecciones key="ultimas" vista={vista} yo={yo} />;
  const lista = <ListaTareas key="lista" vista={vista} yo={yo} quien={quien} elegir={setTarea} />;
  const mandos = admin && <MandosAdmin vista={vista} yo={yo} />;
  // Its task in the right hands means that it is done: the question goes as the card flies.
  const hecha = vista.estado.asignadas.some((a) => a.id === tarea && a.miembro === quien);
  const dialogo = tarea !== null && !hecha && <ConfirmarEleccion vista={vista} yo={yo} quien={quien} tarea={tarea} cerrar={() => setTarea(null)} />;

  if (ancha) {
    return (
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_21rem] items-start gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          {aviso}
          {cartel}
          {reloj}
          {lista}
        </div>
        {/* Scrolls within itself where it is taller than the screen: what sticks cannot be scrolled to. The margins are for shadows and rings. */}
        <aside className="sticky top-4 -mx-4 -my-4 grid max-h-[calc(100dvh-2rem)] grid-cols-1 gap-6 overflow-y-auto p-4 [scrollbar-width:thin]">
          {orden}
          {entrada}
          {ultimas}
          {mandos}
        </aside>
        {dialogo}
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {aviso}
      {cartel}
      {reloj}
      {turno === yo ? [lista, orden, entrada, ultimas] : [orden, entrada, ultimas, lista]}
      {mandos}
      {dialogo}
    </div>
  );
}
