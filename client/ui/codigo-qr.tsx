import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { copiar } from '#client/lib/navegador/copiar-y-guardar.ts';
import { enlaceMovil, esEsteEquipo } from '#client/lib/navegador/enlace-movil.ts';
import { Boton } from './boton.tsx';
import { Franja } from './franja.tsx';
import { tostada } from './tostada.ts';

/**
 * A QR code as an image, which can be saved. It is black on white with a margin, in dark mode too, because many scanners cannot
 * read an inverted code.
 */
export function CodigoQr({ texto, etiqueta }: { readonly texto: string; readonly etiqueta: string }) {
  return (
    <img
      src={toSvgDataURL(generate(texto), { on: 'black', off: 'white', pad: 4 })}
      alt={etiqueta}
      className="block w-full rounded-control"
    />
  );
}

interface Props {
  /** Path and fragment of the link. */
  readonly ruta: string;
  /** The server's origin as phones reach it, if it is known. */
  readonly origen?: string | null;
  /** Purpose of the QR code, for screen readers. */
  readonly etiqueta: string;
  /** Text below the QR code, such as how long the link is valid. */
  readonly children: ReactNode;
}

/** A link as a QR code for people nearby, with a button to send or copy it for others. */
export function EnlaceQr({ ruta, origen = null, etiqueta, children }: Props) {
  const enlace = enlaceMovil(ruta, origen);
  const puedeCompartir = 'share' in navigator;
  const pasar = async () => {
    if (puedeCompartir) return navigator.share({ url: enlace }).catch(() => null);
    if (await copiar(enlace)) tostada.bien('Copiado. Pégalo donde quieras');
    else tostada.mal('No se ha podido copiar');
    return null;
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="mx-auto w-[min(100%,20rem,52dvh)]">
        <CodigoQr texto={enlace} etiqueta={etiqueta} />
      </div>
      <p className="text-center text-suave">{children}</p>
      {origen === null && esEsteEquipo() && (
        <Franja tipo="atencion">
          Has abierto Te Toca como «{location.hostname}», que solo existe en este ordenador. Ábrelo con su dirección en
          la red de casa y otros móviles podrán usar el código.
        </Franja>
      )}
      <Boton
        variante="tonal"
        icono={puedeCompartir ? <Share2 aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        onClick={() => void pasar()}
      >
        {puedeCompartir ? 'Compartir enlace' : 'Copiar enlace'}
      </Boton>
    </div>
  );
}
