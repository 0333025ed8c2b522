import { AlertDialog } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { useAtras } from './atras.ts';
import { Boton } from './boton.tsx';
import { leerPregunta, suscribirPregunta } from './confirmar.ts';
import { CLASE_HOJA, CLASE_VELO } from './dialogo.tsx';
import { useVolverFoco } from './volver-foco.ts';

/** Draws the question that `confirmar` asks. Mounted once, in the layout. */
export function Confirmador() {
  const pregunta = useSyncExternalStore(suscribirPregunta, leerPregunta);
  const foco = useVolverFoco();
  useAtras(pregunta !== null, () => pregunta?.responder(false));
  if (pregunta === null) return null;
  const { titulo, texto, aceptar, rechazar = 'Cancelar', peligro = false, responder } = pregunta;
  return (
    <AlertDialog.Root open onOpenChange={(abierto) => !abierto && responder(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={CLASE_VELO} />
        <AlertDialog.Content
          {...foco}
          className={`${CLASE_HOJA} gap-4 overflow-y-auto p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]`}
          {...(texto === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <AlertDialog.Title className="text-xl">{titulo}</AlertDialog.Title>
          {texto !== undefined && <AlertDialog.Description className="text-suave">{texto}</AlertDialog.Description>}
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            <AlertDialog.Action asChild>
              <Boton variante={peligro ? 'peligro' : 'primario'} className="sm:order-2" onClick={() => responder(true)}>
                {aceptar}
              </Boton>
            </AlertDialog.Action>
            <AlertDialog.Cancel asChild>
              <Boton variante="contorno">{rechazar}</Boton>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
