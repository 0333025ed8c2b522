import { useSyncExternalStore, type ReactNode } from 'react';
import { useAtras } from './atras.ts';
import { Boton } from './boton.tsx';
import { leerPregunta, suscribirPregunta } from './confirmar.ts';
import { CLASE_HOJA, Marco, TextoMarco, TituloMarco } from './marco.tsx';

interface PropsHoja {
  readonly titulo: string;
  readonly texto?: string | undefined;
  readonly cerrar: () => void;
  /** Further content between the text and the buttons. */
  readonly children?: ReactNode;
  /** The button that accepts. The button that declines is the sheet's own and gets the focus. */
  readonly aceptar: ReactNode;
  readonly rechazar?: string | undefined;
}

/** A sheet with a question and two buttons: one accepts, the other closes the sheet. */
export function HojaPregunta({ titulo, texto, cerrar, children, aceptar, rechazar = 'Cancelar' }: PropsHoja) {
  useAtras(true, cerrar);
  return (
    <Marco
      rol="alertdialog"
      descrito={texto !== undefined}
      cerrar={cerrar}
      className={`${CLASE_HOJA} gap-4 overflow-y-auto p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]`}
    >
      <TituloMarco className="text-xl">{titulo}</TituloMarco>
      {texto !== undefined && <TextoMarco className="text-suave">{texto}</TextoMarco>}
      {children}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {aceptar}
        <Boton variante="contorno" data-primero="" onClick={cerrar}>
          {rechazar}
        </Boton>
      </div>
    </Marco>
  );
}

/** Renders the question that `confirmar` asks. Mounted once, in the layout. */
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
        <Boton variante={peligro ? 'peligro' : 'primario'} className="sm:order-2" onClick={() => responder(true)}>
          {aceptar}
        </Boton>
      }
    />
  );
}
