export { PantallaPasskeys as Component } from '#client/features/passkeys/components/pantalla-passkeys.tsx';
