import { useId, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { soloCambiados } from '#client/lib/formularios.ts';
import { useFormulario, type Formulario, type OpcionesFormulario } from '#client/lib/usar-formulario.ts';
import { Boton } from './boton.tsx';
import { Dialogo } from './dialogo.tsx';
import { Rechazo } from './rechazo.tsx';

interface Props<V extends FieldValues, T extends FieldValues> extends OpcionesFormulario<V, T> {
  readonly titulo: string;
  readonly descripcion?: string;
  /** The words of its button. */
  readonly enviar: string;
  /** Sends what was typed, and resolves to undefined where that failed. `cambiados`: only what is not as it was. */
  readonly alEnviar: (datos: T, cambiados: Partial<T>) => Promise<unknown>;
  /** The action says in a toast what is of no field. */
  readonly enTostada?: true;
  readonly cerrar: () => void;
  readonly children: (formulario: Formulario<V, T>) => ReactNode;
}

/** A form on a sheet: it closes once the server has taken it, and keeps what was typed until then. */
export function DialogoFormulario<V extends FieldValues, T extends FieldValues>({
  titulo,
  descripcion,
  enviar,
  alEnviar,
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
        <Boton type="submit" form={id} ancho cargando={opciones.accion.ocupada && 'Guardando...'}>
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
