import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';

export type EstadoConexion = 'vivo' | 'sondeo' | 'sin-red';

/** A connection that is back before this was never worth a word; nor is the first one, still being made. */
const PACIENCIA_MS = 1_500;

const TEXTOS = {
  sondeo: { texto: 'Reconectando… actualizo cada 5 segundos', Icono: RefreshCw },
  'sin-red': { texto: 'Sin conexión. Ves lo último que llegó', Icono: CloudOff },
} as const;

/** A quiet strip about the connection: nothing while live; «sondeo» when the screen asks every few seconds instead. */
export function TiraConexion({ estado }: { readonly estado: EstadoConexion }) {
  const [tarde, setTarde] = useState(false);
  const caida = estado !== 'vivo';
  useEffect(() => {
    if (!caida) return undefined;
    const reloj = setTimeout(() => setTarde(true), PACIENCIA_MS);
    return () => {
      clearTimeout(reloj);
      setTarde(false);
    };
  }, [caida]);
  const aviso = caida && tarde ? TEXTOS[estado] : null;
  return (
    <output className="sticky top-0 z-20 block empty:hidden">
      {aviso !== null && (
        <p className="flex items-center justify-center gap-2 bg-hundido px-4 py-1.5 text-center text-sm font-semibold text-suave">
          <aviso.Icono aria-hidden className="size-4 shrink-0" />
          {aviso.texto}
        </p>
      )}
    </output>
  );
}
