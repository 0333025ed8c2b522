export { Inicio as Component } from '#client/features/inicio/components/inicio.tsx';
