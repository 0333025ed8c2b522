import { useEffect, useState } from 'react';
import type { EnsayoPantalla } from '#shared/contracts/ensayo.ts';
import { llamar } from '#client/lib/llamar.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { tostada } from '#client/ui/tostada.ts';
import { crearEmision } from './emision.ts';

/** On the family's screens: not, on the way, or on so many that are on. */
export type EnPantalla = { readonly encendidas: number | null } | null;

/**
 * Shows what it is given on the family's screens while that is wanted, and follows it; it ends when the calling component
 * unmounts. Give the same object while it is the same.
 */
export const useEnPantalla = (ensayo: EnsayoPantalla) => {
  const [estado, setEstado] = useState<EnPantalla>(null);
  const [emision, setEmision] = useState<ReturnType<typeof crearEmision<EnsayoPantalla>> | null>(null);
  useEffect(() => {
    emision?.poner(ensayo);
  }, [emision, ensayo]);
  useEffect(
    () => () => {
      void emision?.parar();
    },
    [emision],
  );
  const parar = () => {
    setEmision(null);
    setEstado(null);
  };
  const empezar = () => {
    setEstado({ encendidas: null });
    setEmision(
      crearEmision<EnsayoPantalla>({
        mostrar: async (dato) => {
          const { pantallas } = await llamar('mostrarEnsayo', { cuerpo: dato });
          setEstado({ encendidas: pantallas });
        },
        quitar: () => llamar('quitarEnsayo'),
        alFallar: (error) => {
          tostada.mal(mensajeDeError(error, 'No se ha podido enseñar en la pantalla'));
          parar();
        },
      }),
    );
  };
  return { estado, empezar, parar };
};
