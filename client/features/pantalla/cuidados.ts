import { useEffect, useState } from 'react';
import { leerIndice } from './llamadas.ts';

/** What a screen that hangs on a wall for months needs besides its data. */

const PASOS = [
  [0, 0],
  [5, -3],
  [8, 2],
  [3, 6],
  [-3, 8],
  [-7, 3],
  [-8, -4],
  [-2, -7],
] as const;

/** Where the whole composition stands in a given minute, in pixels: a slow round of a few, so that nothing burns in. */
export const deriva = (minuto: number): { readonly x: number; readonly y: number } => {
  const [x, y] = PASOS[minuto % PASOS.length] ?? PASOS[0];
  return { x, y };
};

/** The instant on this device, again every `cada` milliseconds. */
export const useAhora = (cada: number): number => {
  const [ahora, setAhora] = useState(() => Date.now());
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), cada);
    return () => clearInterval(reloj);
  }, [cada]);
  return ahora;
};

/** The names of the files that a page begins with; they change with every build. */
export const huellaDePagina = (html: string): string =>
  [...html.matchAll(/(?:src|href)="([^"]*\.(?:js|css|tsx))"/g)].map((m) => m[1]).join(' ');

const CADA_HORA_MS = 3_600_000;
const PACIENCIA_MS = 60_000;

/** Does it at the first moment when `puede` says so. Returns how to give up. */
export const cuandoSePueda = (puede: () => boolean, hacer: () => void): (() => void) => {
  const intentar = () => {
    if (puede()) hacer();
  };
  intentar();
  const reloj = setInterval(intentar, PACIENCIA_MS);
  return () => clearInterval(reloj);
};

/**
 * Begins afresh when the server has a new build, at a moment when `puede` says that nobody would be interrupted.
 * Compared with the first answer and not with the document, which a browser completes with its own links. Where a
 * service worker keeps the page this sees nothing new: there the worker itself tells (`useVersionNueva`).
 */
export const vigilarVersion = (puede: () => boolean, recargar: () => void, leer = leerIndice): (() => void) => {
  let primera: string | null = null;
  let pendiente = false;
  const mirar = async () => {
    const huella = huellaDePagina(await leer().catch(() => ''));
    if (huella === '') return;
    primera ??= huella;
    pendiente = huella !== primera;
    intentar();
  };
  const intentar = () => {
    if (pendiente && puede()) recargar();
  };
  void mirar();
  const horas = setInterval(() => void mirar(), CADA_HORA_MS);
  const minutos = setInterval(intentar, PACIENCIA_MS);
  return () => {
    clearInterval(horas);
    clearInterval(minutos);
  };
};
