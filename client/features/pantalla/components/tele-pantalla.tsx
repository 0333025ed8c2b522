import { useEffect, useLayoutEffect, useState, useSyncExternalStore, Component, type ReactNode } from 'react';
import { CloudOff, RefreshCw } from 'lucide-react';
import { mantenerDespierta } from '#client/lib/navegador/despierta.ts';
import { useVersionNueva } from '#client/lib/navegador/obrero.ts';
import { ponerTitulo } from '#client/lib/navegador/titulo.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { porSuNombre, useDuradero } from '#client/lib/red/sin-servidor.ts';
import type { Conexion } from '#client/lib/red/enlace.ts';
import { cuandoSePueda, deriva, useAhora, vigilarVersion } from '../cuidados.ts';
import { enReparto } from '../estado.ts';
import { crearTele, type ControlTele, type Tele } from '../tele.ts';
import '../tele.css';
import { TeleFamilia } from './tele-familia.tsx';
import { TeleSonido } from './tele-sonido.tsx';
import { TeleVincular } from './tele-vincular.tsx';

const Espera = () => (
  <main className="grid size-full place-content-center justify-items-center gap-6">
    <img src={enBase('/icono.svg')} alt="" className="size-32 animate-latido" />
    <p className="text-[1.75rem] font-bold text-suave">Conectando…</p>
  </main>
);

function Contenido({ tele }: { readonly tele: Tele }) {
  if (tele.fase === 'vinculando') return <TeleVincular codigo={tele.codigo} responde={tele.responde} />;
  return tele.estado === null ? <Espera /> : <TeleFamilia tele={tele} estado={tele.estado} />;
}

const puedeRecargar = (control: ControlTele) => (): boolean => {
  const tele = control.leer();
  return (
    tele.fase === 'vinculada' &&
    !enReparto(tele.estado) &&
    (tele.estado?.ensayo ?? null) === null &&
    Date.now() > tele.finalHasta
  );
};

/** The wall screen: the whole page, without the app's header and menu. */
export function TelePantalla() {
  const [control] = useState(crearTele);
  const tele = useSyncExternalStore(control.suscribir, control.leer);
  const { x, y } = deriva(Math.floor(useAhora(10_000) / 60_000));
  useLayoutEffect(() => {
    document.documentElement.dataset['tele'] = '';
    ponerTitulo('Te Toca');
    return () => {
      delete document.documentElement.dataset['tele'];
    };
  }, []);
  useEffect(() => control.arrancar(), [control]);
  useEffect(mantenerDespierta, []);
  useEffect(() => vigilarVersion(puedeRecargar(control), () => location.reload()), [control]);
  const actualizar = useVersionNueva();
  useEffect(
    () => (actualizar === null ? undefined : cuandoSePueda(puedeRecargar(control), actualizar)),
    [control, actualizar],
  );
  return (
    <div
      className="fixed inset-0 overflow-hidden bg-fondo"
      data-conexion={tele.fase === 'vinculada' ? tele.conexion : undefined}
    >
      <TeleLimite>
        <div className="tele-flota size-full p-6" style={{ translate: `${String(x)}px ${String(y)}px` }}>
          <Contenido tele={tele} />
        </div>
        {tele.fase === 'vinculada' && (
          <>
            <TeleConexion conexion={tele.conexion} otra={tele.otra} />
            <TeleSonido tele={tele} />
          </>
        )}
      </TeleLimite>
    </div>
  );
}

const TEXTOS = {
  sondeo: { texto: 'Reconectando…', Icono: RefreshCw },
  'sin-red': { texto: 'Sin conexión. Es lo último que llegó', Icono: CloudOff },
} as const;

/** A small notice at the bottom while the screen is not live. Short interruptions are not shown. */
function TeleConexion({ conexion, otra }: { readonly conexion: Conexion; readonly otra: string | null }) {
  const seVe = useDuradero(conexion !== 'vivo');
  const palabra = seVe && conexion !== 'vivo' ? TEXTOS[conexion] : null;
  const probar = conexion === 'sin-red' ? porSuNombre('/pantalla') : null;
  return (
    <output className="absolute inset-x-0 bottom-0 z-10 flex justify-center">
      {palabra !== null && (
        <span className="flex items-center gap-3 rounded-t-control bg-texto px-6 py-0.5 leading-tight font-bold text-fondo">
          <palabra.Icono aria-hidden className="size-6" />
          {conexion === 'sondeo' && otra !== null ? `Abre ${otra}${enBase('/pantalla')}` : palabra.texto}
          {probar !== null && ` · Si sigue así, prueba ${probar}`}
        </span>
      )}
    </output>
  );
}

/** Milliseconds until the page is reloaded. */
const ESPERA_MS = 15_000;

/** Error boundary that reloads after a short wait, because nobody can press a button on a wall screen. */
class TeleLimite extends Component<{ readonly children: ReactNode }, { readonly roto: boolean }> {
  override readonly state = { roto: false };

  static getDerivedStateFromError() {
    return { roto: true };
  }

  override componentDidCatch() {
    setTimeout(() => location.reload(), ESPERA_MS);
  }

  override render() {
    return this.state.roto ? (
      <p className="grid h-dvh place-items-center text-[1.75rem] font-bold text-suave">Un momento…</p>
    ) : (
      this.props.children
    );
  }
}
