import { z } from 'zod';
import { OBLIGATORIO } from './comunes.ts';

const DEBE_SER: Readonly<Record<string, string>> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  boolean: 'Debe ser verdadero o falso',
  array: 'Debe ser una lista',
  object: 'Faltan los datos',
};

const minimo = (origen: string, n: string): string => {
  if (origen === 'string') return n === '1' ? OBLIGATORIO : `Mínimo ${n} caracteres`;
  return origen === 'array' ? `Mínimo ${n} elementos` : `El mínimo es ${n}`;
};

const maximo = (origen: string, n: string): string => {
  if (origen === 'string') return `Máximo ${n} caracteres`;
  return origen === 'array' ? `Máximo ${n} elementos` : `El máximo es ${n}`;
};

const deTipo = (esperado: string, recibido: unknown): string => {
  if (recibido === undefined && esperado !== 'object') return OBLIGATORIO;
  return DEBE_SER[esperado] ?? 'Valor no válido';
};

/** Sets zod's default error messages: short Spanish ones instead of its English or its literal translation. */
export const hablarEspanol = (): void => {
  z.config({
    localeError: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          return deTipo(issue.expected, issue.input);
        case 'too_small':
          return minimo(issue.origin, String(issue.minimum));
        case 'too_big':
          return maximo(issue.origin, String(issue.maximum));
        case 'invalid_value':
          return 'Opción no válida';
        case 'unrecognized_keys':
          return 'Campo desconocido';
        default:
          return 'Valor no válido';
      }
    },
  });
};
