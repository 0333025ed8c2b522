import { nombreYParte } from '#shared/domain/recurrencia/regla.ts';
import { Brain } from 'lucide-react';

/**
 * A chore's name. A part gets a chip with its days or its turn of weeks, which never wraps away from the name's last word. Screen
 * readers hear the part in full.
 */
export function NombreTarea({ nombre: completo }: { readonly nombre: string }) {
  const { nombre, parte } = nombreYParte(completo);
  if (parte === null) return nombre;
  const corte = nombre.lastIndexOf(' ') + 1;
  return (
    <>
      {nombre.slice(0, corte)}
      {/* Keeps the underline of a link, which an inline block would interrupt. */}
      <span className="inline-block max-w-full [text-decoration:inherit]">
        {nombre.slice(corte)}
        <span className="sr-only"> · {parte.nombre}</span>
        <span
          aria-hidden
          data-corto={parte.corto}
          className="ml-[0.4em] inline-block before:content-[attr(data-corto)] rounded-full bg-hundido px-[0.55em] py-[0.1em] align-[0.08em] text-[0.8125em] leading-tight font-bold whitespace-nowrap text-suave"
        />
      </span>
    </>
  );
}

/** The mark of planning work, shown beside a chore's days and minutes. Physical work has no mark. */
export const MarcaCabeza = () => (
  <span className="font-semibold whitespace-nowrap">
    <Brain aria-hidden className="mr-[0.3em] inline size-[1.1em] align-[-0.16em]" strokeWidth={2.25} />
    De cabeza
  </span>
);
