import { CloudOff, CloudUpload, RefreshCw } from 'lucide-react';
import { plural } from '#shared/domain/palabras.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { useDuradero } from '#client/lib/red/reintentos.ts';

export type EstadoConexion = 'vivo' | 'sondeo' | 'sin-red';

interface Props {
  readonly estado: EstadoConexion;
  /** Time at which the data shown was read, such as «las 18:05»; undefined if unknown. */
  readonly datosDe?: string | undefined;
  /** Number of ticks that wait for a connection. */
  readonly porEnviar?: number;
  /** The address to open instead, if this one gets no live connection. */
  readonly abrir?: string | undefined;
  /** An address to try when this one does not answer. */
  readonly probar?: string | null;
}

const TEXTOS = {
  vivo: { texto: () => null, Icono: CloudUpload },
  sondeo: { texto: () => 'Reconectando… actualizo cada 5 segundos', Icono: RefreshCw },
  'sin-red': {
    texto: (datosDe?: string) =>
      datosDe === undefined ? 'Sin conexión. Ves lo último que llegó' : `Sin conexión · datos de ${datosDe}`,
    Icono: CloudOff,
  },
} as const;

/**
 * A strip about the connection, hidden while the link is live and no tick waits, and for the first moment of an interruption. In
 * the state `sondeo` the app polls every few seconds, because the link is not live.
 */
export function TiraConexion({ estado, datosDe, porEnviar = 0, abrir, probar = null }: Props) {
  const seVe = useDuradero(estado !== 'vivo' || porEnviar > 0);
  const { texto, Icono } = TEXTOS[estado];
  const muda = estado === 'sondeo' && abrir !== undefined;
  const partes = [
    muda ? 'Por esta dirección nada llega al momento' : texto(datosDe),
    porEnviar > 0 ? `${plural(porEnviar, 'tarea')} por enviar` : null,
  ].filter((p) => p !== null);
  return (
    <output className="sticky top-0 z-20 block empty:hidden">
      {seVe && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 bg-hundido px-4 py-1.5 text-center text-sm font-semibold text-suave">
          <Icono aria-hidden className="size-4 shrink-0" />
          {partes.join(' · ')}
          {muda && (
            <a href={enBase(abrir)} className="underline">
              Abre {abrir}
            </a>
          )}
          {estado === 'sin-red' && probar !== null && (
            <a href={enBase(probar)} className="underline">
              Si estás en casa, prueba {probar}
            </a>
          )}
        </p>
      )}
    </output>
  );
}
