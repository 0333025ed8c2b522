import { CloudOff, RefreshCw } from 'lucide-react';
import { useDuradero } from '#client/lib/duradero.ts';
import type { Conexion } from '#client/lib/enlace.ts';

const TEXTOS = {
  sondeo: { texto: 'Reconectando…', Icono: RefreshCw },
  'sin-red': { texto: 'Sin conexión. Es lo último que llegó', Icono: CloudOff },
} as const;

/** A quiet word in the corner while the screen is not live; a connection that is back at once was never worth one. */
export function TeleConexion({ conexion }: { readonly conexion: Conexion }) {
  const seVe = useDuradero(conexion !== 'vivo');
  const palabra = seVe && conexion !== 'vivo' ? TEXTOS[conexion] : null;
  return (
    <output className="absolute inset-x-0 bottom-0 z-10 flex justify-center">
      {palabra !== null && (
        <span className="flex items-center gap-3 rounded-t-control bg-texto px-6 py-0.5 leading-tight font-bold text-fondo">
          <palabra.Icono aria-hidden className="size-6" />
          {palabra.texto}
        </span>
      )}
    </output>
  );
}
