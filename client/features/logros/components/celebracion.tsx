import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { olvidarCelebraciones, pasarCelebracion, useCelebracion } from '#client/lib/trabajo/celebraciones.ts';
import { confeti } from '#client/lib/navegador/animar.ts';
import { useVisible } from '#client/lib/navegador/visible.ts';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Insignia } from '#client/ui/insignia.tsx';

/**
 * Milliseconds for which each achievement is shown. They start anew when the page is shown again, and when the pointer or the
 * focus leaves the achievement.
 */
const DURACION_MS = 5_000;

function Fiesta({ logro }: { readonly logro: LogroDesbloqueado }) {
  const visible = useVisible();
  const [retenida, setRetenida] = useState(false);
  useEffect(() => {
    // The confetti is decoration: if its code chunk cannot be loaded, nothing is lost.
    if (visible) void confeti().catch(() => null);
  }, [visible]);
  useEffect(() => {
    if (!visible || retenida) return undefined;
    const reloj = setTimeout(pasarCelebracion, DURACION_MS);
    return () => clearTimeout(reloj);
  }, [visible, retenida]);
  const retener = {
    onPointerEnter: () => setRetenida(true),
    onPointerLeave: () => setRetenida(false),
    onFocus: () => setRetenida(true),
    onBlur: () => setRetenida(false),
  };
  return (
    <div
      {...retener}
      className="pointer-events-auto mx-auto flex max-w-md animate-cae items-center gap-2 rounded-carta border-2 border-marca bg-superficie p-3 shadow-carta"
    >
      <Link
        to="/ranking?pestana=logros"
        onClick={pasarCelebracion}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-3 rounded-control"
      >
        <span
          aria-hidden
          className="grid size-16 shrink-0 animate-salta place-items-center rounded-full bg-marca-tenue text-4xl leading-none"
        >
          {logro.logro_icono}
        </span>
        <span className="min-w-0 flex-1 basis-32">
          <span className="block text-sm font-bold text-suave">Logro desbloqueado</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg leading-tight font-extrabold">
            {logro.logro_nombre}
            <Insignia tono="bien">{`+${String(logro.logro_puntos_bonus)} pts`}</Insignia>
          </span>
          <span className="block text-sm">{logro.logro_descripcion}</span>
        </span>
      </Link>
      <BotonIcono etiqueta="Cerrar" className="self-start" onClick={pasarCelebracion}>
        <X aria-hidden className="size-6" />
      </BotonIcono>
    </div>
  );
}

/** Shows newly unlocked achievements one after another above any screen. Each closes by itself. */
export function Celebracion() {
  const logro = useCelebracion();
  useEffect(() => olvidarCelebraciones, []);
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-40 block empty:hidden"
    >
      {logro !== undefined && <Fiesta key={logro.id} logro={logro} />}
    </output>
  );
}
