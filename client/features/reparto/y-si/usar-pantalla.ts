import { useEffect, useState } from 'react';
import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { tostada } from '#client/ui/tostada.ts';
import { crearEmision } from './emision.ts';

/**
 * State of showing the trial on the family's wall screens: null while it is not shown. `encendidas` is the number of screens that
 * are on; null until the server has answered.
 */
export type EnPantalla = { readonly encendidas: number | null } | null;

/**
 * Shows a trial draft on the family's wall screens, from `empezar` until `parar`, unmount or a failed call, and follows its
 * changes. Pass the same object while the trial is the same.
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
    // The effect's cleanup above stops the sending.
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
