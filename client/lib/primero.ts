import { useState } from 'react';

/** The first value that came, whatever comes after it: what a form was opened for does not change under its user. */
export const usePrimero = <T>(valor: T | undefined): T | undefined => {
  const [primero, setPrimero] = useState(valor);
  if (primero === undefined && valor !== undefined) setPrimero(valor);
  return primero ?? valor;
};
