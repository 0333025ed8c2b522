import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DIAS_SEMANA } from '#shared/contracts/textos.ts';
import { Entrada } from '#client/ui/entrada.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { numeroONulo, type ValoresTarea } from './formulario-tarea.ts';
import { EditorRegla } from './regla/editor-regla.tsx';

const OPCIONES = [
  { valor: 'manos', titulo: 'De manos', texto: 'Un rato de faena: fregar, tender, barrer.' },
  { valor: 'cabeza', titulo: 'De cabeza', texto: 'Estar pendiente y resolverlo: citas, menús, cumpleaños.' },
] as const;

/** Field: is the chore physical or planning work? */
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

const DIAS = DIAS_SEMANA.flatMap((texto, valor) => (valor === 0 ? [] : [{ valor, texto }]));

/** The fields for the days, as the chosen frequency needs them. */
export function CamposDias() {
  const { register, control, formState } = useFormContext<ValoresTarea>();
  const frecuencia = useWatch({ control, name: 'frecuencia' });
  const { errors } = formState;
  if (frecuencia === 'DIARIA') return null;
  if (frecuencia === 'OTRA') return <EditorRegla />;
  if (frecuencia === 'MENSUAL') {
    return (
      <Entrada
        etiqueta="Día del mes"
        type="number"
        inputMode="numeric"
        min={1}
        max={31}
        ayuda="En los meses más cortos, el último día."
        error={errors.dia_mes?.message}
        {...register('dia_mes', { setValueAs: numeroONulo })}
      />
    );
  }
  const dosVeces = frecuencia === 'DOS_VECES_SEMANA';
  return (
    <>
      <Selector
        key={`uno-${frecuencia}`}
        etiqueta={dosVeces ? 'Primer día' : 'Día de la semana'}
        vacia="Elige un día"
        opciones={DIAS}
        error={errors.dia_semana?.message}
        {...register('dia_semana', { setValueAs: numeroONulo })}
      />
      {dosVeces && (
        <Selector
          etiqueta="Segundo día"
          vacia="Elige otro día"
          opciones={DIAS}
          error={errors.dia_semana_2?.message}
          {...register('dia_semana_2', { setValueAs: numeroONulo })}
        />
      )}
    </>
  );
}
