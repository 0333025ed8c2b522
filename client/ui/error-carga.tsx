import { CloudOff, RotateCw } from 'lucide-react';
import { Boton } from './boton.tsx';

interface Props {
  readonly titulo: string;
  readonly sinRed?: boolean;
  /** It is tried again by itself, every few seconds. */
  readonly probando?: boolean;
  /** It is being tried again. */
  readonly reintentando?: boolean;
  readonly reintentar: () => void;
}

const porQue = (sinRed: boolean, probando: boolean): string => {
  if (!sinRed) return 'Algo ha fallado por nuestra parte.';
  return probando ? 'Sin conexión con Te Toca, probando…' : 'No hay conexión con Te Toca.';
};

/** A part of the screen that could not be read, with the way to try again. */
export function ErrorCarga({ titulo, sinRed = false, probando = false, reintentando = false, reintentar }: Props) {
  return (
    <div
      role="alert"
      className="grid grid-cols-1 justify-items-center gap-3 rounded-carta bg-superficie px-hoja py-8 text-center shadow-carta"
    >
      <span aria-hidden className="grid size-16 place-items-center rounded-full bg-hundido text-suave">
        <CloudOff className="size-8" />
      </span>
      <p className="text-lg font-extrabold">{titulo}</p>
      <p className="text-suave">{porQue(sinRed, probando)}</p>
      <Boton
        variante="tonal"
        cargando={reintentando && 'Reintentando...'}
        icono={<RotateCw aria-hidden className="size-5" />}
        onClick={reintentar}
      >
        Reintentar
      </Boton>
    </div>
  );
}
