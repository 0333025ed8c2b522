import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { mantenerDespierta } from '#client/lib/despierta.ts';
import { useVersionNueva } from '#client/lib/obrero.ts';
import { ponerTitulo } from '#client/lib/titulo.ts';
import { cuandoSePueda, deriva, useAhora, vigilarVersion } from '../cuidados.ts';
import { enReparto } from '../estado.ts';
import { crearTele, type ControlTele, type Tele } from '../tele.ts';
import '../tele.css';
import { TeleConexion } from './tele-conexion.tsx';
import { TeleFamilia } from './tele-familia.tsx';
import { TeleLimite } from './tele-limite.tsx';
import { TeleVincular } from './tele-vincular.tsx';
import { enBase } from '#client/lib/base.ts';

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

/** The shared screen on the wall: the whole page, without the app around it. */
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
        <div
          className="size-full p-6 transition-[translate] duration-[2s]"
          style={{ translate: `${String(x)}px ${String(y)}px` }}
        >
          <Contenido tele={tele} />
        </div>
        {tele.fase === 'vinculada' && <TeleConexion conexion={tele.conexion} />}
      </TeleLimite>
    </div>
  );
}
