import { probarFamilias } from './testing/ano/probar.ts';

probarFamilias(101, 200, true);
