export { PantallaVotar as Component } from '#client/features/votar/components/pantalla-votar.tsx';
