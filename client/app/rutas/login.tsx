import { Suspense, lazy } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { estadoDestino, INICIO, useDestino } from '#client/lib/destino.ts';
import { Bienvenida } from '#client/features/acceso/components/bienvenida.tsx';
import { Cargando } from '../cargando.tsx';

const pedirFormulario = () => import('#client/features/acceso/components/formulario-login.tsx');
const FormularioLogin = lazy(() => pedirFormulario().then((m) => ({ default: m.FormularioLogin })));

/** The form is a state of this address's history entry, so that the phone's own «back» returns to the welcome. */
const FORMULARIO = { formulario: true } as const;
const enFormulario = (estado: unknown): boolean => (estado as Partial<typeof FORMULARIO> | null)?.formulario === true;

/** Welcome, and the login form that its first button opens. */
export function Component() {
  const navegar = useNavigate();
  const { state } = useLocation();
  const destino = useDestino();
  const conDestino = estadoDestino(destino);
  if (!enFormulario(state)) {
    return (
      <Bienvenida
        abrirLogin={() => void navegar('/login', { state: { ...conDestino, ...FORMULARIO } })}
        unirse={() => void navegar('/join-family', { state: conDestino })}
        crear={() => void navegar('/register', { state: conDestino })}
      />
    );
  }
  return (
    <Suspense fallback={<Cargando />}>
      <FormularioLogin seguira={destino !== null} estado={conDestino} volver={() => void navegar('/login', { replace: true, state: conDestino })} entrar={() => void navegar(destino ?? INICIO, { replace: true })} />
    </Suspense>
  );
}
