import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';
import { BotonEntrada, ConOidc, useEntradaAqui } from '#client/ui/boton-entrada.tsx';
import { Fingerprint } from 'lucide-react';
import { useAccion } from '#client/lib/red/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso/acceso.tsx';
import { llamar } from '#client/lib/red/llamar.ts';

interface Props {
  /** The page to go to after the login. */
  readonly destino: string | undefined;
  readonly entrar: () => void;
}

/** Buttons for the ways to log in without a password: by a passkey, and by an account at another service (OIDC). */
export function OtrasEntradas({ destino, entrar }: Props) {
  return (
    <>
      <ConPasskey entrar={entrar} />
      <ConOidc destino={destino} salida={FORMULARIO_LOGIN} />
    </>
  );
}

/**
 * Button «Entrar con llave de acceso». Renders nothing unless a member on this server has a passkey, this page is at the address
 * for which the server makes them, and the browser supports them, as it does on https and localhost only.
 */
export function ConPasskey({ entrar }: { readonly entrar: () => void }) {
  const aqui = useEntradaAqui('hayPasskeys', 'PublicKeyCredential' in globalThis);
  const iniciar = useAccion(
    async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { id, response } = await startAuthentication({ optionsJSON: await llamar('retarEntrada') });
      const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
      const cuerpo = { id, clientDataJSON, authenticatorData, signature, userHandle };
      await entrarCon(await llamar('entrarConPasskey', { cuerpo }));
    },
    { texto: 'No has entrado. Prueba otra vez, o usa tu contraseña', alHacer: entrar, campos: true },
  );
  if (aqui === null) return null;
  return (
    <BotonEntrada accion={iniciar} Icono={Fingerprint} ocupada="Esperando a tu dispositivo...">
      Entrar con llave de acceso
    </BotonEntrada>
  );
}
