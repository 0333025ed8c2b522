import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LlamadaTurno } from '#client/features/reparto/components/llamada-turno.tsx';
import { PreguntaSaldo } from '#client/features/reparto/components/pregunta-saldo.tsx';
import { anunciarPantalla } from '#client/lib/asentar.ts';
import { estadoDestino } from '#client/lib/destino.ts';
import { leerFin } from '#client/lib/credenciales.ts';
import { useAcceso } from '#client/lib/acceso.tsx';
import { useEnVivo } from '#client/realtime/en-vivo.ts';
import { useConexion } from '#client/realtime/estado.ts';
import { alAsentarse } from '#client/ui/adorno.tsx';
import { EsqueletoPantalla } from '#client/ui/pantalla.tsx';
import { SinServidor } from '#client/ui/sin-servidor.tsx';
import { useRescatarFoco } from '#client/ui/rescatar-foco.ts';
import { Cargando } from '#client/ui/cargando.tsx';
import { Conexion } from './conexion.tsx';
import { LimiteErrores } from './limite-errores.tsx';
import { Navegacion } from './navegacion.tsx';
import { SubirAlNavegar } from './subir.tsx';
import { VersionNueva } from './version-nueva.tsx';

const EnvioCola = alAsentarse(
  async () => (await import('#client/features/tareas/components/envio-cola.tsx')).EnvioCola,
);
const Celebracion = alAsentarse(
  async () => (await import('#client/features/logros/components/celebracion.tsx')).Celebracion,
);
const Confirmador = alAsentarse(async () => (await import('#client/ui/confirmador.tsx')).Confirmador);
const RenovarAvisos = alAsentarse(
  async () => (await import('#client/features/avisos/components/renovar-avisos.tsx')).RenovarAvisos,
);
const Tostador = alAsentarse(async () => (await import('#client/ui/tostador.tsx')).Tostador);

/** Beside the screen, and drawn when it is. */
function Puesta() {
  useEffect(anunciarPantalla, []);
  return null;
}

const conFin = (terminada: string | null) => (terminada === null ? {} : { terminada });

/** The protected screens: waits for the login, sends away whoever has none, and frames the rest with the bar. */
export function Component() {
  const acceso = useAcceso();
  const conexion = useConexion();
  const { pathname, search, hash } = useLocation();
  const [entro, setEntro] = useState(false);
  if (!entro && acceso.estado === 'dentro') setEntro(true);
  useRescatarFoco();
  useEnVivo(acceso.estado === 'dentro' ? acceso.yo.id : null);
  if (acceso.estado === 'cargando') return <Cargando />;
  if (acceso.estado === 'sin-red') return <SinServidor reintentar={acceso.reintentar} />;
  // Whoever arrives without a login comes back here after it. When a login ends here nobody comes back: the next login
  // may be somebody else's.
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
        {/* A sheet takes taps from the body and lies over all of this: the screen need not hear of it, element by element. */}
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
      <Celebracion />
      <RenovarAvisos yo={acceso.yo} />
      <PreguntaSaldo yo={acceso.yo.id} />
    </div>
  );
}
