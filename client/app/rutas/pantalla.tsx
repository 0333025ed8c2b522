import { TelePantalla } from '#client/features/pantalla/components/tele-pantalla.tsx';

/** The shared screen on the wall: no session of anybody's, and nothing of the app around it. */
export const Component = TelePantalla;
