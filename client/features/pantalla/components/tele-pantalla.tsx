import {
  Component,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { CloudOff, RefreshCw, Volume2, VolumeX } from 'lucide-react';
import { mantenerDespierta } from '#client/lib/navegador/despierta.ts';
import { useVersionNueva } from '#client/lib/navegador/obrero.ts';
import { ponerTitulo } from '#client/ui/pantalla.tsx';
import { enBase } from '#client/lib/navegador/base.ts';
import { porSuNombre, useDuradero } from '#client/lib/red/reintentos.ts';
import type { Conexion } from '#client/lib/red/enlace.ts';
import { cuandoSePueda, deriva, useAhora, vigilarVersion } from '../cuidados.ts';
import { enReparto } from '../estado.ts';
import { type ControlTele, crearTele, type Tele } from '../tele.ts';
import { TeleFamilia } from './tele-familia.tsx';
import { agruparCodigo, rutaDeVincular } from '#shared/contracts/vincular-pantalla.ts';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { direccionA, enlaceA } from '#client/lib/navegador/direcciones.ts';
import { type Plazo, plazoDe, useSegundosDe } from '#client/lib/fechas/reloj.ts';
import { callar, esperarGesto, leerAltavoz, oirAltavoz, sonar, suenaElSegundo } from '../sonido.ts';

import '../tele.css';

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

/** Returns the check whether a reload would interrupt nothing: no pairing, draft, trial or celebration of a draft. */
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

/**
 * A small notice at the bottom while the screen is not live, perhaps with another address to open. Ignores short interruptions.
 */
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

/** Milliseconds from an error until the page is reloaded. */
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

const GRUPOS = [
  [0, 1, 2],
  [3, 4, 5],
] as const;

/** The pairing code as large boxes in two groups. */
const Letras = ({ codigo }: { readonly codigo: string }) => (
  <p data-codigo={codigo} className="flex gap-6">
    <span className="sr-only">Código {agruparCodigo(codigo)}</span>
    {GRUPOS.map((grupo) => (
      <span key={grupo[0]} aria-hidden className="flex gap-3">
        {grupo.map((i) => (
          <span key={i} className="tele-letra shadow-carta">
            {codigo[i]}
          </span>
        ))}
      </span>
    ))}
  </p>
);

function Codigo({ codigo }: { readonly codigo: string }) {
  const enlace = enlaceA(rutaDeVincular(codigo));
  return (
    <div className="tele-vinculo">
      <div key={codigo} className="tele-entra grid gap-8">
        <Letras codigo={codigo} />
        <p className="text-[1.5rem] font-bold whitespace-nowrap text-sobre-escena-suave">
          o entra en <span className="font-black text-sobre-escena">{direccionA('/vincular-pantalla')}</span>
        </p>
      </div>
      <div className="tele-codigo">
        <CodigoQr texto={enlace} etiqueta="Código QR para vincular esta pantalla" />
      </div>
    </div>
  );
}

/** The wall screen before pairing: the code, and a QR code that opens the pairing page on a phone with the code filled in. */
function TeleVincular({ codigo, responde }: { readonly codigo: string | null; readonly responde: boolean }) {
  return (
    <main className="escena tele-vincular">
      <header className="grid justify-items-center gap-3">
        <img src={enBase('/icono.svg')} alt="" className="size-20" />
        <h1 className="text-[4rem]">Te Toca en esta pantalla</h1>
        <p className="text-[2rem] font-bold text-sobre-escena-suave">Ábrelo en el móvil de quien administra</p>
      </header>
      {codigo !== null && <Codigo codigo={codigo} />}
      {codigo === null && (
        <p className="tele-pidiendo">
          {responde ? 'Pidiendo un código…' : 'Sin conexión con Te Toca. Vuelvo a intentarlo…'}
        </p>
      )}
    </main>
  );
}

/** Plays a tick in each of the last seconds of a turn. Draws nothing. */
function Segundos({ plazo, desfase }: { readonly plazo: Plazo; readonly desfase: number }) {
  const segundos = useSegundosDe(
    plazo,
    useCallback(() => desfase, [desfase]),
  );
  const antes = useRef(segundos);
  useEffect(() => {
    if (suenaElSegundo(antes.current, segundos)) sonar(['segundo']);
    antes.current = segundos;
  }, [segundos]);
  return null;
}

/**
 * Button in the corner of the lobby and the draft that mutes or unmutes the wall, or asks for the gesture without which the
 * browser plays nothing. Also plays the ticks at the end of a turn with a time limit, while the connection is live.
 */
function TeleSonido({ tele: { estado, conexion, desfase } }: { readonly tele: Extract<Tele, { fase: 'vinculada' }> }) {
  const altavoz = useSyncExternalStore(oirAltavoz, leerAltavoz);
  useEffect(esperarGesto, []);
  if (altavoz === 'no-hay' || estado === null || (estado.sala === null && !enReparto(estado))) return null;
  const { sesion } = estado;
  const plazo = sesion?.fase === 'ELECCION' && conexion === 'vivo' ? plazoDe(sesion) : null;
  const Icono = altavoz === 'suena' ? Volume2 : VolumeX;
  return (
    <>
      {plazo !== null && <Segundos key={plazo.hasta} plazo={plazo} desfase={desfase} />}
      <button
        type="button"
        className="tele-sonido"
        aria-label={altavoz === 'suena' ? 'Silenciar' : altavoz === 'callado' ? 'Activar el sonido' : undefined}
        // While it waits for a gesture, the click itself is the gesture.
        onClick={altavoz === 'espera' ? undefined : () => callar(altavoz === 'suena')}
      >
        <Icono aria-hidden />
        {altavoz === 'espera' && 'Toca para activar el sonido'}
      </button>
    </>
  );
}
