import { inject } from 'vitest';
import { probarFamilias } from './testing/ano/probar.ts';

/**
 * Seed of the one family whose year is played, from `ANO=<seed>`, which a failure prints. Undefined plays all families of
 * the suite.
 */
const UNA = process.env['ANO'];
const largo = inject('largo');

// A long run plays 200 families: these hundred, and a hundred in ano-2.largo.test.ts, so that two workers share them.
if (UNA === undefined) probarFamilias(1, largo ? 100 : 1, largo);
else probarFamilias(Number(UNA), Number(UNA), true);
