import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { finDeSemana } from '../clasificacion.ts';

/** The week in words, «Del 16 al 22 de noviembre», and when it ends. */
export function SemanaEnCurso({ hoy }: { readonly hoy: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 px-1">
      <span className="font-extrabold">{semanaEnPalabras(hoy)}</span>
      <span className="text-suave">{finDeSemana(hoy)}</span>
    </p>
  );
}
