import { Download, Share } from 'lucide-react';
import { useState } from 'react';
import { useFormaInstalar } from '#client/lib/navegador/instalar.ts';
import { instalar } from '#client/lib/navegador/oferta-instalar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { enBase } from '#client/lib/navegador/base.ts';

const DarPase = dialogoPerezoso(() => import('./dar-pase.tsx').then((m) => m.DarPase));

/** The offer to install the app on this device. Renders nothing if it is installed or cannot be. */
export function InstalarApp() {
  const forma = useFormaInstalar();
  const [dando, setDando] = useState(false);
  if (forma === null) return null;
  return (
    <Tarjeta como="section" aria-labelledby="instalar" className="grid gap-4">
      <div className="flex items-start gap-4">
        <img src={enBase('/icono.svg')} alt="" className="size-14 shrink-0" />
        <div className="min-w-0 flex-1">
          <h2 id="instalar" className="text-xl">
            Instalar la app
          </h2>
          <p className="text-suave">Se abre como las demás, también sin conexión.</p>
        </div>
      </div>
      {forma === 'BOTON' ? (
        <Boton
          variante="tonal"
          ancho
          icono={<Download aria-hidden className="size-5" strokeWidth={2.5} />}
          onClick={() => void instalar()}
        >
          Instalar
        </Boton>
      ) : (
        <>
          <ol className="grid list-decimal gap-1.5 pl-6 marker:font-extrabold marker:text-marca">
            <li>
              Toca «Compartir» <Share aria-hidden className="inline size-5 align-text-bottom text-marca" /> en la barra
              del navegador.
            </li>
            <li>Elige «Añadir a pantalla de inicio».</li>
            <li>Ábrela allí. Como no sabe quién eres, pide aquí un código:</li>
          </ol>
          <Boton variante="tonal" ancho onClick={() => setDando(true)}>
            Abrir en la app instalada
          </Boton>
        </>
      )}
      {dando && <DarPase cerrar={() => setDando(false)} />}
    </Tarjeta>
  );
}
