import { Suspense, useEffect, useState, useLayoutEffect } from 'react';
import { Navigate, Outlet, useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import { LlamadaTurno } from '#client/features/reparto/components/llamada-turno.tsx';
import { PreguntaSaldo } from '#client/features/reparto/components/pregunta-saldo.tsx';
import { anunciarPantalla } from '#client/lib/red/asentar.ts';
import { estadoDestino } from '#client/lib/acceso/destino.ts';
import { leerFin } from '#client/lib/acceso/credenciales.ts';
import { useAcceso } from '#client/lib/acceso/acceso.tsx';
import { useEnVivo } from '#client/realtime/en-vivo.ts';
import { useConexion, useOtraDireccion } from '#client/realtime/estado.ts';
import { alAsentarse } from '#client/ui/adorno.tsx';
import { EsqueletoPantalla } from '#client/ui/pantalla.tsx';
import { SinServidor } from '#client/ui/sin-servidor.tsx';
import { useRescatarFoco } from '#client/ui/rescatar-foco.ts';
import { Cargando } from '#client/ui/cargando.tsx';
import { enBase } from '#client/lib/navegador/base.ts';
import { porSuNombre } from '#client/lib/red/sin-servidor.ts';
import { diaDe, hora, hoyLocal, momento } from '#client/lib/fechas/fechas.ts';
import { useCola } from '#client/lib/cola/cola.ts';
import { leerInstanteUltimo } from '#client/lib/red/query-client.ts';
import { TiraConexion, type EstadoConexion } from '#client/ui/tira-conexion.tsx';
import { ocupada, useVersionNueva } from '#client/lib/navegador/obrero.ts';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';
import { LimiteErrores } from './pantallas.tsx';
import { Navegacion } from './navegacion.tsx';

const EnvioCola = alAsentarse(
  async () => (await import('#client/features/tareas/components/envio-cola.tsx')).EnvioCola,
);
const Celebraciones = alAsentarse(async () => (await import('./celebraciones.tsx')).Celebraciones);
const InsigniaDeApp = alAsentarse(async () => (await import('#client/lib/trabajo/esperas.ts')).InsigniaDeApp);
const Confirmador = alAsentarse(async () => (await import('#client/ui/confirmador.tsx')).Confirmador);
const RenovarAvisos = alAsentarse(
  async () => (await import('#client/features/avisos/components/renovar-avisos.tsx')).RenovarAvisos,
);
const Tostador = alAsentarse(async () => (await import('#client/ui/tostador.tsx')).Tostador);

/** Tells `cuandoAsiente` that the screen is drawn: in the screen's Suspense boundary, this mounts together with the screen. */
function Puesta() {
  useEffect(anunciarPantalla, []);
  return null;
}

/** Returns the part of the history entry's state that tells Welcome why the login ended; empty without a reason. */
const conFin = (terminada: string | null) => (terminada === null ? {} : { terminada });

/**
 * The layout of the screens after the login: waits for the login, redirects a visitor without one, opens the live connection,
 * and adds the navigation and what every screen can show above itself, such as toasts.
 */
export function Component() {
  const acceso = useAcceso();
  const conexion = useConexion();
  const { pathname, search, hash } = useLocation();
  /** Whether a member has been logged in on this page. */
  const [entro, setEntro] = useState(false);
  if (!entro && acceso.estado === 'dentro') setEntro(true);
  useRescatarFoco();
  useEnVivo(acceso.estado === 'dentro' ? acceso.yo.id : null);
  if (acceso.estado === 'cargando') return <Cargando />;
  if (acceso.estado === 'sin-red') return <SinServidor reintentar={acceso.reintentar} />;
  // A visitor without a login returns to this address after logging in. If a login has ended on this page, the next one starts at
  // the dashboard, because it may be another member's.
  if (acceso.estado === 'fuera')
    return (
      <Navigate
        to="/login"
        replace
        state={{ ...(entro ? {} : estadoDestino(pathname + search + hash)), ...conFin(leerFin()) }}
      />
    );
  return (
    <div data-conexion={conexion} className="flex min-h-dvh flex-col lg:flex-row">
      <a
        href="#contenido"
        className="sr-only z-50 print:hidden rounded-control bg-marca px-5 py-3 font-extrabold text-sobre-marca focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Saltar al contenido
      </a>
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:order-2 lg:pb-0 print:pb-0">
        <div className="contents print:hidden">
          <Conexion estado={conexion} />
          <LlamadaTurno yo={acceso.yo.id} enSala={pathname === '/reparto'} />
        </div>
        {/* An open sheet sets `pointer-events: none` on the body. With a value of its own `main` does not inherit that, so the
            browser need not compute the styles of all its children again. */}
        <main id="contenido" className="pointer-events-auto min-w-0 flex-1">
          <LimiteErrores>
            <Suspense fallback={<EsqueletoPantalla />}>
              <Outlet />
              <Puesta />
            </Suspense>
          </LimiteErrores>
        </main>
      </div>
      <Navegacion admin={acceso.yo.es_administrador} />
      <SubirAlNavegar />
      <Tostador />
      <VersionNueva />
      <EnvioCola conexion={conexion} />
      <Confirmador />
      <Celebraciones metas={acceso.yo.metas} />
      <InsigniaDeApp />
      <RenovarAvisos yo={acceso.yo} />
      <PreguntaSaldo yo={acceso.yo.id} />
    </div>
  );
}

/** Returns an instant, in ms since 1970, in words: «las 18:05» if it is today, else «el 25 nov, 18:05». */
const cuando = (ms: number): string => {
  const instante = new Date(ms).toISOString();
  return diaDe(instante) === hoyLocal(new Date()) ? `las ${hora(instante)}` : `el ${momento(instante)}`;
};

/**
 * The strip about the connection. Offline it tells from when the data shown is, and always how many ticks wait to be sent. It may
 * offer another address of the server to open.
 */
export function Conexion({ estado }: { readonly estado: EstadoConexion }) {
  const porEnviar = useCola().filter((e) => e.rechazo === null && e.enviandoHasta === 0).length;
  const ultimo = estado === 'sin-red' ? leerInstanteUltimo() : null;
  const otra = useOtraDireccion();
  return (
    <TiraConexion
      estado={estado}
      datosDe={ultimo === null ? undefined : cuando(ultimo)}
      porEnviar={porEnviar}
      abrir={otra === null ? undefined : otra + enBase('/')}
      probar={porSuNombre('/')}
    />
  );
}

/** Scrolls to the top once mounted, unless `volviendo`. */
function AlLlegar({ volviendo }: { readonly volviendo: boolean }) {
  useLayoutEffect(() => {
    if (!volviendo) scrollTo(0, 0);
  }, [volviendo]);
  return null;
}

/** Scrolls to the top when the path changes. After «back» the browser restores the scroll position instead. */
export function SubirAlNavegar() {
  return <AlLlegar key={useLocation().pathname} volviendo={useNavigationType() === NavigationType.Pop} />;
}

/** Resolves to whether the page may reload. Asks the member only if a form or dialog is open, whose input would be lost. */
const sePuede = async (): Promise<boolean> =>
  !ocupada() ||
  confirmar({
    titulo: '¿Actualizar ahora?',
    texto: 'Lo que tengas a medias en esta página se perderá.',
    aceptar: 'Actualizar',
    rechazar: 'Ahora no',
  });

/** Shows the toast, which stays until the member taps its button and `sePuede` agrees. Returns the function that removes it. */
const ofrecer = (actualizar: () => void): (() => void) => {
  const hacer = async () => {
    if (!(await sePuede())) return;
    retirar();
    actualizar();
  };
  const retirar = tostada.fija('Hay una versión nueva', { texto: 'Actualizar', hacer: () => void hacer() });
  return retirar;
};

/**
 * Shows a toast that offers the new version until the member accepts it. No page reloads before the member has accepted in one
 * tab; then the other tabs reload as well (obrero.ts).
 */
export function VersionNueva() {
  const actualizar = useVersionNueva();
  useEffect(() => (actualizar === null ? undefined : ofrecer(actualizar)), [actualizar]);
  return null;
}
