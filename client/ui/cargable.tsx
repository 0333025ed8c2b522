import { type ReactNode, useState } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Esqueleto } from './cargando.tsx';
import { Boton } from './boton.tsx';
import { enBase } from '#client/lib/navegador/base.ts';
import { porSuNombre } from '#client/lib/red/reintentos.ts';

interface Props<T> {
  readonly consulta: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Title of the error. */
  readonly error: string;
  readonly esqueleto?: ReactNode;
  readonly children: (datos: T) => ReactNode;
}

/** Renders a query: a skeleton, its data, or an error with a retry button. Data that is already loaded stays despite an error. */
export function Cargable<T>({ consulta, error, esqueleto, children }: Props<T>) {
  // A retry clears the query's error. This copy keeps the error and its focused button on the screen until the retry ends.
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
  /** True if the caller retries automatically, every few seconds. */
  readonly probando?: boolean;
  /** True while a retry is under way. */
  readonly reintentando?: boolean;
  readonly reintentar: () => void;
}

const porQue = (sinRed: boolean, probando: boolean): string => {
  if (!sinRed) return 'Algo ha fallado por nuestra parte.';
  return probando ? 'Sin conexión con Te Toca, probando…' : 'No hay conexión con Te Toca.';
};

/** An error in place of data that could not be loaded, with a retry button. */
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

interface PropsEstadoVacio {
  readonly icono: ReactNode;
  readonly titulo: string;
  /** Name of the state, in small type above the title. */
  readonly etiqueta?: string;
  /** One sentence about the next step. */
  readonly children?: ReactNode;
  readonly accion?: ReactNode;
}

/** The message of an empty screen or list: what that means, and a button for the next step. */
export function EstadoVacio({ icono, titulo, etiqueta, children, accion }: PropsEstadoVacio) {
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

interface PropsSinServidor {
  readonly reintentar: () => void;
  /** Further content below the error. */
  readonly children?: ReactNode;
}

/** A full page that says the box does not answer, and what to try if its address has changed. The caller must retry. */
export function SinServidor({ reintentar, children }: PropsSinServidor) {
  const probar = porSuNombre('/');
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <h1 className="sr-only">Te Toca</h1>
      <ErrorCarga titulo="No se puede abrir Te Toca" sinRed probando reintentar={reintentar} />
      {probar !== null && (
        <a href={enBase(probar)} className="text-center font-semibold underline">
          Si estás en casa, prueba {probar}
        </a>
      )}
      {children}
    </main>
  );
}
