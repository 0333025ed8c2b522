import { Fragment, memo, useCallback, useDeferredValue, useState } from 'react';
import { useMedio } from '#client/lib/navegador/medio.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { razonDeSesion, razonesDe } from '#client/lib/reparto/en-cuenta.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { FranjaRitmo } from './franja-ritmo.tsx';
import { BotonVuelta, CartelTurno, TurnoAjeno } from './cartel-turno.tsx';
import { ConfirmarEleccion } from './confirmar-eleccion.tsx';
import { EntradaDeseos } from './entrada-deseos.tsx';
import { FilaTarea, ListaTareas } from './lista-tareas.tsx';
import { MandosAdmin } from './mandos-despues.tsx';
import { OrdenTurnos } from './orden-turnos.tsx';
import { MinutoMas, RelojTurno } from './reloj-turno.tsx';
import { TableroSala } from './tablero-sala.tsx';
import { Hourglass } from 'lucide-react';
import { elegidasPorTi } from '#shared/contracts/textos.ts';
import { aplazado, ausente, elegidasPorOtros } from '#shared/domain/reparto/tablero/preguntas.ts';
import { AUSENTE, PASA, SE_ACABO, ULTIMO_AVISO } from '../turnos.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useMisDeseos } from '../api.ts';
import { filasDeElecciones } from '../elecciones.ts';
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

/** Explains how days away and balances enter my quota. Renders nothing if there are none. */
function PorQueMiCuota({ vista: { sesion, dias }, yo }: { readonly vista: Vista; readonly yo: number }) {
  const razon = razonDeSesion(sesion, yo);
  const razones = razon === null ? [] : razonesDe(razon, dias, 'a-ti');
  return razones.length === 0 ? null : <Franja tipo="info">{razones.join(' ')}</Franja>;
}

/**
 * Notice of what follows from my time-outs; once the app picks for me, with a button to come back. No live region, since a toast
 * has already announced the time-out.
 */
function FranjaTiempo({ vista, yo }: { readonly vista: Vista; readonly yo: number }) {
  const { estado, sesion } = vista;
  const comun = { role: 'note', tipo: 'atencion', icono: <Hourglass className="size-5" strokeWidth={2.5} /> } as const;
  if (ausente(estado, yo)) {
    const cuantas = elegidasPorOtros(estado, yo);
    return (
      <Franja {...comun} titulo={AUSENTE} className="gap-y-3">
        <p>
          Se te acabó el tiempo dos veces seguidas. Hasta que vuelvas, tus turnos salen de tu lista de deseos.
          {cuantas > 0 && ` De momento, ${elegidasPorTi(cuantas)}.`}
        </p>
        <div className="mt-3">
          <BotonVuelta sesion={sesion.id} />
        </div>
      </Franja>
    );
  }
  if (!aplazado(estado, yo)) return null;
  return estado.turno === yo ? (
    <Franja {...comun} titulo={ULTIMO_AVISO} />
  ) : (
    <Franja {...comun} titulo={SE_ACABO}>
      {PASA}
    </Franja>
  );
}

/** Number of picks shown at first. */
const VISIBLES = 3;

/** The latest picks, the newest on top. */
const UltimasElecciones = memo(function UltimasElecciones({
  vista,
  yo,
}: {
  readonly vista: Vista;
  readonly yo: number;
}) {
  const [todas, setTodas] = useState(false);
  const deseos = useMisDeseos();
  const filas = filasDeElecciones(vista, { yo, deseos });
  if (filas.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby="ultimas-elecciones" className="grid gap-3">
      <h2 id="ultimas-elecciones" className="text-lg">
        Recién elegidas
      </h2>
      <ol className="grid gap-3">
        {filas.slice(0, todas ? undefined : VISIBLES).map((fila) => (
          <FilaTarea
            key={fila.n}
            tarea={fila.tarea.id}
            persona={fila.persona}
            nombre={fila.tarea.nombre}
            carga={fila.tarea.carga}
            suma={fila.tarea.suma}
            dias={vista.dias}
          >
            {fila.persona.nombre} · ronda {fila.ronda}
            {fila.nota !== null && <p className="font-bold text-atencion">{fila.nota}</p>}
          </FilaTarea>
        ))}
      </ol>
      {filas.length > VISIBLES && (
        <Boton variante="fantasma" onClick={() => setTodas(!todas)}>
          {todas ? 'Ver menos' : `Ver las ${String(filas.length)}`}
        </Boton>
      )}
    </Tarjeta>
  );
});
