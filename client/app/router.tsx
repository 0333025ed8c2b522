import { Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Cargando } from '#client/ui/cargando.tsx';
import { BASE } from '#client/lib/navegador/base.ts';
import { INICIO, leerCamino } from '#client/lib/navegador/camino.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { escucharObrero } from '#client/lib/navegador/obrero.ts';
import { useDestino, useHayTerminando } from '#client/lib/acceso/destino.ts';
import { useAcceso } from '#client/lib/acceso/acceso.tsx';
import { LimiteErrores, type Perezosa, perezosa } from './pantallas.tsx';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { consultaMisTareas, consultaSesion, consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { queryClient } from '#client/lib/red/query-client.ts';

const Layout = perezosa(() => import('./layout.tsx'));
const Login = perezosa(() => import('./rutas/login.tsx'));
/** The screens before the login, by path. */
const FUERA: Readonly<Record<string, Perezosa>> = {
  '/login': Login,
  '/register': perezosa(() => import('./rutas/register.tsx')),
  '/join-family': perezosa(() => import('./rutas/join-family.tsx')),
  '/traer-familia': perezosa(() => import('./rutas/traer-familia.tsx')),
};
const Llegada = perezosa(() => import('./rutas/llegada.tsx'));
/** Screens that are open with and without a login, outside both layouts. */
const SOLAS: Readonly<Record<string, Perezosa>> = {
  '/pantalla': perezosa(() => import('./rutas/pantalla.tsx')),
  '/confiar': Llegada,
  '/pase': Llegada,
};
/** «¿Es justo?», the fairness screen. `/cuentas` and `/es-justo` each open it with one of its sections unfolded. */
const Justo = perezosa(() => import('./rutas/justo.tsx'));
/** The screens after the login, by path. */
const DENTRO: Readonly<Record<string, Perezosa>> = {
  '/dashboard': perezosa(() => import('./rutas/dashboard.tsx')),
  '/tasks': perezosa(() => import('./rutas/tasks.tsx')),
  '/semana': perezosa(() => import('./rutas/semana.tsx')),
  '/te-esperan': perezosa(() => import('./rutas/te-esperan.tsx')),
  '/sala': perezosa(() => import('./rutas/sala.tsx')),
  '/voting': perezosa(() => import('./rutas/voting.tsx')),
  '/hecho/:etiqueta': perezosa(() => import('./rutas/hecho.tsx')),
  '/sin-contrasena': perezosa(() => import('./rutas/sin-contrasena.tsx')),
  '/calendario': perezosa(() => import('./rutas/calendario.tsx')),
  '/conectada': perezosa(() => import('./rutas/conectada.tsx')),
  '/metas': perezosa(() => import('./rutas/metas.tsx')),
  '/premios': perezosa(() => import('./rutas/premios.tsx')),
  '/paga': perezosa(() => import('./rutas/paga.tsx')),
  '/ranking': perezosa(() => import('./rutas/ranking.tsx')),
  '/justo': Justo,
  '/cuentas': Justo,
  '/profile': perezosa(() => import('./rutas/profile.tsx')),
  '/reparto': perezosa(() => import('./rutas/reparto.tsx')),
  '/reparto/deseos': perezosa(() => import('./rutas/deseos.tsx')),
  '/reparto/:id/certificado': perezosa(() => import('./rutas/certificado.tsx')),
  '/reajuste': perezosa(() => import('./rutas/reajuste.tsx')),
  '/reajuste/:id/certificado': perezosa(() => import('./rutas/certificado-reajuste.tsx')),
  '/es-justo': Justo,
  '/panel': perezosa(() => import('./rutas/panel.tsx')),
  '/panel/etiquetas': perezosa(() => import('./rutas/etiquetas.tsx')),
  '/nevera': perezosa(() => import('./rutas/nevera.tsx')),
  '/panel/noche': perezosa(() => import('./rutas/noche.tsx')),
  '/panel/rastro': perezosa(() => import('./rutas/rastro.tsx')),
  '/esta-caja': perezosa(() => import('./rutas/esta-caja.tsx')),
  '/servidor': perezosa(() => import('./rutas/servidor.tsx')),
  '/vincular-pantalla': perezosa(() => import('./rutas/vincular-pantalla.tsx')),
};
const NoEncontrada = perezosa(() => import('./rutas/no-encontrada.tsx'));
/** The gallery of components. It exists only under `vite dev`: the condition is constant, so the build drops it. */
const Piezas = import.meta.env.DEV ? perezosa(() => import('./rutas/ui.tsx')) : null;

/**
 * Fetches the code of the screen at this address: with a login a screen of `DENTRO` and the layout, else one of `SOLAS` or
 * `FUERA`. For any other address, such as one with an id, fetches Welcome's.
 */
export const traerPantalla = async (): Promise<void> => {
  const camino = leerCamino();
  const dentro = leerTokenAcceso() === null ? undefined : DENTRO[camino];
  const suyas = dentro === undefined ? [SOLAS[camino] ?? FUERA[camino] ?? Login] : [Layout, dentro];
  await Promise.all(suyas.map((pantalla) => pantalla.traer()));
};

const rutasDe = (pantallas: Readonly<Record<string, Perezosa>>) =>
  Object.entries(pantallas).map(([camino, Pantalla]) => <Route key={camino} path={camino} element={<Pantalla />} />);

/**
 * The app's routes; those in `DENTRO` share the layout that waits for a login. They are plain routes: TanStack Query already
 * loads the data, so react-router's larger data router is not needed.
 */
export function Router() {
  return (
    <BrowserRouter basename={BASE}>
      <DestinoAviso />
      <LimiteErrores>
        <Suspense fallback={<Cargando />}>
          <Routes>
            <Route index element={<Navigate to={INICIO} replace />} />
            <Route element={<Publica />}>{rutasDe(FUERA)}</Route>
            {rutasDe(SOLAS)}
            <Route element={<Layout />}>{rutasDe(DENTRO)}</Route>
            {Piezas !== null && <Route path="/ui" element={<Piezas />} />}
            <Route path="*" element={<NoEncontrada />} />
          </Routes>
        </Suspense>
      </LimiteErrores>
    </BrowserRouter>
  );
}

/** Navigates without a reload to the path of a push message that is tapped while the app is open. Ignores other origins. */
function DestinoAviso() {
  const navegar = useNavigate();
  useEffect(
    () =>
      escucharObrero((mensaje) => {
        if (mensaje.tipo !== 'IR') return;
        const { origin, pathname, search, hash } = new URL(mensaje.url, location.origin);
        if (origin === location.origin) void navegar(pathname + search + hash);
      }),
    [navegar],
  );
  return null;
}

/**
 * The layout of the screens before the login. Redirects to the requested path if there is a token on arrival, or once a member
 * logs in, in any tab. It waits while a screen still has something to show after its own login (`useTerminaSola`).
 */
function Publica() {
  const { estado } = useAcceso();
  const destino = useDestino();
  const [alLlegar] = useState(estado);
  const terminando = useHayTerminando();
  const { hash } = useLocation();
  const fuera = alLlegar === 'fuera' && (estado !== 'dentro' || terminando);
  // A logged-in member who scans the lobby's invitation goes to the lobby.
  return fuera ? <Outlet /> : <Navigate to={destino ?? (hash.includes('&invitacion=') ? '/sala' : INICIO)} replace />;
}

/**
 * Returns a function that fetches a query into the cache. Its promise resolves at once if the cache has an answer, even an
 * outdated one, which is then replaced in the background.
 */
const leer =
  <D, K extends QueryKey>(consulta: FetchQueryOptions<D, Error, D, K>) =>
  (): Promise<void> => {
    const leida = queryClient.prefetchQuery(consulta);
    return queryClient.getQueryData(consulta.queryKey) === undefined ? leida : Promise.resolve();
  };

/** Queries whose data a screen shows first, by path. client/app/umbral.ts has already sent their requests. */
const PRIMERO: Readonly<Record<string, readonly (() => Promise<void>)[]>> = {
  '/dashboard': [leer(consultaYo), leer(consultaMisTareas('PENDIENTE'))],
  '/tasks': [leer(consultaYo), leer(consultaMisTareas('PENDIENTE')), leer(consultaMisTareas('COMPLETADA'))],
  '/reparto': [leer(consultaYo), leer(consultaSesion)],
};

/**
 * Prefetches the data that the screen at this address shows first, if a member is logged in. Ignores errors: the screen retries
 * and reports them.
 */
export const adelantar = async (): Promise<void> => {
  const suyas = leerTokenAcceso() === null ? undefined : PRIMERO[leerCamino()];
  await Promise.all((suyas ?? []).map((leerla) => leerla()));
};
