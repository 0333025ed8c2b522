import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { type Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { CamposTarea } from './campos-tarea.tsx';
import { camposDeQuien, esUnaVez, loDeOtros, quienDe, valoresDe, type ValoresTarea } from './formulario-tarea.ts';
import { Franja } from '#client/ui/franja.tsx';
import { edadesEmpiezanDeNuevo } from '../votar/estado-votacion.ts';

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
  ...deHecha
}: {
  readonly formulario: UseFormReturn<ValoresTarea>;
  readonly tarea: Tarea | null;
  readonly hecha: boolean;
  readonly alMarcarHecha: (hecha: boolean) => void;
}) {
  useAlDia(formulario, tarea);
  return (
    <CamposTarea
      {...deHecha}
      tarea={tarea}
      votada={tarea?.votaciones_completadas === true}
      bajoEdades={tarea !== null && <FranjaDeNuevo tarea={tarea} />}
    />
  );
}

/**
 * Dialog that creates a chore (`tarea` null) or edits one; a new one can also be entered as already done. Creating an active
 * chore whose owner a draft would decide proposes a reajuste if a draft is in force. Errors of the server show at their field and
 * in a toast.
 */
export function DialogoTarea({ tarea, cerrar }: { readonly tarea: Tarea | null; readonly cerrar: () => void }) {
  const { familia } = useYo();
  const { data: reparto } = useQuery(consultaSesion);
  const [hecha, setHecha] = useState(false);
  const apuntar = useAccion('apuntarHecha', { texto: 'Error al apuntarlo' });
  const proponer = useAccion('iniciarReajuste', { texto: 'Error al proponer el reajuste' });
  const guardar = useAccion(
    (datos: ValoresTarea, unaVez) =>
      tarea === null
        ? llamar('crearTarea', { cuerpo: datos, ...unaVez })
        : llamar('editarTarea', { id: tarea.id, cuerpo: datos }),
    {
      texto: 'Error al guardar tarea',
      dicho: tarea === null ? 'Tarea creada correctamente' : 'Tarea actualizada correctamente',
      alHacer: (guardada, datos, cache) => {
        cache.setQueryData(consultaTareas.queryKey, (lista) =>
          tarea === null
            ? lista && [...lista.filter((t) => t.id !== guardada.id), guardada]
            : lista?.map((t) => (t.id === guardada.id ? guardada : t)),
        );
        const decidid = tarea === null && datos.activa !== false && quienDe(datos) === 'REPARTO' && !esUnaVez(datos);
        if (decidid && reparto?.sesion?.fase === 'COMPLETADA') void proponer();
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
      alEnviar={({ nombre, tiempo_estimado, ...valores }) =>
        hecha
          ? apuntar({ cuerpo: { nombre, tiempo_estimado } })
          : guardar({ nombre, tiempo_estimado, ...valores, familia })
      }
      enTostada
      titulo={tarea === null ? 'Nueva tarea' : 'Editar tarea'}
      enviar={hecha ? 'Apuntar' : tarea === null ? 'Crear tarea' : 'Guardar cambios'}
      cerrar={cerrar}
    >
      {(formulario) => {
        const alMarcarHecha = (nueva: boolean) => {
          setHecha(nueva);
          // A chore that is already done shows no field for a member, and the form with «Alguien» is invalid without a member.
          for (const [campo, valor] of Object.entries(camposDeQuien(nueva ? 'REPARTO' : 'ALGUIEN')))
            formulario.setValue(campo as 'libre' | 'cada_uno' | 'para', valor);
        };
        return <Campos {...{ formulario, tarea, hecha, alMarcarHecha }} />;
      }}
    </DialogoFormulario>
  );
}

/** Warns in a chore's form that the chosen ages will delete its votes. */
export function FranjaDeNuevo({ tarea }: { readonly tarea: Tarea }) {
  const { control } = useFormContext<ValoresTarea>();
  const [apta_infantil = false, apta_juvenil = false, apta_adulto = false] = useWatch({
    control,
    name: ['apta_infantil', 'apta_juvenil', 'apta_adulto'],
  });
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  if (!edadesEmpiezanDeNuevo(tarea, { apta_infantil, apta_juvenil, apta_adulto }, usuarios)) return null;
  return (
    <Franja tipo="atencion" className="mt-2">
      La votación empezará de nuevo: alguien deja de poder votarla.
    </Franja>
  );
}
