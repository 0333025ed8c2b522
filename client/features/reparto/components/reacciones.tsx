import { useEffect, useState } from 'react';
import { ENTRE_REACCIONES_MS, REACCIONES, type Reaccion } from '#shared/contracts/reacciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { reaccionarEnVivo } from '#client/lib/reparto/reacciones.ts';
import { useReacciones } from '#client/lib/reparto/usar-reacciones.ts';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';

const NOMBRES = {
  '👏': 'Aplauso',
  '🎉': 'Fiesta',
  '💪': 'Fuerza',
  '❤️': 'Corazón',
  '🔥': 'Fuego',
  '🥳': 'Alegría',
} as const satisfies Record<Reaccion['emoji'], string>;

/** Buttons for the six reactions, one a second, for a member who waits; above them the reactions that arrive. */
export function Reacciones({ vista: { sesion, persona } }: { readonly vista: Vista }) {
  const llegadas = useReacciones();
  const reaccionar = useAccion('reaccionar', { texto: 'No se ha podido reaccionar', dicho: null });
  const [espera, setEspera] = useState(false);
  useEffect(() => {
    if (!espera) return undefined;
    const reloj = setTimeout(() => setEspera(false), ENTRE_REACCIONES_MS);
    return () => clearTimeout(reloj);
  }, [espera]);
  return (
    <section aria-label="Reaccionar" className="grid gap-1">
      <p aria-hidden className="flex min-h-[1lh] flex-wrap items-center gap-x-3 font-bold">
        {llegadas.map((r) => (
          <span key={r.n} className="animate-sube">
            {r.emoji} {persona(r.miembro).nombre}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap justify-between gap-1">
        {REACCIONES.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={NOMBRES[emoji]}
            disabled={espera}
            onClick={() => {
              setEspera(true);
              if (!reaccionarEnVivo(emoji)) void reaccionar({ id: sesion.id, cuerpo: { emoji } });
            }}
            className="grid size-12 place-items-center rounded-full bg-hundido text-2xl disabled:opacity-60"
          >
            {emoji}
          </button>
        ))}
      </div>
    </section>
  );
}
