import type { Resumen } from '#shared/contracts/familia-archivo/formato.ts';
import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';

/** Size in words: «1,2 MB», «12 kB». */
export const megas = (bytes: number): string =>
  bytes < 100_000 ? `${numero(Math.max(1, Math.round(bytes / 1_000)))} kB` : `${numero(bytes / 1_000_000, 1)} MB`;

/** Summary of the content of a family's file. */
export function Contenido({ resumen: r }: { readonly resumen: Resumen }) {
  const cuentas = [
    [r.tareas, 'tarea', 'tareas'],
    [r.repartos, 'reparto terminado', 'repartos terminados'],
    [r.asignaciones, 'tarea hecha', 'tareas hechas'],
    [r.fotos, 'foto', 'fotos'],
  ] as const;
  const dentro = cuentas.filter(([n]) => n > 0).map(([n, una, varias]) => plural(n, una, varias));
  const lineas = [
    ['Miembros', enumerar(r.miembros)],
    ['Desde', fechaLarga(diaDe(r.desde))],
    ['Dentro', dentro.length === 0 ? 'Aún sin tareas' : enumerar(dentro)],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-2">
      {lineas.map(([que, valor]) => (
        <div key={que} className="grid grid-cols-1 sm:grid-cols-[6rem_1fr]">
          <dt className="text-sm font-bold text-suave">{que}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{valor}</dd>
        </div>
      ))}
    </dl>
  );
}
