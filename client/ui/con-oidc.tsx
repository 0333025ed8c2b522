import { LogIn } from 'lucide-react';
import type { IrAOidc } from '#shared/contracts/sin-contrasena.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { partir, type Ida } from '#client/lib/acceso/ida-oidc.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { BotonEntrada, useEntradaAqui } from './boton-entrada.tsx';

interface Props extends Pick<Ida, 'destino' | 'salida'> {
  /** The invitation with which the visitor creates their account; absent for a login. */
  readonly invitacion?: IrAOidc['invitacion'];
}

/** The button that logs in, or joins, with another service. Shown where that service returns to, if the server names one. */
export function ConOidc({ invitacion, ...ida }: Props) {
  const aqui = useEntradaAqui('verOidc');
  const ir = useAccion(
    async () => partir(await llamar('irAOidc', { cuerpo: { invitacion } }), { ...ida, enlaza: false }),
    { texto: 'No se ha podido. Usa una contraseña', alFallar: () => undefined, dicho: null },
  );
  if (aqui === null || aqui.nombre === null) return null;
  return (
    <BotonEntrada accion={ir} Icono={LogIn} ocupada="Abriendo...">
      {`${invitacion === undefined ? 'Entrar' : 'Unirme'} con ${aqui.nombre}`}
    </BotonEntrada>
  );
}
