import { useFormContext, useWatch } from 'react-hook-form';
import { DIAS_SEMANA } from '#shared/contracts/textos.ts';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { EditorRegla } from './regla/editor-regla.tsx';
import { numeroONulo, type ValoresTarea } from './formulario-tarea.ts';

const DIAS = DIAS_SEMANA.flatMap((texto, valor) => (valor === 0 ? [] : [{ valor, texto }]));

/** The day fields that the chosen frequency needs, and no other. */
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
