import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { Cargando } from '#client/ui/cargando.tsx';
import { DestinoAviso } from './destino-aviso.tsx';
import { LimiteErrores } from './limite-errores.tsx';
import { Publica } from './publica.tsx';
import { BASE } from '#client/lib/base.ts';

/** A route's file, loaded when it is first visited; it exports `Component`. */
const perezosa = (cargar: () => Promise<{ Component: ComponentType }>) =>
  lazy(() => cargar().then(({ Component }) => ({ default: Component })));

const Layout = perezosa(() => import('./layout.tsx'));
const Login = perezosa(() => import('./rutas/login.tsx'));
const Register = perezosa(() => import('./rutas/register.tsx'));
const JoinFamily = perezosa(() => import('./rutas/join-family.tsx'));
const TraerFamilia = perezosa(() => import('./rutas/traer-familia.tsx'));
const Dashboard = perezosa(() => import('./rutas/dashboard.tsx'));
const Tasks = perezosa(() => import('./rutas/tasks.tsx'));
const Voting = perezosa(() => import('./rutas/voting.tsx'));
const Ranking = perezosa(() => import('./rutas/ranking.tsx'));
const Cuentas = perezosa(() => import('./rutas/cuentas.tsx'));
const Profile = perezosa(() => import('./rutas/profile.tsx'));
const Reparto = perezosa(() => import('./rutas/reparto.tsx'));
const Deseos = perezosa(() => import('./rutas/deseos.tsx'));
const Certificado = perezosa(() => import('./rutas/certificado.tsx'));
const Reajuste = perezosa(() => import('./rutas/reajuste.tsx'));
const CertificadoReajuste = perezosa(() => import('./rutas/certificado-reajuste.tsx'));
const EsJusto = perezosa(() => import('./rutas/es-justo.tsx'));
const Panel = perezosa(() => import('./rutas/panel.tsx'));
const Rastro = perezosa(() => import('./rutas/rastro.tsx'));
const Servidor = perezosa(() => import('./rutas/servidor.tsx'));
const PantallaCompartida = perezosa(() => import('./rutas/pantalla.tsx'));
const VincularPantalla = perezosa(() => import('./rutas/vincular-pantalla.tsx'));
const NoEncontrada = perezosa(() => import('./rutas/no-encontrada.tsx'));
/** Only `vite dev` has it: the condition is constant, so the bundle leaves the page out. */
const Piezas = import.meta.env.DEV ? perezosa(() => import('./rutas/ui.tsx')) : null;

/**
 * Routes of the specification; the protected ones share the layout that waits for a login. Plain routes and not
 * react-router's data router, which would weigh 20 kB more on the first screen: TanStack Query already loads the data.
 */
export function Router() {
  return (
    <BrowserRouter basename={BASE}>
      <DestinoAviso />
      <LimiteErrores>
        <Suspense fallback={<Cargando />}>
          <Routes>
            <Route index element={<Navigate to="/dashboard" replace />} />
            <Route element={<Publica />}>
              <Route path="/login" element={<Login />} />
              <Route path="/register" element={<Register />} />
              <Route path="/join-family" element={<JoinFamily />} />
              <Route path="/traer-familia" element={<TraerFamilia />} />
            </Route>
            <Route path="/pantalla" element={<PantallaCompartida />} />
            <Route element={<Layout />}>
              <Route path="/dashboard" element={<Dashboard />} />
              <Route path="/tasks" element={<Tasks />} />
              <Route path="/voting" element={<Voting />} />
              <Route path="/ranking" element={<Ranking />} />
              <Route path="/cuentas" element={<Cuentas />} />
              <Route path="/profile" element={<Profile />} />
              <Route path="/reparto" element={<Reparto />} />
              <Route path="/reparto/deseos" element={<Deseos />} />
              <Route path="/reparto/:id/certificado" element={<Certificado />} />
              <Route path="/reajuste" element={<Reajuste />} />
              <Route path="/reajuste/:id/certificado" element={<CertificadoReajuste />} />
              <Route path="/es-justo" element={<EsJusto />} />
              <Route path="/panel" element={<Panel />} />
              <Route path="/panel/rastro" element={<Rastro />} />
              <Route path="/servidor" element={<Servidor />} />
              <Route path="/vincular-pantalla" element={<VincularPantalla />} />
            </Route>
            {Piezas !== null && <Route path="/ui" element={<Piezas />} />}
            <Route path="*" element={<NoEncontrada />} />
          </Routes>
        </Suspense>
      </LimiteErrores>
    </BrowserRouter>
  );
}
