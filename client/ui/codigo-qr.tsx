import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

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
