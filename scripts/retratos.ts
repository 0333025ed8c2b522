import { construir } from './build.ts';
import { correr } from './correr.ts';

// `npm run retratos` takes the pictures in docs/pictures again, with the demo's family. Run it for each release, and when the
// draft room looks different. It needs the tests' browser.
await construir();
process.exitCode = await correr(process.execPath, ['client/e2e/retratos.ts']);
