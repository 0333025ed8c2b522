import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { EstadoAccion } from '#client/lib/red/accion.ts';
import { useBorradorDe } from './borrador-formulario.ts';
import type { SinGuardar } from './borrador.ts';

export interface OpcionesFormulario<V extends FieldValues, T extends FieldValues> {
  /** The contract, checked before the request is sent. */
  readonly contrato: z.ZodType<T, V>;
  readonly iniciales: V;
  /** Other members' changes show in the form, except in edited fields. */
  readonly alDia?: true;
  /** Name under which the unsaved input is stored; null stores nothing. */
  readonly borrador: string | null;
  /** The action that sends the form. Its errors for a field show beside that field. */
  readonly accion: EstadoAccion;
}

export interface Formulario<V extends FieldValues, T extends FieldValues> extends UseFormReturn<V, unknown, T> {
  readonly sinGuardar: SinGuardar;
  /** Names of the form's fields. */
  readonly suyos: readonly string[];
  /** Returns the props for a field's control. */
  readonly campo: (
    nombre: Path<V>,
    opciones?: RegisterOptions<V, Path<V>>,
  ) => ReturnType<UseFormReturn<V>['register']> & { readonly error: string | undefined };
}

/** A form with its contract, its stored unsaved input, and the server's errors beside their fields. */
export const useFormulario = <V extends FieldValues, T extends FieldValues>({
  contrato,
  iniciales,
  alDia,
  borrador,
  accion,
}: OpcionesFormulario<V, T>): Formulario<V, T> => {
  const form = useForm<V, unknown, T>({
    resolver: zodResolver(contrato),
    ...(alDia === true
      ? { values: iniciales, resetOptions: { keepDirtyValues: true } }
      : { defaultValues: iniciales as DefaultValues<V> }),
  });
  const { register, setError, getFieldState, formState } = form;
  const sinGuardar = useBorradorDe(form, borrador);
  const { error, campos } = accion;
  const poner = useEffectEvent(() => {
    for (const [campo, [message]] of Object.entries(campos))
      if (campo in iniciales && message !== undefined) setError(campo as Path<V>, { message });
  });
  useEffect(() => {
    if (error !== null) poner();
  }, [error]);
  return {
    ...form,
    sinGuardar,
    suyos: Object.keys(iniciales),
    campo: (nombre, opciones) => ({
      error: getFieldState(nombre, formState).error?.message,
      ...register(nombre, opciones),
    }),
  };
};
