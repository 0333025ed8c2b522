import { adorno } from '#client/ui/adorno.tsx';

/** An admin's actions, loaded after the rest of the draft room, below which they stand. */
export const MandosAdmin = adorno(() => import('./mandos-admin.tsx').then((m) => m.MandosAdmin));
