import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, NavigationType, NavLink, Outlet, useLocation, useNavigationType } from 'react-router-dom';
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
import { SinServidor } from '#client/ui/cargable.tsx';
import { useRescatarFoco } from '#client/ui/marco.tsx';
import { Cargando } from '#client/ui/cargando.tsx';
import { enBase } from '#client/lib/navegador/base.ts';
import { porSuNombre } from '#client/lib/red/reintentos.ts';
import { diaDe, hora, hoyLocal, momento } from '#client/lib/fechas/fechas.ts';
import { useCola } from '#client/lib/cola/cola.ts';
import { leerInstanteUltimo } from '#client/lib/red/query-client.ts';
import { type EstadoConexion, TiraConexion } from '#client/ui/tira-conexion.tsx';
import { ocupada, useVersionNueva } from '#client/lib/navegador/obrero.ts';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';
import { LimiteErrores } from './pantallas.tsx';
import { useQuery } from '@tanstack/react-query';
import { Handshake, House, ListChecks, type LucideIcon, ShieldCheck, Trophy, UserRound, Vote } from 'lucide-react';
import { plural } from '#shared/domain/palabras.ts';
import { consultaParaVotar } from '#client/lib/red/consultas.ts';
import { cx } from '#client/lib/navegador/cx.ts';

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

/** Tells `cuandoAsiente` that the screen is drawn: this mounts together with the screen, in the same Suspense boundary. */
function Puesta() {
  useEffect(anunciarPantalla, []);
  return null;
}

/** Returns the part of the history entry's state that tells Welcome why the login ended; empty without a reason. */
const conFin = (terminada: string | null) => (terminada === null ? {} : { terminada });

/**
 * The layout of the screens after the login. It waits for the login, redirects a visitor without one, and opens the live
 * connection. It adds the navigation and what every screen can show above itself, such as toasts.
 */
export function Component() {
  const acceso = useAcceso();
  const conexion = useConexion();
  const { pathname, search, hash } = useLocation();
  /** Whether a member has been logged in since this page was loaded. */
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
 * The strip about the connection. It tells when the data shown was read (only offline), how many ticks wait to be sent and, if
 * one is known, another address of the server to open.
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

/** Scrolls to the top when the path changes. After «back» or «forward» the browser restores the scroll position instead. */
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

/** Shows a toast on the new version until it is tapped and `sePuede` agrees. Returns the function that removes the toast. */
const ofrecer = (actualizar: () => void): (() => void) => {
  const hacer = async () => {
    if (!(await sePuede())) return;
    retirar();
    actualizar();
  };
  const retirar = tostada.fija('Hay una versión nueva', { texto: 'Actualizar', hacer: () => void hacer() });
  return retirar;
};

/** Shows a toast that offers a new version until the member accepts it. Then the other tabs reload as well. */
export function VersionNueva() {
  const actualizar = useVersionNueva();
  useEffect(() => (actualizar === null ? undefined : ofrecer(actualizar)), [actualizar]);
  return null;
}

const ENTRADAS = [
  { a: '/dashboard', texto: 'Inicio', Icono: House },
  { a: '/tasks', texto: 'Tareas', Icono: ListChecks },
  { a: '/voting', texto: 'Votar', Icono: Vote },
  { a: '/ranking', texto: 'Ranking', Icono: Trophy },
  { a: '/profile', texto: 'Perfil', Icono: UserRound },
] as const;

/** Further entries of the navigation beside the screen, from 1024 px on; `paraAdmin` for admins only. */
const SOLO_AL_LADO = [
  { a: '/reparto', texto: 'Reparto', Icono: Handshake, paraAdmin: false },
  { a: '/panel', texto: 'Panel', Icono: ShieldCheck, paraAdmin: true },
] as const;

interface PropsEntrada {
  readonly a: string;
  readonly texto: string;
  readonly Icono: LucideIcon;
  readonly soloAlLado?: boolean;
  /** Number of chores that still need the member's vote, shown as a badge; 0 for none. */
  readonly porVotar?: number;
}

function Entrada({ a, texto, Icono, soloAlLado = false, porVotar = 0 }: PropsEntrada) {
  return (
    <li className={cx('min-w-0', soloAlLado && 'max-lg:hidden')}>
      <NavLink
        to={a}
        aria-label={porVotar > 0 ? `${texto}, ${plural(porVotar, 'tarea')} por votar` : texto}
        className="group flex min-h-16 flex-col items-center justify-center gap-0.5 text-sm font-bold text-suave outline-offset-[-3px] transition-colors hover:text-texto aria-[current=page]:text-marca lg:min-h-13 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-base lg:hover:bg-hundido lg:aria-[current=page]:bg-marca-tenue lg:aria-[current=page]:text-marca-fuerte"
      >
        <span
          data-cuenta={porVotar > 0 ? (porVotar > 99 ? '99+' : porVotar) : undefined}
          className="insignia-cuenta relative grid h-[min(2rem,40px)] w-[min(3.5rem,14cqw)] place-items-center rounded-full transition-colors group-aria-[current=page]:bg-marca-tenue lg:w-8 lg:group-aria-[current=page]:bg-transparent"
        >
          <Icono aria-hidden className="size-[min(1.5rem,32px)]" strokeWidth={2.25} />
        </span>
        <span className="max-w-full truncate text-[length:min(0.875rem,4.2cqw)] lg:text-base">{texto}</span>
      </NavLink>
    </li>
  );
}

/**
 * The main navigation: a bar of five entries at the bottom on a phone, and from 1024 px on a column at the side, which also
 * has `SOLO_AL_LADO`. With very large text the labels stop growing, so that they still fit.
 */
export function Navegacion({ admin }: { readonly admin: boolean }) {
  const { data: porVotar = 0 } = useQuery({ ...consultaParaVotar, select: (tareas) => tareas.length });
  return (
    <nav
      aria-label="Principal"
      className="@container fixed print:hidden inset-x-0 bottom-0 z-30 border-t border-borde bg-superficie pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-0 lg:order-1 lg:h-dvh lg:w-64 lg:shrink-0 lg:border-t-0 lg:border-r lg:p-4"
    >
      <p className="mb-6 hidden items-center gap-3 px-3 pt-3 text-xl font-black lg:flex">
        <img src={enBase('/icono.svg')} alt="" className="size-10" />
        Te Toca
      </p>
      <ul className="mx-auto grid max-w-2xl grid-cols-5 lg:grid-cols-1 lg:gap-1">
        {ENTRADAS.map((entrada) => (
          <Entrada key={entrada.a} {...entrada} porVotar={entrada.a === '/voting' ? porVotar : 0} />
        ))}
        {SOLO_AL_LADO.filter(({ paraAdmin }) => admin || !paraAdmin).map((entrada) => (
          <Entrada key={entrada.a} {...entrada} soloAlLado />
        ))}
      </ul>
    </nav>
  );
}
