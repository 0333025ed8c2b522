export { PantallaNevera as Component } from '#client/features/nevera/pantalla-nevera.tsx';
