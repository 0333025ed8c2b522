import { useState } from 'react';

/** Returns the first defined value and keeps it: what a form was opened for must not change under its user. */
export const usePrimero = <T>(valor: T | undefined): T | undefined => {
  const [primero, setPrimero] = useState(valor);
  if (primero === undefined && valor !== undefined) setPrimero(valor);
  return primero ?? valor;
};
