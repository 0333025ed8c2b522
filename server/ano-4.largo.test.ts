import { probarFamilias } from './testing/ano/probar.ts';

probarFamilias(151, 200, true);
