import { useEffect, useState } from 'react';
import { leerIndice } from './emparejar.ts';

// Care for a screen that runs for months: burn-in protection, a clock, and reloads after an update.

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

/** Returns the offset of the whole screen in a given minute, in pixels. It moves slowly to prevent burn-in. */
export const deriva = (minuto: number): { readonly x: number; readonly y: number } => {
  const [x, y] = PASOS[minuto % PASOS.length] ?? PASOS[0];
  return { x, y };
};

/** Returns this device's time in milliseconds, updated every `cada` milliseconds. */
export const useAhora = (cada: number): number => {
  const [ahora, setAhora] = useState(() => Date.now());
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), cada);
    return () => clearInterval(reloj);
  }, [cada]);
  return ahora;
};

/** Returns the scripts and styles that a page links, in one text. Their names contain hashes, so a new version changes it. */
export const huellaDePagina = (html: string): string =>
  [...html.matchAll(/(?:src|href)="([^"]*\.(?:js|css|tsx))"/g)].map((m) => m[1]).join(' ');

const CADA_HORA_MS = 3_600_000;
const PACIENCIA_MS = 60_000;

/**
 * Calls `hacer` at once if `puede` returns true, and tries again every minute, also after a call: `hacer` reloads the page,
 * which ends everything. Returns the function that stops.
 */
export const cuandoSePueda = (puede: () => boolean, hacer: () => void): (() => void) => {
  const intentar = () => {
    if (puede()) hacer();
  };
  intentar();
  const reloj = setInterval(intentar, PACIENCIA_MS);
  return () => clearInterval(reloj);
};

/**
 * Asks the server every hour for a new build. Once there is one, reloads the page as soon as `puede` allows. Compares with the
 * first answer, because a browser adds links of its own to the document. Sees no change if a service worker serves the page; the
 * worker itself reports the update (`useVersionNueva`).
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
