import { TelePantalla } from '#client/features/pantalla/components/tele-pantalla.tsx';

/** The shared wall screen: no member is logged in, and no layout or navigation surrounds it. */
export const Component = TelePantalla;
