import { useQuery } from '@tanstack/react-query';
import { LogIn, type LucideIcon } from 'lucide-react';
import { type EstadoAccion, useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from './boton.tsx';
import { Rechazo } from './rechazo.tsx';
import type { IrAOidc } from '#shared/contracts/sin-contrasena.ts';
import { type Ida, partir } from '#client/lib/acceso/ida-oidc.ts';

/**
 * Returns what the server tells of a way to log in without a password, if it works at this page's origin; null if not, and until
 * that is known. With `sabe` false the server is not asked, because the browser cannot use that way.
 */
export const useEntradaAqui = <K extends 'hayPasskeys' | 'verOidc'>(caso: K, sabe = true) => {
  const { data } = useQuery({
    queryKey: [caso],
    queryFn: ({ signal }) => llamar<'hayPasskeys' | 'verOidc'>(caso, { signal }),
    enabled: sabe,
    retry: false,
  });
  return data?.origen === location.origin ? (data as Awaited<ReturnType<typeof llamar<K>>>) : null;
};

interface Props {
  readonly accion: EstadoAccion & (() => Promise<unknown>);
  readonly Icono: LucideIcon;
  /** The button's text while the action runs. */
  readonly ocupada: string;
  readonly children: string;
}

/** The button of a way to log in without a password, and the reason why it failed. */
export function BotonEntrada({ accion, Icono, ocupada, children }: Props) {
  return (
    <>
      <Rechazo de={accion} />
      <Boton
        variante="contorno"
        tamano="grande"
        ancho
        icono={<Icono aria-hidden className="size-6 shrink-0" />}
        cargando={accion.ocupada && ocupada}
        onClick={() => void accion()}
      >
        {children}
      </Boton>
    </>
  );
}

interface PropsConOidc extends Pick<Ida, 'destino' | 'salida'> {
  /** The invitation with which the visitor creates their account; absent for a login. */
  readonly invitacion?: IrAOidc['invitacion'];
}

/**
 * The button that logs in, or joins a family, with an account of another service. Renders nothing if the server has no such
 * service, or if the service returns to another origin than this page's.
 */
export function ConOidc({ invitacion, ...ida }: PropsConOidc) {
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
