import { CONSEJO_EDADES } from '#shared/domain/porcentajes.ts';
import { hayEdades, textoPorEdades } from '#client/lib/reparto/partes.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Usuario } from '#shared/contracts/familias.ts';

const QUIENES = [
  ['Adultos', CONSEJO_EDADES.ADULTO],
  ['Adolescentes', CONSEJO_EDADES.JUVENIL],
  ['Niños pequeños', CONSEJO_EDADES.INFANTIL],
] as const;

/** Recommended shares by age, and the same scaled so that this family's members sum to 100 %. */
export function Consejos({ miembros }: { readonly miembros: readonly Usuario[] }) {
  return (
    <Tarjeta como="section" tono="hundida" className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">¿Cuánto a cada uno?</h2>
      <dl className="grid grid-cols-1 gap-1">
        {QUIENES.map(([quien, { desde, hasta }]) => (
          <div key={quien} className="flex flex-wrap justify-between gap-x-4">
            <dt>{quien}</dt>
            <dd className="font-extrabold tabular-nums">
              {desde}-{hasta}%
            </dd>
          </div>
        ))}
      </dl>
      {hayEdades(miembros) && (
        <p className="text-sm text-suave">
          Según cuántos seáis, sube o baja para sumar 100.{' '}
          <span className="font-bold">{textoPorEdades(miembros)} cada uno.</span>
        </p>
      )}
    </Tarjeta>
  );
}
