import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useAccion } from '#client/lib/accion.ts';
import { partir } from '#client/lib/ida-oidc.ts';
import { llamar } from '#client/lib/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

/** The button that logs in with another service. Shown where that service returns to, if the server names one. */
export function ConOidc({ destino }: { readonly destino: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['oidc-aqui'],
    queryFn: ({ signal }) => llamar('verOidc', { signal }),
    retry: false,
  });
  const ir = useAccion(async () => partir(await llamar('irAOidc'), { enlaza: false, destino }), {
    texto: 'No se ha podido. Entra con tu contraseña',
    alFallar: () => undefined,
    dicho: null,
  });
  if (data === undefined || data.nombre === null || data.origen !== location.origin) return null;
  return (
    <>
      <Rechazo de={ir} />
      <Boton
        variante="contorno"
        tamano="grande"
        ancho
        icono={<LogIn aria-hidden className="size-6 shrink-0" />}
        cargando={ir.ocupada && 'Abriendo...'}
        onClick={() => void ir()}
      >
        {`Entrar con ${data.nombre}`}
      </Boton>
    </>
  );
}
