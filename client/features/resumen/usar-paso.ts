import { useEffect, useRef, useState } from 'react';
import { useMedio } from '#client/lib/navegador/medio.ts';

/** Milliseconds after which the end of a touch no longer turns the card: the touch was to hold it. */
const MANTENER_MS = 350;
/** Milliseconds after a touch within which a move of the focus counts as caused by the touch. */
const POR_EL_TOQUE_MS = 500;

/**
 * Holds the place in a story of `cuantas` cards; `alPasar` is called at each turn. The cards do not advance by themselves while a
 * finger rests on them, while the page is hidden, after `parar`, or with reduced motion. A move of the focus long after the last
 * touch stops them like `parar`: it comes from a keyboard or a screen reader, whose user reads at their own pace.
 */
export const usePaso = (cuantas: number, alPasar: () => void) => {
  const quieto = useMedio('(prefers-reduced-motion: reduce)');
  const [va, setVa] = useState(0);
  const [parado, setParado] = useState(false);
  const [retenido, setRetenido] = useState(false);
  const [oculta, setOculta] = useState(() => document.visibilityState !== 'visible');
  // When the last touch began, by `performance.now()`; -Infinity before the first.
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
    /** False with reduced motion: nothing advances by itself, so a button to stop that is left out. */
    puede: !quieto,
    /** Whether the cards advance by themselves, even if they are held just now. */
    solas: !parado && !quieto,
    /** Whether the time of the present card is running. */
    anda: !parado && !quieto && !retenido && !oculta,
    parar: () => setParado(true),
    alternar: () => setParado(!parado),
    seguir: () => ir(esta + 1),
    volver: () => ir(esta - 1),
    /** Whether the present click ends a touch longer than `MANTENER_MS`, which was to hold the card, not to turn it. */
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
