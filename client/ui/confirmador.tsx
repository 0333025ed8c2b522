import { AlertDialog } from 'radix-ui';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useAtras } from './atras.ts';
import { Boton } from './boton.tsx';
import { leerPregunta, suscribirPregunta } from './confirmar.ts';
import { CLASE_HOJA, CLASE_VELO } from './dialogo.tsx';
import { useVolverFoco } from './volver-foco.ts';

interface PropsHoja {
  readonly titulo: string;
  readonly texto?: string | undefined;
  readonly cerrar: () => void;
  /** Between the words and the buttons. */
  readonly children?: ReactNode;
  /** The button that does it; the one that does not is the sheet's own, and has the focus. */
  readonly aceptar: ReactNode;
  readonly rechazar?: string | undefined;
}

/** A question on a sheet: what it does, and two buttons. */
export function HojaPregunta({ titulo, texto, cerrar, children, aceptar, rechazar = 'Cancelar' }: PropsHoja) {
  const foco = useVolverFoco();
  useAtras(true, cerrar);
  return (
    <AlertDialog.Root open onOpenChange={(abierto) => !abierto && cerrar()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={CLASE_VELO} />
        <AlertDialog.Content
          {...foco}
          className={`${CLASE_HOJA} gap-4 overflow-y-auto p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]`}
          {...(texto === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <AlertDialog.Title className="text-xl">{titulo}</AlertDialog.Title>
          {texto !== undefined && <AlertDialog.Description className="text-suave">{texto}</AlertDialog.Description>}
          {children}
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {aceptar}
            <AlertDialog.Cancel asChild>
              <Boton variante="contorno">{rechazar}</Boton>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Draws the question that `confirmar` asks. Mounted once, in the layout. */
export function Confirmador() {
  const pregunta = useSyncExternalStore(suscribirPregunta, leerPregunta);
  if (pregunta === null) return null;
  const { titulo, texto, aceptar, rechazar, peligro = false, responder } = pregunta;
  return (
    <HojaPregunta
      titulo={titulo}
      texto={texto}
      rechazar={rechazar}
      cerrar={() => responder(false)}
      aceptar={
        <AlertDialog.Action asChild>
          <Boton variante={peligro ? 'peligro' : 'primario'} className="sm:order-2" onClick={() => responder(true)}>
            {aceptar}
          </Boton>
        </AlertDialog.Action>
      }
    />
  );
}
