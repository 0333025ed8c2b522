export { PantallaMetas as Component } from '#client/features/metas/components/pantalla-metas.tsx';
