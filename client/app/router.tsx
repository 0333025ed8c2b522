import { createBrowserRouter, Navigate } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { Cargando } from './cargando.tsx';
import { ErrorRuta } from './error-ruta.tsx';
import { Publica } from './publica.tsx';

/** Loads a route's file when it is first visited; the file exports `Component`. */
const perezosa = (path: string, lazy: () => Promise<{ Component: React.ComponentType }>): RouteObject => ({ path, lazy });

/** Only `vite dev` has it: the condition is constant, so the bundle leaves the page out. */
const soloDesarrollo: RouteObject[] = import.meta.env.DEV ? [perezosa('/ui', () => import('./rutas/ui.tsx'))] : [];

/** Routes of the specification. The protected ones share the layout that waits for a session. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorRuta,
    HydrateFallback: Cargando,
    children: [
      { index: true, element: <Navigate to="/dashboard" replace /> },
      {
        Component: Publica,
        children: [
          perezosa('/login', () => import('./rutas/login.tsx')),
          perezosa('/register', () => import('./rutas/register.tsx')),
          perezosa('/join-family', () => import('./rutas/join-family.tsx')),
        ],
      },
      {
        lazy: () => import('./layout.tsx'),
        children: [
          {
            ErrorBoundary: ErrorRuta,
            children: [
              perezosa('/dashboard', () => import('./rutas/dashboard.tsx')),
              perezosa('/tasks', () => import('./rutas/tasks.tsx')),
              perezosa('/voting', () => import('./rutas/voting.tsx')),
              perezosa('/ranking', () => import('./rutas/ranking.tsx')),
              perezosa('/profile', () => import('./rutas/profile.tsx')),
              perezosa('/reparto', () => import('./rutas/reparto.tsx')),
              perezosa('/panel', () => import('./rutas/panel.tsx')),
            ],
          },
        ],
      },
      ...soloDesarrollo,
      perezosa('*', () => import('./rutas/no-encontrada.tsx')),
    ],
  },
]);
