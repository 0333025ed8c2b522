import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { PARTES } from '#shared/domain/recurrencia/regla.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import type { ValoresTarea } from './formulario-tarea.ts';

const DOS_PARTES = enumerar(PARTES.map((p) => p.nombre));

/**
 * Whether a chore of every day always comes in two parts; and why its frequency cannot be another while it does.
 * `tarea`: the one that is edited.
 */
export function CampoPartes({ tarea }: { readonly tarea: Tarea | null }) {
  const { control } = useFormContext<ValoresTarea>();
  const frecuencia = useWatch({ control, name: 'frecuencia' });
  if (frecuencia !== 'DIARIA')
    return tarea?.partida === true ? (
      <Franja tipo="atencion">
        Está repartida en dos partes. Para cambiar cada cuánto toca, primero guárdala en pausa: no será de nadie hasta
        el próximo reparto.
      </Franja>
    ) : null;
  return (
    <Controller
      control={control}
      name="en_partes"
      render={({ field }) => (
        <Interruptor
          etiqueta="En dos partes"
          ayuda={`En el reparto, ${DOS_PARTES} van por separado. Si pesa mucho, va así aunque no lo marques.`}
          activo={field.value ?? false}
          alCambiar={field.onChange}
        />
      )}
    />
  );
}
