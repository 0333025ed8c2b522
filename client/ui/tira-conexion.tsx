import { CloudOff, RefreshCw } from 'lucide-react';

export type EstadoConexion = 'vivo' | 'sondeo' | 'sin-red';

/** A quiet strip about the connection: nothing while live; «sondeo» when the screen asks every few seconds instead. */
export function TiraConexion({ estado }: { readonly estado: EstadoConexion }) {
  return (
    <output className="block empty:hidden">
      {estado !== 'vivo' && (
        <p className="flex items-center justify-center gap-2 bg-hundido px-4 py-1.5 text-center text-sm font-semibold text-suave">
          {estado === 'sin-red' ? <CloudOff aria-hidden className="size-4 shrink-0" /> : <RefreshCw aria-hidden className="size-4 shrink-0" />}
          {estado === 'sin-red' ? 'Sin conexión. Ves lo último que llegó' : 'Conectando de nuevo. Se actualiza cada 5 segundos'}
        </p>
      )}
    </output>
  );
}
