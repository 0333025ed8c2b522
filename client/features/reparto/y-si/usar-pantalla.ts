import { useEffect, useState } from 'react';
import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { tostada } from '#client/ui/tostada.ts';

/**
 * State of showing the trial on the family's wall screens: null while it is not shown. `encendidas` is the number of screens that
 * are on; null until the server has answered.
 */
export type EnPantalla = { readonly encendidas: number | null } | null;

/**
 * Shows a trial draft on the family's wall screens, from `empezar` until `parar` or unmount, and follows its changes. Pass the
 * same object while the trial is the same.
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

/** Milliseconds between two messages: about four a second follow a finger smoothly enough for viewers on the sofa. */
const CADA_MS = 250;

interface Puertos<D> {
  readonly mostrar: (dato: D) => Promise<unknown>;
  readonly quitar: () => Promise<unknown>;
  /** Called when a message could not be sent; nothing is sent after it. */
  readonly alFallar: (error: unknown) => void;
}

/**
 * Sends values one after another, so that none overtakes another, at most one every `CADA_MS`. Of values that arrive meanwhile
 * only the last is sent. `parar` waits for the message under way.
 */
export const crearEmision = <D>({ mostrar, quitar, alFallar }: Puertos<D>) => {
  let pendiente: D | null = null;
  let enMarcha: Promise<void> | null = null;
  let acabada = false;

  const vaciar = async (): Promise<void> => {
    while (pendiente !== null) {
      const dato = pendiente;
      pendiente = null;
      const pausa = new Promise<void>((listo) => {
        setTimeout(listo, CADA_MS);
      });
      await mostrar(dato);
      await pausa;
    }
  };
  return {
    poner: (dato: D): void => {
      if (acabada) return;
      pendiente = dato;
      enMarcha ??= vaciar()
        .catch((error: unknown) => {
          acabada = true;
          alFallar(error);
        })
        .finally(() => {
          enMarcha = null;
        });
    },
    parar: async (): Promise<void> => {
      acabada = true;
      pendiente = null;
      await enMarcha;
      // If this call fails, the server drops the trial after ten minutes without messages.
      await quitar().catch(() => undefined);
    },
  };
};
