import { probarFamilias } from './testing/ano/probar.ts';

probarFamilias(51, 100, true);
