import { useState } from 'react';

/** Returns the first defined value and keeps it, because the object that a form edits must not change while it is open. */
export const usePrimero = <T>(valor: T | undefined): T | undefined => {
  const [primero, setPrimero] = useState(valor);
  if (primero === undefined && valor !== undefined) setPrimero(valor);
  return primero ?? valor;
};
