import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FRECUENCIA_DISPLAY } from '#shared/contracts/textos.ts';
import { FRECUENCIAS } from '#shared/domain/tipos.ts';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Casilla } from '#client/ui/casilla.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { CamposDias } from './campos-dias.tsx';
import type { ValoresTarea } from './formulario-tarea.ts';

const OPCIONES = FRECUENCIAS.map((f) => ({ valor: f, texto: FRECUENCIA_DISPLAY[f] }));

interface Props {
  /** A new task begins with the focus in its name. When one is edited, that would raise the keyboard over it. */
  readonly nueva: boolean;
  /** Its points are the family's: they come from the vote and cannot be typed. */
  readonly votada: boolean;
  /** What the chosen ages bring about. */
  readonly bajoEdades: ReactNode;
}

/** The fields of a task, inside the form of `DialogoTarea`. */
export function CamposTarea({ nueva, votada, bajoEdades }: Props) {
  const { register, control, setValue, clearErrors, formState } = useFormContext<ValoresTarea>();
  const { errors } = formState;
  const libre = useWatch({ control, name: 'libre' });
  const limpiarDias = () => {
    for (const campo of ['dia_semana', 'dia_semana_2', 'dia_mes'] as const) setValue(campo, null);
    clearErrors(['dia_semana', 'dia_semana_2', 'dia_mes']);
  };
  return (
    <>
      <Entrada
        etiqueta="Nombre"
        data-primero={nueva || undefined}
        placeholder="Fregar los platos"
        autoComplete="off"
        error={errors.nombre?.message}
        {...register('nombre')}
      />
      <AreaTexto etiqueta="Descripción" opcional error={errors.descripcion?.message} {...register('descripcion')} />
      <Controller
        control={control}
        name="libre"
        render={({ field }) => (
          <Interruptor
            etiqueta="Libre"
            ayuda="No es de nadie ni entra en los repartos. Se la queda quien quiera, y la vuelves a poner cuando haga falta."
            activo={field.value ?? false}
            alCambiar={(nueva) => {
              field.onChange(nueva);
              // It comes when it is needed: no days.
              if (nueva) {
                setValue('frecuencia', 'DIARIA');
                limpiarDias();
              }
            }}
          />
        )}
      />
      {libre !== true && (
        <>
          <Selector
            etiqueta="Frecuencia"
            opciones={OPCIONES}
            error={errors.frecuencia?.message}
            {...register('frecuencia', { onChange: limpiarDias })}
          />
          <CamposDias />
        </>
      )}
      <Entrada
        etiqueta="Tiempo estimado (minutos)"
        type="number"
        inputMode="numeric"
        min={1}
        error={errors.tiempo_estimado?.message}
        {...register('tiempo_estimado', { valueAsNumber: true })}
      />
      <fieldset>
        <legend className="font-bold">¿Quién puede hacerla?</legend>
        <Casilla etiqueta="Infantil (6-10)" {...register('apta_infantil')} />
        <Casilla etiqueta="Juvenil (11-17)" {...register('apta_juvenil')} />
        <Casilla etiqueta="Adulto (18+)" {...register('apta_adulto')} />
        {errors.apta_adulto?.message !== undefined && (
          <p role="alert" className="text-sm font-bold text-mal">
            {errors.apta_adulto.message}
          </p>
        )}
        {bajoEdades}
      </fieldset>
      <Entrada
        etiqueta="Puntos"
        type="number"
        inputMode="numeric"
        min={0}
        readOnly={votada}
        ayuda={
          votada
            ? 'Salen de la votación. Reábrela para cambiarlos.'
            : 'De momento. Cuando todos voten, saldrán de sus votos.'
        }
        error={errors.puntos?.message}
        {...register('puntos', { valueAsNumber: true })}
      />
      <Controller
        control={control}
        name="activa"
        render={({ field }) => (
          <Interruptor
            etiqueta="Activa"
            ayuda="En pausa no entra en los repartos."
            activo={field.value ?? true}
            alCambiar={field.onChange}
          />
        )}
      />
    </>
  );
}
