export { PantallaEtiquetas as Component } from '#client/features/etiquetas/pantalla-etiquetas.tsx';
