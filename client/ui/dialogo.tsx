import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SinGuardar } from '#client/lib/formularios/borrador.ts';
import { useAtras } from './atras.ts';
import { BotonIcono } from './boton-icono.tsx';
import { confirmar } from './confirmar.ts';
import { CLASE_HOJA, Marco, TextoMarco, TituloMarco } from './marco.tsx';

interface Props {
  readonly titulo: string;
  readonly descripcion?: string;
  readonly children: ReactNode;
  /** Set if the content holds no control. The content then takes the focus itself, so that the keyboard can scroll it. */
  readonly soloTexto?: boolean;
  /** Buttons that stay in sight below the scrolling content. On a low screen they scroll with it. */
  readonly pie?: ReactNode;
  /** The unsaved input of the form in the dialog, if there is one. */
  readonly sinGuardar?: SinGuardar;
  readonly cerrar: () => unknown;
}

const DESCARTAR = {
  titulo: '¿Descartar lo que has escrito?',
  texto: 'No se ha guardado.',
  aceptar: 'Descartar',
  rechazar: 'Seguir',
  peligro: true,
} as const;

/**
 * A sheet at the bottom of a phone, or a dialog in the middle of a wide screen, open while mounted. Escape, the veil, the cross
 * and «back» close it; if input would be lost, it asks first.
 */
export function Dialogo({ titulo, descripcion, children, soloTexto = false, pie, sinGuardar, cerrar }: Props) {
  const preguntar = async ({ olvidar }: SinGuardar) => {
    if (!(await confirmar(DESCARTAR))) return;
    olvidar();
    cerrar();
  };
  /** Closes the dialog. Returns false if it asks «discard?» first and stays open. */
  const pedirCerrar = (): boolean => {
    const pregunta = sinGuardar?.tocado === true;
    if (pregunta) void preguntar(sinGuardar);
    else cerrar();
    return !pregunta;
  };
  useAtras(true, pedirCerrar);
  return (
    <Marco className={`${CLASE_HOJA} baja:overflow-y-auto`} descrito={descripcion !== undefined} cerrar={pedirCerrar}>
      <header className="flex items-start gap-2 pt-4 pr-3 pl-hoja">
        <div className="min-w-0 flex-1 py-2.5">
          <TituloMarco className="text-xl">{titulo}</TituloMarco>
          {descripcion !== undefined && <TextoMarco className="mt-1 text-suave">{descripcion}</TextoMarco>}
        </div>
        <BotonIcono etiqueta="Cerrar" onClick={pedirCerrar}>
          <X aria-hidden className="size-6" />
        </BotonIcono>
      </header>
      <div
        className="min-h-0 flex-1 overflow-y-auto px-hoja pt-2 pb-6 baja:flex-none baja:overflow-visible"
        {...(soloTexto ? { role: 'group', 'aria-label': titulo, tabIndex: 0 } : {})}
      >
        {children}
      </div>
      {pie !== undefined && (
        <footer className="@container grid grid-cols-1 gap-2 border-t border-borde px-hoja pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          {pie}
        </footer>
      )}
    </Marco>
  );
}
