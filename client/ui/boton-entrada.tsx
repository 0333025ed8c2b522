import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { EstadoAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from './boton.tsx';
import { Rechazo } from './rechazo.tsx';

/** Reads whether this page's origin is the one at which a way to log in without a password works; null if not. */
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
