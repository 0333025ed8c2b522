export { PantallaPaga as Component } from '#client/features/paga/components/pantalla-paga.tsx';
