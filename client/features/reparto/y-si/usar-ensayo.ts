import { useEffect, useRef, useState } from 'react';
import { POLITICA_ENSAYO } from '#shared/contracts/politica.ts';
import type { Comienzo, LoQueQueda } from '#shared/domain/reparto/ensayo/ensayar.ts';
import { guionDe } from '#client/lib/navegador/obrero.ts';
import type { AlEnsayo, DelEnsayo } from './obrero.ts';
// oxlint-disable-next-line import/default -- Vite makes the module of this address, with the worker's own address in it
import direccion from './obrero.ts?worker&url';
import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { tostada } from '#client/ui/tostada.ts';
import { crearEmision } from './emision.ts';

/** Milliseconds without a change after which the simulation starts. */
const REPOSO_MS = 250;

/** Address of the worker's script, created for the first worker and used again by later ones. */
let guion: string | null = null;
const abrir = (): Worker => {
  guion ??= guionDe(POLITICA_ENSAYO, () => direccion);
  return new Worker(guion, { type: 'module' });
};

export type Ensayo =
  | { readonly fase: 'calculando' | 'acabado'; readonly queda: LoQueQueda | null }
  /** This browser cannot run the worker. */
  | { readonly fase: 'imposible'; readonly queda: null };

/**
 * Forecasts the result of a start. Once the start has been stable for a moment, a worker simulates drafts from it; a change
 * aborts them. Pass the same object while the start is the same, and null for one that the server would refuse. Until new results
 * come, the last one stays.
 */
export const useEnsayo = (comienzo: Comienzo | null): Ensayo => {
  const [ensayo, setEnsayo] = useState<Ensayo & { readonly de: Comienzo | null }>({
    fase: 'calculando',
    queda: null,
    de: null,
  });
  const obrero = useRef<Worker | null>(null);
  /** Number of the latest question to the worker; answers to earlier ones are ignored. */
  const vuelta = useRef(0);
  useEffect(
    () => () => {
      obrero.current?.terminate();
      obrero.current = null;
    },
    [],
  );
  useEffect(() => {
    if (comienzo === null) return undefined;
    const n = (vuelta.current += 1);
    const imposible = () => setEnsayo({ fase: 'imposible', queda: null, de: comienzo });
    const alOir = ({ data }: MessageEvent<DelEnsayo>) => {
      if (data.n === n) setEnsayo({ fase: data.acabado ? 'acabado' : 'calculando', queda: data.queda, de: comienzo });
    };
    const reposo = setTimeout(() => {
      try {
        obrero.current ??= abrir();
      } catch {
        imposible();
        return;
      }
      obrero.current.addEventListener('message', alOir);
      obrero.current.addEventListener('error', imposible);
      obrero.current.postMessage({ n, comienzo } satisfies AlEnsayo, {});
    }, REPOSO_MS);
    return () => {
      clearTimeout(reposo);
      obrero.current?.removeEventListener('message', alOir);
      obrero.current?.removeEventListener('error', imposible);
      obrero.current?.postMessage({ n, comienzo: null } satisfies AlEnsayo, {});
    };
  }, [comienzo]);
  const { de, ...ahora } = ensayo;
  return de === comienzo || ahora.fase === 'imposible' ? ahora : { fase: 'calculando', queda: ahora.queda };
};

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
