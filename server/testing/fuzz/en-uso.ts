import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const recogerBasura = runInNewContext('gc') as () => void;

/** Bytes in use, once what nobody needs is gone. */
export const enUso = (): number => {
  recogerBasura();
  return process.memoryUsage().heapUsed;
};
