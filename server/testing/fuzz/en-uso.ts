import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const recogerBasura = runInNewContext('gc') as () => void;

/** Returns the heap in use after a forced garbage collection, in bytes. */
export const enUso = (): number => {
  recogerBasura();
  return process.memoryUsage().heapUsed;
};
