import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives this run a folder for what its tests share (demo.ts), and takes it away at its end. */
const preparar = (): (() => void) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-e2e-demo-'));
  process.env['DEMO_COMPARTIDA'] = carpeta;
  return () => {
    rmSync(carpeta, { recursive: true, force: true });
  };
};

export default preparar;
