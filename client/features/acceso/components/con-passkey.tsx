import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useAccion } from '#client/lib/accion.ts';
import { entrar as entrarCon } from '#client/lib/acceso.tsx';
import { llamar } from '#client/lib/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

/**
 * The button «Entrar con llave de acceso». Shown where the browser has passkeys, which it has on https and localhost only, at the
 * address for which the server makes them, once somebody on this server has one.
 */
export function ConPasskey({ entrar }: { readonly entrar: () => void }) {
  const sabe = 'PublicKeyCredential' in globalThis;
  const { data } = useQuery({
    queryKey: ['passkeys-aqui'],
    queryFn: ({ signal }) => llamar('hayPasskeys', { signal }),
    enabled: sabe,
    retry: false,
  });
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
  if (!sabe || data?.origen !== location.origin) return null;
  return (
    <>
      <Rechazo de={iniciar} />
      <Boton
        variante="contorno"
        tamano="grande"
        ancho
        icono={<Fingerprint aria-hidden className="size-6 shrink-0" />}
        cargando={iniciar.ocupada && 'Esperando a tu dispositivo...'}
        onClick={() => void iniciar()}
      >
        Entrar con llave de acceso
      </Boton>
    </>
  );
}
