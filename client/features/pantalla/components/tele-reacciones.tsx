import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { useReacciones } from '#client/lib/reparto/usar-reacciones.ts';
import type { VistaTele } from '../reparto.ts';

/** Reactions of the last moments with their members' names, in a lane of their own at the lower left. */
export function TeleReacciones({ vista: { jugadores } }: { readonly vista: VistaTele }) {
  const vistas = useReacciones();
  return (
    <ul
      aria-label="Reacciones"
      className="pointer-events-none fixed inset-x-6 bottom-6 z-10 grid justify-items-start gap-2"
    >
      {vistas.map(({ n, miembro, emoji }) => {
        const suyo = jugadores.find((j) => j.persona.id === miembro)?.persona;
        return (
          <li
            key={n}
            style={estiloMiembro(suyo?.color ?? '')}
            className="tele-entra tele-color flex items-center gap-3 rounded-full px-5 py-1.5 text-[1.75rem] leading-tight font-extrabold shadow-carta"
          >
            <span className="text-[2rem]">{emoji}</span>
            {suyo?.nombre}
          </li>
        );
      })}
    </ul>
  );
}
