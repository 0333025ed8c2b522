import { useEffect, useRef, useState } from 'react';
import { useMedio } from '#client/lib/navegador/medio.ts';

/** Milliseconds from which a touch holds the card instead of turning it over. */
const MANTENER_MS = 350;
/** Milliseconds after a touch within which a change of the focus was caused by it. */
const POR_EL_TOQUE_MS = 500;

/**
 * Turns the cards over. They advance by themselves, except while a finger rests on them and while the page is hidden. A key
 * stops that until `alternar`, and so does the focus if it moves without a touch: either comes from a keyboard or a screen
 * reader, whose user reads at their own pace. With reduced motion the cards never advance by themselves.
 */
export const usePaso = (cuantas: number, alPasar: () => void) => {
  const quieto = useMedio('(prefers-reduced-motion: reduce)');
  const [va, setVa] = useState(0);
  const [parado, setParado] = useState(false);
  const [retenido, setRetenido] = useState(false);
  const [oculta, setOculta] = useState(() => document.visibilityState !== 'visible');
  const toque = useRef(-Infinity);
  useEffect(() => {
    const mirar = () => setOculta(document.visibilityState !== 'visible');
    document.addEventListener('visibilitychange', mirar);
    return () => document.removeEventListener('visibilitychange', mirar);
  }, []);
  const esta = Math.min(va, Math.max(0, cuantas - 1));
  const ir = (a: number) => {
    alPasar();
    setVa(Math.max(0, Math.min(cuantas - 1, a)));
  };
  return {
    esta,
    /** False with reduced motion: then nothing advances by itself, and there is nothing to stop. */
    puede: !quieto,
    solas: !parado && !quieto,
    anda: !parado && !quieto && !retenido && !oculta,
    parar: () => setParado(true),
    alternar: () => setParado(!parado),
    seguir: () => ir(esta + 1),
    volver: () => ir(esta - 1),
    /** Tells whether a click ends a touch that held the card. */
    mantuvo: (): boolean => performance.now() - toque.current > MANTENER_MS && Number.isFinite(toque.current),
    gestos: {
      onPointerDown: () => {
        toque.current = performance.now();
        setRetenido(true);
      },
      onPointerUp: () => setRetenido(false),
      onPointerCancel: () => setRetenido(false),
      onPointerLeave: () => setRetenido(false),
      onFocus: () => {
        if (performance.now() - toque.current > POR_EL_TOQUE_MS && Number.isFinite(toque.current)) setParado(true);
      },
    },
  };
};
