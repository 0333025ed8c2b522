import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { conMayuscula, plural } from '#shared/domain/palabras.ts';
import { diaConNombre } from '#client/lib/fechas/fechas.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { contarDia, partesDelDia, type DiaDeSemana } from '../semana.ts';
import { GenteSemana } from './lineas-semana.tsx';
import type { PropsDeSemana } from './pantalla-semana.tsx';

/** The count of a day in words: «7 de 9», with the number of overdue ones; «Nada» for a day without chores. */
const Marcha = ({ dia }: { readonly dia: DiaDeSemana }) => {
  const { hechas, total, atrasadas } = contarDia(dia);
  if (total === 0) return <>Nada</>;
  return (
    <>
      {`${String(hechas)} de ${String(total)}`}
      {atrasadas > 0 && <b className="font-extrabold text-mal">{` · ${plural(atrasadas, 'atrasada')}`}</b>}
    </>
  );
};

const CUENTA = 'text-[0.9375rem] font-bold text-suave tabular-nums';

/** The past days of the week, folded: the count of each, and its chores on a tap. */
function Pasados({
  dias,
  personas,
  miembros,
  abrirDe,
  hoy,
}: PropsDeSemana & { readonly dias: readonly DiaDeSemana[] }) {
  return (
    <Tarjeta alBorde className="divide-y divide-borde overflow-hidden">
      {dias.map((d) => (
        <details key={d.dia} className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-3 px-3.5 py-1 [&::-webkit-details-marker]:hidden">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-1 basis-24 font-extrabold">{conMayuscula(diaConNombre(d.dia, hoy))}</span>
              <span className={CUENTA}>
                <Marcha dia={d} />
              </span>
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0 text-suave transition group-open:rotate-180" />
          </summary>
          <div className="border-t border-borde">
            <GenteSemana partes={partesDelDia(d, miembros)} personas={personas} abrirDe={abrirDe} />
          </div>
        </details>
      ))}
    </Tarjeta>
  );
}

interface PropsSeccion {
  readonly titulo: string;
  readonly cuenta: ReactNode;
  readonly children: ReactNode;
}

/** The section of one day, with its name as heading. */
function SeccionDia({ titulo, cuenta, children }: PropsSeccion) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h2 id={id} className="text-lg">
          {titulo}
        </h2>
        <p className={CUENTA}>{cuenta}</p>
      </div>
      {children}
    </section>
  );
}

/** The week as a list for a phone: past days, today with its buttons, and the days to come. */
export function DiasSemana(props: PropsDeSemana) {
  const { semana, hoy, filasDeHoy, personas, miembros, abrirDe } = props;
  const pasados = semana.dias.filter((d) => d.dia < hoy);
  const deHoy = semana.dias.find((d) => d.dia === hoy);
  return (
    <div className="grid grid-cols-1 gap-4">
      {pasados.length > 0 && <Pasados {...props} dias={pasados} />}
      {deHoy !== undefined && (
        <SeccionDia titulo={`Hoy, ${diaConNombre(hoy, hoy)}`} cuenta={<Marcha dia={deHoy} />}>
          {filasDeHoy}
        </SeccionDia>
      )}
      {semana.dias
        .filter((d) => d.dia > hoy)
        .map((d) => {
          const partes = partesDelDia(d, miembros);
          return (
            <SeccionDia
              key={d.dia}
              titulo={conMayuscula(diaConNombre(d.dia, hoy))}
              cuenta={plural(d.ocurrencias.length, 'tarea')}
            >
              {partes.length === 0 ? (
                <p className="px-1 text-suave">No toca nada.</p>
              ) : (
                <Tarjeta alBorde className="overflow-hidden">
                  <GenteSemana partes={partes} personas={personas} abrirDe={abrirDe} />
                </Tarjeta>
              )}
            </SeccionDia>
          );
        })}
    </div>
  );
}
