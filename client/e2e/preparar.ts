import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hacerDemo } from './demo.ts';

/** Creates the folder that all tests of a run share, with the demo family; returns a function that deletes it. */
const preparar = (): (() => void) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-e2e-demo-'));
  process.env['DEMO_COMPARTIDA'] = carpeta;
  hacerDemo();
  return () => {
    rmSync(carpeta, { recursive: true, force: true });
  };
};

export default preparar;
