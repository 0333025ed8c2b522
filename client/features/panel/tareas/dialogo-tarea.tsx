import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TareaEntrada, type Tarea } from '#shared/contracts/tareas.ts';
import { useAccion } from '#client/lib/accion.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { consultaTareas } from '#client/lib/consultas.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { llamar } from '#client/lib/llamar.ts';
import { decirCreada } from '#client/lib/recien-creada.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { FranjaDeNuevo } from './franja-de-nuevo.tsx';
import { CamposTarea } from './campos-tarea.tsx';
import { loDeOtros, valoresDe, type ValoresTarea } from './formulario-tarea.ts';

/** Takes over other admins' changes, and the points of a vote that ends, into fields that are not being edited. */
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

/** The form's fields, kept up to date with other admins' changes. */
function Campos({
  formulario,
  tarea,
}: {
  readonly formulario: UseFormReturn<ValoresTarea>;
  readonly tarea: Tarea | null;
}) {
  useAlDia(formulario, tarea);
  return (
    <CamposTarea
      tarea={tarea}
      votada={tarea?.votaciones_completadas === true}
      bajoEdades={tarea !== null && <FranjaDeNuevo tarea={tarea} />}
    />
  );
}

/** Dialog that creates a chore (`tarea` null) or edits one. Errors of the server show at their field and in a toast. */
export function DialogoTarea({ tarea, cerrar }: { readonly tarea: Tarea | null; readonly cerrar: () => void }) {
  const { familia } = useYo();
  const guardar = useAccion(
    (datos: TareaEntrada, unaVez) =>
      tarea === null
        ? llamar('crearTarea', { cuerpo: datos, ...unaVez })
        : llamar('editarTarea', { id: tarea.id, cuerpo: datos }),
    {
      texto: 'Error al guardar tarea',
      dicho: tarea === null ? 'Tarea creada correctamente' : 'Tarea actualizada correctamente',
      alHacer: (guardada, _, cache) => {
        if (tarea === null) decirCreada(guardada);
        cache.setQueryData(consultaTareas.queryKey, (lista) =>
          tarea === null
            ? lista && [...lista.filter((t) => t.id !== guardada.id), guardada]
            : lista?.map((t) => (t.id === guardada.id ? guardada : t)),
        );
      },
      alFallar: (motivo, e) => {
        const juntos = e instanceof ErrorApi ? Object.values(e.campos).flat().join('. ') : '';
        tostada.mal(juntos === '' ? motivo : juntos);
      },
    },
  );
  return (
    <DialogoFormulario
      contrato={TareaEntrada}
      iniciales={valoresDe(tarea)}
      borrador={`tarea.${String(tarea?.id ?? 'nueva')}`}
      accion={guardar}
      alEnviar={(valores) => guardar({ ...valores, familia })}
      enTostada
      titulo={tarea === null ? 'Nueva tarea' : 'Editar tarea'}
      enviar={tarea === null ? 'Crear tarea' : 'Guardar cambios'}
      cerrar={cerrar}
    >
      {(formulario) => <Campos formulario={formulario} tarea={tarea} />}
    </DialogoFormulario>
  );
}
