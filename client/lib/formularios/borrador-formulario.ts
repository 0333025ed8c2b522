import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { cambiadoDe, guardarBorrador, leerBorrador, olvidarBorrador, type SinGuardar } from './borrador.ts';

/** Fields that are never stored, because they hold passwords. */
const NUNCA: ReadonlySet<string> = new Set(['password', 'password_confirm', 'password_actual']);

/**
 * Stores the form's unsaved input as `useBorrador` does, for react-hook-form. With `nombre` null nothing is stored, and only
 * `tocado` works.
 */
export const useBorradorDe = <T extends FieldValues, S extends FieldValues>(
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
