import { CircleX, Hourglass } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { mantenerDespierta } from '#client/lib/navegador/despierta.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { type Vista, vistaDeReparto } from '#client/lib/reparto/vista-reparto.ts';
import { useMisDeseos, useSesionReparto } from '../api.ts';
import { Completado } from './completado.tsx';
import { EnEleccion } from './en-eleccion.tsx';
import { EntradaDeseos } from './entrada-deseos.tsx';
import { enfocarTitulo } from '#client/ui/marco.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { cronica, haVuelto, loMioNuevo, retrocesos, turnoAjeno } from '../cronica.ts';
import type { Lector } from '../elecciones.ts';

/** The closing, in code of its own, because the picking phase does not need it. */
const Cierre = adorno(() => import('./cierre.tsx').then((m) => m.Cierre), <EsqueletoSala />);

const aPreparar = (texto: string): ReactNode => <EnlaceBoton to="/panel/noche">{texto}</EnlaceBoton>;

/** The draft room, in every phase of the session. */
export function SalaReparto({ yo }: { readonly yo: Usuario }) {
  const consulta = useSesionReparto();
  return (
    <Cargable consulta={consulta} error="No se ha podido cargar el reparto" esqueleto={<EsqueletoSala />}>
      {(actual) => <Sala actual={actual} yo={yo} />}
    </Cargable>
  );
}

/** The screen of the session's phase, with its announcements. Keeps the device's screen on during picking and closing. */
function Sala({ actual, yo }: { readonly actual: SesionActual; readonly yo: Usuario }) {
  const { sesion } = actual;
  const vista = useMemo(() => (sesion === null ? null : vistaDeReparto(sesion)), [sesion]);
  const enCurso = sesion?.fase === 'ELECCION' || sesion?.fase === 'CIERRE';
  useEffect(() => (enCurso ? mantenerDespierta() : undefined), [enCurso]);
  if (vista === null) return <SinSesion admin={yo.es_administrador} />;
  return (
    <>
      <Cronista vista={vista} yo={yo.id} />
      <Fase vista={vista} yo={yo} reacciones={actual.reacciones !== false} />
    </>
  );
}

/** The screen of the session's phase. Memoized, so that it renders once for each snapshot of the session. */
const Fase = memo(function Fase({
  vista,
  yo,
  reacciones,
}: {
  readonly vista: Vista;
  readonly yo: Usuario;
  readonly reacciones: boolean;
}) {
  const { fase } = vista.sesion;
  if (fase === 'ELECCION')
    return <EnEleccion vista={vista} yo={yo.id} admin={yo.es_administrador} reacciones={reacciones} />;
  if (fase === 'CIERRE') return <Cierre vista={vista} yo={yo.id} admin={yo.es_administrador} />;
  if (fase === 'COMPLETADA') return <Completado vista={vista} yo={yo.id} />;
  return (
    <EstadoVacio
      icono={<CircleX className="size-9" />}
      titulo="Reparto cancelado"
      {...(yo.es_administrador ? { accion: aPreparar('Empezar otro') } : {})}
    >
      Un administrador lo ha cancelado. Lo que se había elegido queda sin efecto.
    </EstadoVacio>
  );
});

function SinSesion({ admin }: { readonly admin: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <EstadoVacio
        icono={<Hourglass className="size-9" />}
        etiqueta="Sin sesión activa"
        titulo="Todavía no hay reparto"
        {...(admin ? { accion: aPreparar('Preparar la noche') } : {})}
      >
        {admin
          ? 'Empieza el reparto del trimestre desde el panel y todos podréis elegir por turnos.'
          : 'Un administrador de la familia tiene que empezar el reparto. Cuando lo haga, esta pantalla cambiará sola.'}
      </EstadoVacio>
      <EntradaDeseos />
    </div>
  );
}

function EsqueletoSala() {
  return (
    <output className="grid animate-tarde gap-5">
      <span className="sr-only">Cargando...</span>
      <Bloque className="h-52 rounded-carta" />
      <div className="flex gap-2 overflow-hidden">
        {[1, 2, 3, 4].map((n) => (
          <Bloque key={n} className="h-36 basis-20 shrink-0 grow rounded-carta" />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {[1, 2, 3, 4].map((n) => (
          <Bloque key={n} className="h-44 rounded-carta" />
        ))}
      </div>
    </output>
  );
}

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/**
 * Announces the others' picks and turns to screen readers, shows toasts (`useTostadas`), and gives the page its colour during the
 * reader's turn, at whose start it scrolls back up.
 */
function Cronista({ vista, yo }: Props) {
  const { fase, miembro_turno_actual } = vista.sesion;
  const mio = fase === 'ELECCION' && miembro_turno_actual === yo;
  const lector = { yo, deseos: useMisDeseos() };
  // Deferred, so that a move is drawn before its texts are computed.
  const reposada = useDeferredValue(vista);
  useTostadas(reposada, lector);
  // Set while rendering: an effect would leave the old text in the region for a moment, and screen readers would start with it.
  const [contado, setContado] = useState({ vista, dicho: turnoAjeno(vista, yo) });
  if (contado.vista !== reposada)
    setContado({ vista: reposada, dicho: cronica(contado.dicho, contado.vista, reposada, lector) });

  useLayoutEffect(() => {
    if (!mio) return undefined;
    const { dataset } = document.body;
    dataset['turno'] = 'mio';
    return () => {
      delete dataset['turno'];
    };
  }, [mio]);

  // When my turn begins, scrolls back up to the chores.
  const eraMio = useRef(mio);
  useEffect(() => {
    if (mio && !eraMio.current) scrollTo({ top: 0, behavior: 'smooth' });
    eraMio.current = mio;
  }, [mio]);

  return (
    <p aria-live="polite" className="sr-only">
      {contado.dicho}
    </p>
  );
}

/**
 * Shows toasts about an undone pick, a cancelled draft, the reader's time-outs and the chores picked for them. Screen readers
 * announce toasts by themselves.
 */
function useTostadas(vista: Vista, { yo, deseos }: Lector): void {
  const anterior = useRef(vista);
  useEffect(() => {
    const antes = anterior.current;
    anterior.current = vista;
    if (haVuelto(antes, vista)) {
      // Another draft is shown now, so it is read from its top, wherever the reader had scrolled.
      scrollTo({ top: 0 });
      enfocarTitulo();
    }
    for (const texto of [...retrocesos(antes, vista, yo), ...loMioNuevo(antes, vista, { yo, deseos })])
      tostada.info(texto);
  }, [vista, yo, deseos]);
}
