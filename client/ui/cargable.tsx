import { CloudOff, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { enBase } from '#client/lib/base.ts';
import { cx } from '#client/lib/cx.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { Boton } from './boton.tsx';

/** The whole page while the member or the first screen loads. */
export function Cargando() {
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <img src={enBase('/icono.svg')} alt="" className="size-16 animate-latido" />
      <p className="font-bold text-suave">Cargando...</p>
    </output>
  );
}

/** One block of a skeleton; give it the size of what comes. */
export function Bloque({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cx('block animate-latido rounded-control bg-hundido', className)} />;
}

/** A skeleton of `filas` cards. It shows only after 150 ms, so that a quick answer does not flicker. */
export function Esqueleto({ filas = 3, alto = 'h-24' }: { readonly filas?: number; readonly alto?: string }) {
  return (
    <output className="grid animate-tarde grid-cols-1 gap-3">
      <span className="sr-only">Cargando...</span>
      {Array.from({ length: filas }, (_, i) => (
        <Bloque key={i} className={cx('rounded-carta', alto)} />
      ))}
    </output>
  );
}

interface PropsDeEstadoVacio {
  readonly icono: ReactNode;
  readonly titulo: string;
  /** The state's own name, small, above what it means. */
  readonly etiqueta?: string;
  /** The next step, in one sentence. */
  readonly children?: ReactNode;
  readonly accion?: ReactNode;
}

/** Nothing here: what that means, and the next step with its button. */
export function EstadoVacio({ icono, titulo, etiqueta, children, accion }: PropsDeEstadoVacio) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 rounded-carta bg-superficie px-hoja py-10 text-center shadow-carta">
      <span aria-hidden className="grid size-20 place-items-center rounded-full bg-marca-tenue text-marca">
        {icono}
      </span>
      <div className="grid grid-cols-1 gap-1">
        {etiqueta !== undefined && <p className="text-sm font-bold text-suave">{etiqueta}</p>}
        <h2 className="text-xl">{titulo}</h2>
      </div>
      {children !== undefined && <p className="max-w-sm text-suave">{children}</p>}
      {accion !== undefined && <div className="mt-2">{accion}</div>}
    </div>
  );
}

interface PropsDeCargable<T> {
  readonly consulta: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The words when it fails. */
  readonly error: string;
  readonly esqueleto?: ReactNode;
  readonly children: (datos: T) => ReactNode;
}

/** Renders a query: skeleton, data, or the error with a retry. Old data beats an error. */
export function Cargable<T>({ consulta, error, esqueleto, children }: PropsDeCargable<T>) {
  // A query forgets its error when it tries again; what it said stays on screen, and so do the button and its focus.
  const [fallo, setFallo] = useState<Error | null>(null);
  if (consulta.error !== null && consulta.error !== fallo) setFallo(consulta.error);
  if (consulta.data !== undefined) return children(consulta.data);
  if (fallo !== null) {
    return (
      <ErrorCarga
        titulo={error}
        sinRed={fallo instanceof ErrorApi && fallo.sinRed}
        reintentando={consulta.isFetching}
        reintentar={() => void consulta.refetch()}
      />
    );
  }
  return esqueleto ?? <Esqueleto />;
}

interface PropsErrorCarga {
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
export function ErrorCarga({
  titulo,
  sinRed = false,
  probando = false,
  reintentando = false,
  reintentar,
}: PropsErrorCarga) {
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
