import type { ReactNode } from 'react';

interface Props {
  readonly icono: ReactNode;
  readonly titulo: string;
  /** Name of the state, in small type above the title. */
  readonly etiqueta?: string;
  /** One sentence about the next step. */
  readonly children?: ReactNode;
  readonly accion?: ReactNode;
}

/** The message of an empty screen or list: what that means, and a button for the next step. */
export function EstadoVacio({ icono, titulo, etiqueta, children, accion }: Props) {
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
