import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useFotos } from '#client/lib/trabajo/fotos.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Interruptor } from '#client/ui/opciones.tsx';
import type { ValoresTarea } from './formulario-tarea.ts';

/** Returns the name of a child who has the chore, or gets it from this form; undefined when none does. */
const useNino = (tarea: Tarea | null): string | undefined => {
  const { control } = useFormContext<ValoresTarea>();
  const [para, cada_uno] = useWatch({ control, name: ['para', 'cada_uno'] });
  const { data } = useQuery(consultaSesion);
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const dueno = (data?.duenos ?? []).find((d) => d.tarea === tarea?.id)?.miembro;
  const suyos = new Set([para, dueno, ...(cada_uno ?? [])]);
  return miembros.find((m) => m.grupo_edad === 'INFANTIL' && suyos.has(m.id))?.first_name;
};

/**
 * Fields «Está hecha cuando…», «La revisa un adulto», which is on by default for a new chore of a child, and «Pide foto», if
 * photos are possible.
 */
export function CamposRevision({ tarea }: { readonly tarea: Tarea | null }) {
  const { register, control, setValue, formState } = useFormContext<ValoresTarea>();
  const nino = useNino(tarea);
  const { se_puede } = useFotos();
  // Whether the admin has decided about the review: true for an existing chore, and for a new one whose restored unsaved input
  // has that switch changed.
  const elegido = useRef(tarea !== null || formState.dirtyFields.revisa === true);
  useEffect(() => {
    if (!elegido.current) setValue('revisa', nino !== undefined);
  }, [nino, setValue]);
  return (
    <>
      <AreaTexto
        etiqueta="Está hecha cuando…"
        opcional
        ayuda="Hasta cinco líneas cortas, una debajo de otra."
        placeholder={'Los vasos están en su sitio\nLa mesa está seca'}
        error={formState.errors.hecha_cuando?.message}
        {...register('hecha_cuando')}
      />
      <Controller
        control={control}
        name="revisa"
        render={({ field }) => (
          <Interruptor
            etiqueta="La revisa un adulto"
            ayuda={
              nino === undefined
                ? 'Cuenta en cuanto se marca. Un adulto puede decir qué falta.'
                : `Es de ${nino}: te lo proponemos. Cuenta en cuanto se marca; un adulto puede decir qué falta.`
            }
            activo={field.value === true}
            alCambiar={(activo) => {
              elegido.current = true;
              field.onChange(activo);
            }}
          />
        )}
      />
      {se_puede && (
        <Controller
          control={control}
          name="pide_foto"
          render={({ field }) => (
            <Interruptor
              etiqueta="Pide foto"
              ayuda="Al marcarla, el móvil pide una foto. Sin ella cuenta igual."
              activo={field.value === true}
              alCambiar={field.onChange}
            />
          )}
        />
      )}
    </>
  );
}
