import { Controller, useFormContext } from 'react-hook-form';
import { Opciones } from '#client/ui/opciones.tsx';
import type { ValoresTarea } from './formulario-tarea.ts';

const OPCIONES = [
  { valor: 'manos', titulo: 'De manos', texto: 'Un rato de faena: fregar, tender, barrer.' },
  { valor: 'cabeza', titulo: 'De cabeza', texto: 'Estar pendiente y resolverlo: citas, menús, cumpleaños.' },
] as const;

/** Whether the chore is of hands or of head. */
export function CampoCabeza() {
  const { control } = useFormContext<ValoresTarea>();
  return (
    <Controller
      control={control}
      name="de_cabeza"
      render={({ field }) => (
        <div className="grid gap-2">
          <p aria-hidden className="font-bold">
            ¿De manos o de cabeza?
          </p>
          <Opciones
            etiqueta="¿De manos o de cabeza?"
            opciones={OPCIONES}
            juntas
            valor={field.value === true ? 'cabeza' : 'manos'}
            alCambiar={(valor) => field.onChange(valor === 'cabeza')}
          />
        </div>
      )}
    />
  );
}
