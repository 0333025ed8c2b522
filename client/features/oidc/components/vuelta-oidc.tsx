import { useEffect, useState } from 'react';
import { entrar } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';
import { regresar, terminarIda, type Regreso } from '#client/lib/acceso/ida-oidc.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargando } from '#client/ui/cargando.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';

interface Props {
  /** Query of the page's address, into which the other service puts its answer. */
  readonly search: string;
  readonly ir: (destino: string) => void;
}

/**
 * The page to which the other service (OIDC) sends the browser back. Completes the login or link that this tab began. A login
 * then leads to the page that the visitor had wanted, a link to Perfil. After a failure, says the reason.
 */
export function VueltaOidc({ search, ir }: Props) {
  const [regreso] = useState(() => regresar(search));
  const salida = regreso?.salida ?? FORMULARIO_LOGIN;
  const terminar = useAccion(
    (este: Regreso) =>
      terminarIda(este, async ({ cuerpo, enlaza }) => {
        if (enlaza) await llamar('enlazarOidc', { cuerpo });
        else await entrar(await llamar('entrarConOidc', { cuerpo }));
      }),
    {
      texto: 'No se ha podido. Prueba otra vez',
      dicho: (_salida, { enlaza }) => (enlaza ? 'Cuenta enlazada' : null),
      alHacer: (_salida, { enlaza, destino }) => ir(enlaza ? '/profile' : (destino ?? INICIO)),
      alFallar: () => undefined,
    },
  );
  const [alLlegar] = useState(() => () => regreso !== null && void terminar(regreso));
  useEffect(() => {
    alLlegar();
  }, [alLlegar]);
  const porque =
    regreso === null ? 'Esta página ya se ha usado, o empezaste en otra. Vuelve a probar.' : terminar.motivo;
  if (porque === null) return <Cargando />;
  return (
    <PantallaPublica titulo="No has entrado" subtitulo="Nada ha cambiado." atras={() => ir(salida)}>
      <Franja tipo="mal">{porque}</Franja>
      <Boton tamano="grande" ancho onClick={() => ir(salida)}>
        Volver
      </Boton>
    </PantallaPublica>
  );
}
