import { construir } from './build.ts';
import { correr } from './correr.ts';

/**
 * `npm run retratos` takes the pictures of docs/pictures again, of the app as it is now with the demo's family: at each
 * release, and whenever the draft looks different. It wants the browser of the tests.
 */
await construir();
process.exitCode = await correr(process.execPath, ['client/e2e/retratos.ts']);
