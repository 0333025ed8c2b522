import { Regla } from '#shared/contracts/reglas.ts';
import { reglaEnPalabras } from '#shared/contracts/textos.ts';
import { proximasOcurrencias } from '#shared/domain/calendario.ts';
import { fechaCorta } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';

/** Number of next days shown. */
const CUANTAS = 5;
const SIN_DIAS = { dia_semana: null, dia_semana_2: null, dia_mes: null } as const;

/** Preview of a rule while it is typed: in words, with its next days. It loads lazily, because it imports the calendar code. */
export function ProximasVeces({ regla }: { readonly regla: Regla | null }) {
  const hoy = useHoy();
  const leida = Regla.safeParse(regla);
  if (!leida.success) return <p className="text-suave">Cuando esté completo, verás aquí los próximos días.</p>;
  const dias = proximasOcurrencias({ ...SIN_DIAS, frecuencia: 'OTRA', regla: leida.data }, hoy, CUANTAS);
  return (
    <>
      <output className="block font-extrabold">{reglaEnPalabras(leida.data)}</output>
      {dias.length === 0 ? (
        <p className="font-bold text-mal">Ese día ya ha pasado.</p>
      ) : (
        <>
          <p className="mt-2 text-sm font-bold text-suave">{dias.length === 1 ? 'Toca el' : 'Las próximas veces'}</p>
          <ol className="mt-1 flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
            {dias.map((dia) => (
              <li key={dia} className="whitespace-nowrap">
                <time dateTime={dia}>{fechaCorta(dia, hoy)}</time>
              </li>
            ))}
          </ol>
          {leida.data.tipo === 'TRAS_HACERLA' && (
            <p className="mt-1 text-sm text-suave">
              Si se hace cada vez en su día. No se puede adelantar: la siguiente se cuenta desde que se hace.
            </p>
          )}
        </>
      )}
    </>
  );
}
