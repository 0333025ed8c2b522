export { MiSala as Component } from '#client/features/sala/components/mi-sala.tsx';
