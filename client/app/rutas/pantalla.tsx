import { TelePantalla } from '#client/features/pantalla/components/tele-pantalla.tsx';

/** The shared screen on the wall: nobody is logged in, and nothing of the app around it. */
export const Component = TelePantalla;
