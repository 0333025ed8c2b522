import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import type { SinGuardar } from '#client/lib/borrador.ts';
import { useAtras } from './atras.ts';
import { BotonIcono } from './boton-icono.tsx';
import { confirmar } from './confirmar.ts';
import { salvoTostadas } from './tocar-tostada.ts';
import { useVolverFoco } from './volver-foco.ts';

/** On the level of the sheets, so that one opened from another dims it. */
export const CLASE_VELO = 'fixed inset-0 z-50 animate-velo bg-velo/55';
export const CLASE_HOJA =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-lg animate-hoja flex-col rounded-t-hoja bg-superficie shadow-carta outline-none sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-hoja';

interface Props {
  readonly abierto: boolean;
  readonly alCambiar: (abierto: boolean) => void;
  readonly titulo: string;
  readonly descripcion?: string;
  readonly children: ReactNode;
  /** There is only text in it: where it is more than fits, the keyboard has to have something to scroll. */
  readonly soloTexto?: boolean;
  /** Its buttons, in sight below what scrolls; on a low screen they scroll with it. */
  readonly pie?: ReactNode;
  /** The form in it, which may have been typed into. */
  readonly sinGuardar?: SinGuardar;
}

const DESCARTAR = {
  titulo: '¿Descartar lo que has escrito?',
  texto: 'No se ha guardado.',
  aceptar: 'Descartar',
  rechazar: 'Seguir',
  peligro: true,
} as const;

/**
 * A sheet from the bottom on a phone, a dialog in the middle on a wide screen. Escape, the veil, the cross and «back»
 * close it, and ask first when something typed would be lost.
 */
export function Dialogo({
  abierto,
  alCambiar,
  titulo,
  descripcion,
  children,
  soloTexto = false,
  pie,
  sinGuardar,
}: Props) {
  const foco = useVolverFoco();
  const preguntar = async ({ olvidar }: SinGuardar) => {
    if (!(await confirmar(DESCARTAR))) return;
    olvidar();
    alCambiar(false);
  };
  /** Answers whether it closed at once. */
  const cerrar = (): boolean => {
    const pregunta = sinGuardar?.tocado === true;
    if (pregunta) void preguntar(sinGuardar);
    else alCambiar(false);
    return !pregunta;
  };
  useAtras(abierto, cerrar);
  return (
    <Dialog.Root open={abierto} onOpenChange={(si) => (si ? alCambiar(si) : cerrar())}>
      <Dialog.Portal>
        <Dialog.Overlay className={CLASE_VELO} />
        <Dialog.Content
          className={`${CLASE_HOJA} baja:overflow-y-auto`}
          {...foco}
          {...salvoTostadas}
          {...(descripcion === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="flex items-start gap-2 pt-4 pr-3 pl-hoja">
            <div className="min-w-0 flex-1 py-2.5">
              <Dialog.Title className="text-xl">{titulo}</Dialog.Title>
              {descripcion !== undefined && (
                <Dialog.Description className="mt-1 text-suave">{descripcion}</Dialog.Description>
              )}
            </div>
            <Dialog.Close asChild>
              <BotonIcono etiqueta="Cerrar">
                <X aria-hidden className="size-6" />
              </BotonIcono>
            </Dialog.Close>
          </header>
          <div
            className="min-h-0 flex-1 overflow-y-auto px-hoja pt-2 pb-6 baja:flex-none baja:overflow-visible"
            {...(soloTexto ? { role: 'group', 'aria-label': titulo, tabIndex: 0 } : {})}
          >
            {children}
          </div>
          {pie !== undefined && (
            <footer className="grid gap-2 border-t border-borde px-hoja pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              {pie}
            </footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
