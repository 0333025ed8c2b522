import { Fragment, useCallback, useDeferredValue, useState } from 'react';
import { useMedio } from '#client/lib/navegador/medio.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { razonDeSesion, razonesDe } from '#client/lib/reparto/en-cuenta.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { FranjaRitmo } from './franja-ritmo.tsx';
import { FranjaTiempo } from './franja-tiempo.tsx';
import { CartelTurno, TurnoAjeno } from './cartel-turno.tsx';
import { ConfirmarEleccion } from './confirmar-eleccion.tsx';
import { EntradaDeseos } from './entrada-deseos.tsx';
import { ListaTareas } from './lista-tareas.tsx';
import { MandosAdmin } from './mandos-despues.tsx';
import { OrdenTurnos } from './orden-turnos.tsx';
import { MinutoMas, RelojTurno } from './reloj-turno.tsx';
import { TableroSala } from './tablero-sala.tsx';
import { UltimasElecciones } from './ultimas-elecciones.tsx';
import { Vuelo } from './vuelo.tsx';

/** Loaded later, because the member whose turn it is does not need it. */
const Reacciones = adorno(() => import('./reacciones.tsx').then((m) => m.Reacciones));

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly admin: boolean;
  /** Whether the family allows reactions. */
  readonly reacciones: boolean;
}

/**
 * The picking phase. A wide screen shows the draft board beside the chores. On a phone the chores come first in my turn, and the
 * others' picks come first while I wait.
 */
export function EnEleccion({ vista, yo, admin, reacciones }: Props) {
  const ancha = useMedio('(min-width: 64rem)');
  /** The chore in the open sheet, and the member it is for. They stay when the turn passes. */
  const [mirada, setMirada] = useState<{ readonly tarea: number; readonly quien: number } | null>(null);
  /** The member for whom an admin picks; only while that member has the turn. */
  const [por, setPor] = useState<number | null>(null);
  const { turno } = vista.estado;
  if (por !== null && por !== turno) setPor(null);
  const quien = por !== null && por === turno ? por : yo;
  // A stable callback for the same member, because a new one would render every row of the list again.
  const setTarea = useCallback((tarea: number) => setMirada({ tarea, quien }), [quien]);

  // Rendering the list for a new turn is slow, so the new turn is shown first.
  const conLista = useDeferredValue(turno === yo);
  const reposada = useDeferredValue(vista);
  // In my turn the list fills a phone's first screen, so the parts below it are rendered right after.
  const entera = useDeferredValue(true, false) || !conLista;

  const { plazo } = vista;
  const reloj = turno === yo && plazo !== null && (
    <RelojTurno key={plazo.hasta} plazo={plazo} minuto={<MinutoMas vista={vista} />} />
  );
  const franja = (
    <>
      <FranjaRitmo vista={vista} yo={yo} admin={admin} />
      <FranjaTiempo vista={vista} yo={yo} />
    </>
  );
  const entrada = vista.estado.cuotas[yo] !== undefined && (
    <Fragment key="deseos">
      <EntradaDeseos />
      <PorQueMiCuota vista={vista} yo={yo} />
    </Fragment>
  );
  const deTurno = turno === null || turno === yo ? null : vista.persona(turno);
  const cartel = (
    <CartelTurno
      vista={vista}
      yo={yo}
      accion={
        deTurno !== null && (
          <TurnoAjeno
            persona={deTurno}
            admin={admin}
            eligiendo={quien !== yo}
            alCambiar={(elijo) => setPor(elijo ? deTurno.id : null)}
          />
        )
      }
    />
  );
  const reaccion = reacciones && turno !== yo && <Reacciones vista={vista} />;
  const lista = <ListaTareas key="lista" vista={vista} yo={yo} quien={quien} elegir={setTarea} />;
  const mandos = admin && <MandosAdmin vista={vista} yo={yo} />;
  // The chore has reached the member it was for, so the pick is made: the sheet closes as the card flies.
  const hecha = vista.estado.asignadas.some((a) => a.id === mirada?.tarea && a.miembro === mirada.quien);
  const dialogo = mirada !== null && !hecha && (
    <ConfirmarEleccion vista={vista} yo={yo} {...mirada} cerrar={() => setMirada(null)} />
  );

  if (ancha) {
    return (
      <div className="grid min-w-0 grid-cols-[22rem_minmax(0,1fr)] items-start gap-6 2xl:grid-cols-[27rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {franja}
          {cartel}
          {reaccion}
          {reloj}
          {lista}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <TableroSala vista={vista} yo={yo} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-6">
            {entrada}
            {mandos}
          </div>
        </div>
        {dialogo}
        <Vuelo vista={vista} />
      </div>
    );
  }
  // In my turn these parts stand below the list, out of view, so they are rendered after the new turn.
  const deEllas = conLista ? reposada : vista;
  const orden = <OrdenTurnos key="orden" vista={deEllas} yo={yo} />;
  const ultimas = <UltimasElecciones key="ultimas" vista={deEllas} yo={yo} />;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {franja}
      {cartel}
      {reaccion}
      {reloj}
      {conLista ? [lista, ...(entera ? [orden, entrada, ultimas] : [])] : [orden, entrada, ultimas, lista]}
      {entera && mandos}
      {dialogo}
      <Vuelo vista={vista} />
    </div>
  );
}

/** Explains my quota if it is not just my share. Renders nothing otherwise. */
function PorQueMiCuota({ vista: { sesion, dias }, yo }: { readonly vista: Vista; readonly yo: number }) {
  const razon = razonDeSesion(sesion, yo);
  const razones = razon === null ? [] : razonesDe(razon, dias, 'a-ti');
  return razones.length === 0 ? null : <Franja tipo="info">{razones.join(' ')}</Franja>;
}
