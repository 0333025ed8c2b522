import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { TareaEntrada, type Tarea } from '#shared/contracts/tareas.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/error-api.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { useBorradorDe } from '#client/lib/borrador-formulario.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useGuardarTarea } from '../api/guardar-tarea.ts';
import { FranjaDeNuevo } from './franja-de-nuevo.tsx';
import { CamposTarea } from './campos-tarea.tsx';
import { esCampoTarea, loDeOtros, valoresDe, type ValoresTarea } from './formulario-tarea.ts';

/** Another admin's changes of the task, and a vote that ends, show in the form at once, and are saved with it. */
const useAlDia = ({ getValues, setValue }: UseFormReturn<ValoresTarea>, tarea: Tarea | null): void => {
  const conocida = useRef(tarea);
  useEffect(() => {
    const antes = conocida.current;
    conocida.current = tarea;
    if (antes === null || tarea === null) return;
    const valores = valoresDe(tarea);
    for (const campo of loDeOtros(getValues(), antes, tarea)) setValue(campo, valores[campo]);
  }, [tarea, getValues, setValue]);
};

/** Creates a task (`tarea` null) or edits one, as it is now. What the server refuses is said at its field and in a toast. */
export function DialogoTarea({ tarea, cerrar }: { readonly tarea: Tarea | null; readonly cerrar: () => void }) {
  const id = useId();
  const yo = useYo();
  const guardar = useGuardarTarea();
  const form = useForm<ValoresTarea, unknown, ValoresTarea>({
    defaultValues: valoresDe(tarea),
    resolver: zodResolver(TareaEntrada),
  });
  useAlDia(form, tarea);
  const borrador = useBorradorDe(form, `tarea.${String(tarea?.id ?? 'nueva')}`);

  const enviar = async (valores: ValoresTarea) => {
    try {
      await guardar.mutateAsync({ id: tarea?.id ?? null, datos: { ...valores, familia: yo.familia } });
      tostada.bien(tarea === null ? 'Tarea creada correctamente' : 'Tarea actualizada correctamente');
      borrador.olvidar();
      cerrar();
    } catch (e) {
      const campos = e instanceof ErrorApi ? Object.entries(e.campos) : [];
      for (const [campo, [message = '']] of campos) if (esCampoTarea(campo)) form.setError(campo, { message });
      const juntos = campos.flatMap(([, mensajes]) => mensajes).join('. ');
      tostada.mal(juntos === '' ? mensajeDeError(e, 'Error al guardar tarea') : juntos);
    }
  };

  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo={tarea === null ? 'Nueva tarea' : 'Editar tarea'}
      sinGuardar={borrador}
      pie={
        <Boton type="submit" form={id} ancho cargando={guardar.isPending && 'Guardando...'}>
          {tarea === null ? 'Crear tarea' : 'Guardar cambios'}
        </Boton>
      }
    >
      <FormProvider {...form}>
        <form id={id} noValidate className="grid gap-5" onSubmit={(e) => void form.handleSubmit(enviar)(e)}>
          <CamposTarea
            tarea={tarea}
            votada={tarea?.votaciones_completadas === true}
            bajoEdades={tarea !== null && <FranjaDeNuevo tarea={tarea} />}
          />
        </form>
      </FormProvider>
    </Dialogo>
  );
}
