import { useId, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import {
  type Formulario,
  type OpcionesFormulario,
  soloCambiados,
  useFormulario,
} from '#client/lib/formularios/usar-formulario.ts';
import { Boton } from './boton.tsx';
import { Dialogo } from './dialogo.tsx';
import { Rechazo } from './rechazo.tsx';

interface Props<V extends FieldValues, T extends FieldValues> extends OpcionesFormulario<V, T> {
  readonly titulo: string;
  readonly descripcion?: string;
  /** Label of the submit button. */
  readonly enviar: string;
  /** Sends the form; resolves to undefined after a failure. `cambiados` holds only the fields that the member changed. */
  readonly alEnviar: (datos: T, cambiados: Partial<T>) => Promise<unknown>;
  /** Set if the action destroys something. */
  readonly peligro?: true;
  /** Set if the action itself shows a toast for errors that belong to no field; else they show at the top of the form. */
  readonly enTostada?: true;
  readonly cerrar: () => void;
  readonly children: (formulario: Formulario<V, T>) => ReactNode;
}

/** A dialog with a form. It closes once the server has accepted the input, and keeps the input until then. */
export function DialogoFormulario<V extends FieldValues, T extends FieldValues>({
  titulo,
  descripcion,
  enviar,
  alEnviar,
  peligro,
  enTostada,
  cerrar,
  children,
  ...opciones
}: Props<V, T>) {
  const id = useId();
  const formulario = useFormulario(opciones);
  const { handleSubmit, formState, sinGuardar, suyos } = formulario;
  const { dirtyFields } = formState;
  const pasar = handleSubmit(async (datos) => {
    if ((await alEnviar(datos, soloCambiados(datos, dirtyFields))) === undefined) return;
    sinGuardar.olvidar();
    cerrar();
  });
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={titulo}
      {...(descripcion === undefined ? {} : { descripcion })}
      sinGuardar={sinGuardar}
      pie={
        <Boton
          type="submit"
          form={id}
          ancho
          {...(peligro === true && { variante: 'peligro' })}
          cargando={opciones.accion.ocupada && 'Guardando...'}
        >
          {enviar}
        </Boton>
      }
    >
      <FormProvider {...formulario}>
        <form id={id} noValidate className="grid grid-cols-1 gap-5" onSubmit={(e) => void pasar(e)}>
          {enTostada !== true && <Rechazo de={opciones.accion} menos={suyos} />}
          {children(formulario)}
        </form>
      </FormProvider>
    </Dialogo>
  );
}
