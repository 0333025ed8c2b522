import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';
import { ConOidc } from '#client/ui/con-oidc.tsx';
import { ConPasskey } from './con-passkey.tsx';

interface Props {
  /** The page to go to after the login. */
  readonly destino: string | undefined;
  readonly entrar: () => void;
}

/** The buttons of the ways to log in without a password: a passkey, and an account of another service. */
export function OtrasEntradas({ destino, entrar }: Props) {
  return (
    <>
      <ConPasskey entrar={entrar} />
      <ConOidc destino={destino} salida={FORMULARIO_LOGIN} />
    </>
  );
}
