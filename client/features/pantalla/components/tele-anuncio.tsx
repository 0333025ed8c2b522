import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ANUNCIO_MS, type Anuncio } from '../anuncio.ts';

/** An undo or a time-out, across the foot of the draft for a while. */
export function TeleAnuncio({ anuncio }: { readonly anuncio: Anuncio | null }) {
  const [visto, setVisto] = useState<Anuncio | null>(null);
  useEffect(() => {
    if (anuncio === null) return undefined;
    const queda = anuncio.desde + ANUNCIO_MS - performance.now();
    const reloj = setTimeout(() => setVisto(anuncio), Math.max(0, queda));
    return () => clearTimeout(reloj);
  }, [anuncio]);
  const abierto = anuncio !== null && anuncio !== visto;
  return (
    <output className="pointer-events-none fixed inset-x-6 bottom-6 z-10 grid justify-items-center">
      {abierto && (
        <p className="tele-entra flex max-w-full items-center gap-4 rounded-hoja bg-turno px-8 py-4 text-[1.9rem] leading-tight font-extrabold text-sobre-turno shadow-carta">
          <Megaphone aria-hidden className="size-12 shrink-0" strokeWidth={2.5} />
          <span className="min-w-0">{anuncio.texto}</span>
        </p>
      )}
    </output>
  );
}
