import { correr } from './correr.ts';

// Starts server and client with reload: the API on 3000, the page on 5173 with a proxy to the API. Ends when either ends.
const servidor = correr(process.execPath, ['--watch', 'server/main.ts']);
const cliente = correr('vite', ['--config', 'client/vite.config.ts']);
process.exitCode = await Promise.race([servidor, cliente]);
process.exit();
