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
import type { EstadoAccion } from './accion.ts';
import { useBorradorDe } from './borrador-formulario.ts';
import type { SinGuardar } from './borrador.ts';

export interface OpcionesFormulario<V extends FieldValues, T extends FieldValues> {
  /** Checked before the server is asked. */
  readonly contrato: z.ZodType<T, V>;
  readonly iniciales: V;
  /** Changes by others show in the form too, except in fields that were edited. */
  readonly alDia?: true;
  /** The name under which what was typed is kept; null keeps nothing. */
  readonly borrador: string | null;
  /** Sends it. What it refuses of a field is put beside that. */
  readonly accion: EstadoAccion;
}

export interface Formulario<V extends FieldValues, T extends FieldValues> extends UseFormReturn<V, unknown, T> {
  readonly sinGuardar: SinGuardar;
  /** The names of its fields. */
  readonly suyos: readonly string[];
  /** The props that make a control one of its fields. */
  readonly campo: (
    nombre: Path<V>,
    opciones?: RegisterOptions<V, Path<V>>,
  ) => ReturnType<UseFormReturn<V>['register']> & { readonly error: string | undefined };
}

/** A form with its contract, its draft, and what the server refuses of each field. */
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
