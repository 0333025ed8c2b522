import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hacerDemo } from './demo.ts';

/** Gives this run a folder for what its tests share, with the demo's family in it, and takes it away at its end. */
const preparar = (): (() => void) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-e2e-demo-'));
  process.env['DEMO_COMPARTIDA'] = carpeta;
  hacerDemo();
  return () => {
    rmSync(carpeta, { recursive: true, force: true });
  };
};

export default preparar;
