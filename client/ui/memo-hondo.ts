import { replaceEqualDeep } from '@tanstack/react-query';
import { memo, type ComponentType } from 'react';

/**
 * Memoizes a component by deep comparison of its props, for rows of a long list whose props each move of a draft computes
 * anew. Props must be JSON values, or functions that stay the same.
 */
export const memoHondo = <P extends object>(Componente: ComponentType<P>) =>
  memo(Componente, (antes, ahora) => replaceEqualDeep(antes, ahora) === antes);
