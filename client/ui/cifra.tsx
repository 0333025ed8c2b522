import { useEffect, useRef, useState } from 'react';
import { numero } from '#shared/domain/palabras.ts';

const DURACION_MS = 700;

const quieto = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A number that counts up or down to its new value. Screen readers get only the final value. */
export function Cifra({ valor }: { readonly valor: number }) {
  const [visto, setVisto] = useState(valor);
  const desde = useRef(valor);
  useEffect(() => {
    const inicio = desde.current;
    desde.current = valor;
    const alto = inicio === valor || quieto();
    const t0 = performance.now();
    let cuadro = 0;
    const dibujar = (t: number) => {
      const avance = alto ? 1 : Math.min(1, (t - t0) / DURACION_MS);
      // Shows whole numbers while counting; the final value may have a decimal.
      setVisto(avance < 1 ? Math.round(inicio + (valor - inicio) * (1 - (1 - avance) ** 3)) : valor);
      if (avance < 1) cuadro = requestAnimationFrame(dibujar);
    };
    cuadro = requestAnimationFrame(dibujar);
    return () => cancelAnimationFrame(cuadro);
  }, [valor]);
  return (
    <span className="tabular-nums">
      <span aria-hidden>{numero(visto)}</span>
      <span className="sr-only">{numero(valor)}</span>
    </span>
  );
}
