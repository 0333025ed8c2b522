import { probarFamilias } from './testing/ano/probar.ts';

probarFamilias(101, 150, true);
