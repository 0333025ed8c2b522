export { PantallaRastro as Component } from '#client/features/panel/rastro/pantalla-rastro.tsx';
