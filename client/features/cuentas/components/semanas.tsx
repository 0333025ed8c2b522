import { trimestreDe } from '#shared/domain/dias.ts';
import { numero } from '#shared/domain/palabras.ts';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { useCuentas } from '../api.ts';
import { filasDe, semanasDe } from '../vista.ts';

/**
 * The quarter's weeks with entries, up to the present one, the newest first: each member's done points, of the promised ones that
 * counted (without those excused or not needed).
 */
export function Semanas() {
  const hoy = useHoy();
  const consulta = useCuentas(trimestreDe(hoy));
  return (
    <Cargable consulta={consulta} error="Error al cargar las cuentas">
      {(cuentas) => {
        const semanas = semanasDe(cuentas).filter((lunes) => lunes <= hoy);
        if (semanas.length === 0) return <p className="text-suave">Todavía no hay ninguna.</p>;
        return (
          <ul className="grid grid-cols-1 divide-y divide-borde">
            {semanas.toReversed().map((lunes) => (
              <li key={lunes} className="grid grid-cols-1 gap-1 py-3 first:pt-0 last:pb-0">
                <h3 className="text-base">{semanaEnPalabras(lunes)}</h3>
                <ul className="flex flex-wrap gap-x-4 gap-y-1 text-suave tabular-nums">
                  {filasDe(cuentas, lunes)
                    .filas.filter((f) => f.prometido + f.hecho > 0)
                    .map((f) => (
                      <li key={f.miembro}>
                        {`${f.nombre}: `}
                        <span className="font-extrabold text-texto">{numero(f.hecho)}</span>
                        {` de ${numero(f.prometido - f.excusado - f.omitido)}`}
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        );
      }}
    </Cargable>
  );
}
