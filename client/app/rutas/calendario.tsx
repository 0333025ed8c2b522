export { PantallaCalendario as Component } from '#client/features/calendario/pantalla-calendario.tsx';
