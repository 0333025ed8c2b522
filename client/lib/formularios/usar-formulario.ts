import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { EstadoAccion } from '#client/lib/red/accion.ts';
import { cambiadoDe, guardarBorrador, leerBorrador, olvidarBorrador, type SinGuardar } from './borrador.ts';

export interface OpcionesFormulario<V extends FieldValues, T extends FieldValues> {
  /** Schema of the request's body, checked before the request is sent. */
  readonly contrato: z.ZodType<T, V>;
  readonly iniciales: V;
  /** Set to show new `iniciales`, such as other members' changes, in all fields but those that the member has edited. */
  readonly alDia?: true;
  /** Name under which the unsaved input is stored; null stores nothing. */
  readonly borrador: string | null;
  /** Sends the form. The server's messages about a field become that field's error, and the first such field gets the focus. */
  readonly accion: EstadoAccion;
}

export interface Formulario<V extends FieldValues, T extends FieldValues> extends UseFormReturn<V, unknown, T> {
  readonly sinGuardar: SinGuardar;
  /** Names of the form's fields. Errors of these show beside them, so a general message leaves them out. */
  readonly suyos: readonly string[];
  /** Returns the props for a field's control, with the field's error. */
  readonly campo: (
    nombre: Path<V>,
    opciones?: RegisterOptions<V, Path<V>>,
  ) => ReturnType<UseFormReturn<V>['register']> & { readonly error: string | undefined };
}

/** Returns a form that checks its contract, stores unsaved input, and takes the server's errors of its fields from `accion`. */
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
    const suyos = Object.entries(campos).filter(([campo]) => campo in iniciales);
    for (const [i, [campo, [message]]] of suyos.entries())
      if (message !== undefined) setError(campo as Path<V>, { message }, { shouldFocus: i === 0 });
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

/** Fields that are never stored, because they hold passwords. */
const NUNCA: ReadonlySet<string> = new Set(['password', 'password_confirm', 'password_actual']);

/**
 * Fills a form of react-hook-form with its stored unsaved input, and stores each change. `olvidar` leaves the form as it is. With
 * `nombre` null nothing is stored, and only `tocado` works.
 */
const useBorradorDe = <T extends FieldValues, S extends FieldValues>(
  { formState, getValues, setValue, subscribe }: UseFormReturn<T, unknown, S>,
  nombre: string | null,
): SinGuardar => {
  const { isDirty } = formState;
  useEffect(() => {
    if (nombre === null) return undefined;
    const campos = getValues();
    for (const [campo, valor] of Object.entries(leerBorrador(nombre)))
      if (campo in campos)
        setValue(campo as Path<T>, valor as PathValue<T, Path<T>>, { shouldDirty: true, shouldTouch: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const escritos = Object.entries(values).filter(([campo]) => !NUNCA.has(campo));
        guardarBorrador(nombre, cambiadoDe(Object.fromEntries(escritos), defaultValues));
      },
    });
  }, [nombre, getValues, setValue, subscribe]);
  return {
    tocado: isDirty,
    olvidar: () => {
      if (nombre !== null) olvidarBorrador(nombre);
    },
  };
};

interface DosVeces {
  readonly password: string;
  readonly password_confirm: string;
}

/** For the `refine` of a form's schema: checks that a new password and its repetition match, before the server is asked. */
export const coinciden = (claves: DosVeces): boolean => claves.password === claves.password_confirm;
export const NO_COINCIDEN = { path: ['password_confirm'], message: 'Las contraseñas no coinciden' };

/**
 * Returns only the changed fields of `datos`; `cambiados` marks them, as react-hook-form's `dirtyFields` does. The others may be
 * out of date, and sending them would revert other members' changes.
 */
export const soloCambiados = <T extends object>(datos: T, cambiados: Readonly<Record<string, unknown>>): Partial<T> =>
  Object.fromEntries(Object.entries(datos).filter(([campo]) => cambiados[campo] === true)) as Partial<T>;
