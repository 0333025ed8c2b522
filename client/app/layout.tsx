import { Suspense, lazy, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LlamadaTurno } from '#client/features/reparto/components/llamada-turno.tsx';
import { estadoDestino } from '#client/lib/destino.ts';
import { leerFin } from '#client/lib/credenciales.ts';
import { useSesion } from '#client/lib/sesion.tsx';
import { useEnVivo } from '#client/realtime/en-vivo.ts';
import { useConexion } from '#client/realtime/estado.ts';
import { EsqueletoPantalla } from '#client/ui/pantalla.tsx';
import { useRescatarFoco } from '#client/ui/rescatar-foco.ts';
import { Cargando } from '#client/ui/cargando.tsx';
import { Conexion } from './conexion.tsx';
import { LimiteErrores } from './limite-errores.tsx';
import { Navegacion } from './navegacion.tsx';
import { SinServidor } from './sin-servidor.tsx';
import { SubirAlNavegar } from './subir.tsx';
import { VersionNueva } from './version-nueva.tsx';

const EnvioCola = lazy(() =>
  import('#client/features/tareas/components/envio-cola.tsx').then((m) => ({ default: m.EnvioCola })),
);
const Celebracion = lazy(() =>
  import('#client/features/logros/components/celebracion.tsx').then((m) => ({ default: m.Celebracion })),
);
const Confirmador = lazy(() => import('#client/ui/confirmador.tsx').then((m) => ({ default: m.Confirmador })));
const RenovarAvisos = lazy(() =>
  import('#client/features/avisos/components/renovar-avisos.tsx').then((m) => ({ default: m.RenovarAvisos })),
);
const Tostador = lazy(() => import('#client/ui/tostador.tsx').then((m) => ({ default: m.Tostador })));

const conFin = (terminada: string | null) => (terminada === null ? {} : { terminada });

/** The protected screens: wait for the session, send away who has none, frame the rest with the bar. */
export function Component() {
  const sesion = useSesion();
  const conexion = useConexion();
  const { pathname, search, hash } = useLocation();
  const [entro, setEntro] = useState(false);
  if (!entro && sesion.estado === 'dentro') setEntro(true);
  useRescatarFoco();
  useEnVivo(sesion.estado === 'dentro' ? sesion.yo.id : null);
  if (sesion.estado === 'cargando') return <Cargando />;
  if (sesion.estado === 'sin-red') return <SinServidor reintentar={sesion.reintentar} />;
  // Whoever arrives without a session comes back here after the login. When a session ends here nobody comes back: the
  // next login may be somebody else's.
  if (sesion.estado === 'fuera')
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
          <LlamadaTurno yo={sesion.yo.id} enSala={pathname === '/reparto'} />
        </div>
        <main id="contenido" className="min-w-0 flex-1">
          <LimiteErrores>
            <Suspense fallback={<EsqueletoPantalla />}>
              <Outlet />
            </Suspense>
          </LimiteErrores>
        </main>
      </div>
      <Navegacion admin={sesion.yo.es_administrador} />
      <SubirAlNavegar />
      <Suspense fallback={null}>
        <Tostador />
        <VersionNueva />
        <EnvioCola conexion={conexion} />
        <Confirmador />
        <Celebracion />
        <RenovarAvisos />
      </Suspense>
    </div>
  );
}
