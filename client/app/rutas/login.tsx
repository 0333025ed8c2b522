import { Suspense, lazy } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leerInvitacionAlta, porQueNoSeCrea, useAltas } from '#client/lib/acceso/altas.ts';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { estadoDestino, FORMULARIO_LOGIN, useDestino, useTerminada } from '#client/lib/acceso/destino.ts';
import { Bienvenida } from '#client/features/acceso/components/portada.tsx';
import { useEsteAparato } from '#client/lib/acceso/este-aparato.ts';
import { Cargando } from '#client/ui/cargando.tsx';

const pedirFormulario = () => import('#client/features/acceso/components/formulario-login.tsx');
const FormularioLogin = lazy(() => pedirFormulario().then((m) => ({ default: m.FormularioLogin })));
const CajaNueva = lazy(() =>
  import('#client/features/acceso/components/caja-nueva.tsx').then((m) => ({ default: m.CajaNueva })),
);
const Caras = lazy(() => import('#client/features/caras/components/caras.tsx').then((m) => ({ default: m.Caras })));

/** Returns the id of the member whose face was tapped, from the state of the history entry; null for none. */
const caraDe = (estado: unknown): number | null => (estado as { readonly cara?: number } | null)?.cara ?? null;

/**
 * Welcome, or the login form that its first button opens. On a device where members log in by face, the faces come first. On a
 * box without any family, `CajaNueva` replaces Welcome once the box has answered.
 */
export function Component() {
  const navegar = useNavigate();
  const { state, pathname, search } = useLocation();
  const destino = useDestino();
  const terminada = useTerminada();
  const aparato = useEsteAparato();
  const altas = useAltas();
  const conDestino = { ...estadoDestino(destino), ...(terminada === null ? {} : { terminada }) };
  const atras = () => void navegar('/login', { replace: true, state: conDestino });
  const entrar = () => void navegar(destino ?? INICIO, { replace: true });
  const salidas = {
    terminada,
    abrirLogin: { to: FORMULARIO_LOGIN, state: conDestino },
    unirse: { to: '/join-family', state: conDestino },
    crear: altas.esperando
      ? null
      : (porQueNoSeCrea(altas.estado, leerInvitacionAlta() !== null) ?? { to: '/register', state: conDestino }),
  };
  if (pathname + search === FORMULARIO_LOGIN) {
    return (
      <Suspense fallback={<Cargando />}>
        <FormularioLogin
          terminada={terminada}
          seguira={destino !== null}
          estado={conDestino}
          atras={atras}
          entrar={entrar}
        />
      </Suspense>
    );
  }
  const { crear } = salidas;
  const portada = (abierta: typeof crear) => <Bienvenida {...salidas} crear={abierta} />;
  const bienvenida =
    altas.estado?.vacio === true && crear !== null ? (
      // While the code of `CajaNueva` loads, shows Welcome as before the box's answer: without a way to create a family.
      <Suspense fallback={portada(null)}>
        <CajaNueva
          terminada={terminada}
          crear={crear}
          restaurar={altas.estado.restaurar}
          codigo={altas.estado.codigo && leerInvitacionAlta() === null}
          alValer={atras}
        />
      </Suspense>
    ) : (
      portada(crear)
    );
  if (aparato === null) return bienvenida;
  return (
    <Suspense fallback={<Cargando />}>
      <Caras
        {...salidas}
        dispositivo={aparato.token}
        elegida={caraDe(state)}
        elegir={(cara) => void navegar('/login', { state: { ...conDestino, cara } })}
        atras={atras}
        entrar={entrar}
        bienvenida={bienvenida}
      />
    </Suspense>
  );
}
