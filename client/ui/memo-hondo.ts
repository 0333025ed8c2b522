import { replaceEqualDeep } from '@tanstack/react-query';
import { memo, type ComponentType } from 'react';

/**
 * Draws again only when a property says something else, however new its object is. For the rows of a long list that is
 * reckoned anew with each move. Properties hold what JSON can, and functions that stay the same.
 */
export const memoHondo = <P extends object>(Componente: ComponentType<P>) =>
  memo(Componente, (antes, ahora) => replaceEqualDeep(antes, ahora) === antes);
