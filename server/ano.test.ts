import { inject } from 'vitest';
import { probarFamilias } from './testing/ano/probar.ts';

/** `ANO=<seed>` plays one family's whole year again, as a failure names it. */
const UNA = process.env['ANO'];
const largo = inject('largo');

// A long run plays 200 families: these hundred, and a hundred in ano-2.largo.test.ts, so that two workers share them.
if (UNA === undefined) probarFamilias(1, largo ? 100 : 1, largo);
else probarFamilias(Number(UNA), Number(UNA), true);
