import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

/**
 * A QR of a text, black on white in both modes, with its quiet zone: many readers know no other. As an image, it can be
 * saved.
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
