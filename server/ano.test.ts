import { inject } from 'vitest';
import { probarFamilias } from './testing/ano/probar.ts';

/** `ANO=<seed>` plays one family's whole year again, as a failure names it. */
const UNA = process.env['ANO'];
const largo = inject('largo');

// The long round is of 200 families: the other half is in ano-2, so that two workers share them.
if (UNA === undefined) probarFamilias(1, largo ? 100 : 1, largo);
else probarFamilias(Number(UNA), Number(UNA), true);
