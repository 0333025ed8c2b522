export { PantallaPremios as Component } from '#client/features/premios/components/pantalla-premios.tsx';
