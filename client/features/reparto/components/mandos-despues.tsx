import { adorno } from '#client/ui/adorno.tsx';

/** An admin's actions, which stand below everything else and load after it. */
export const MandosAdmin = adorno(() => import('./mandos-admin.tsx').then((m) => m.MandosAdmin));
