import { Check, CircleAlert } from 'lucide-react';
import type { OcurrenciaSemana } from '#shared/contracts/semana.ts';
import { conMayuscula, plural } from '#shared/domain/palabras.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { diaConNombre } from '#client/lib/fechas/fechas.ts';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { claveDe, contarDia, partesDelDia, type DiaDeSemana, type Parte } from '../semana.ts';
import { CaraDe, LineaSemana, RAYADO } from './lineas-semana.tsx';
import type { PropsDeSemana } from './pantalla-semana.tsx';

const marchaDe = (dia: DiaDeSemana, hoy: string): string => {
  const { hechas, total } = contarDia(dia);
  if (dia.dia > hoy) return plural(dia.ocurrencias.length, 'tarea');
  return total === 0 ? 'Nada' : `${String(hechas)} de ${String(total)}`;
};

interface PropsCelda {
  readonly parte: Parte | undefined;
  readonly dia: string;
  readonly hoy: string;
  readonly mia: boolean;
  readonly abrirDe: (o: OcurrenciaSemana) => (() => void) | undefined;
}

/**
 * A chore of today or an overdue one, as a button that opens its sheet or asks whether I did it. Mine have the brand's colour.
 */
const Ficha = ({
  o,
  mia,
  abrir,
}: {
  readonly o: OcurrenciaSemana;
  readonly mia: boolean;
  readonly abrir: () => void;
}) => {
  const Icono = o.atrasada ? CircleAlert : Check;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(
          'flex min-h-12 w-full items-center gap-2 rounded-control px-2 py-1 text-left leading-tight font-extrabold pulsable',
          o.atrasada
            ? 'bg-mal-tenue text-mal'
            : mia
              ? 'border-2 border-marca bg-superficie hover:bg-marca-tenue'
              : 'border-[1.5px] border-borde-fuerte bg-superficie hover:bg-hundido',
        )}
        onClick={abrir}
      >
        <Icono
          aria-hidden
          className={cx('size-4 shrink-0', !o.atrasada && (mia ? 'text-marca' : 'text-suave'))}
          strokeWidth={3}
        />
        <span className="min-w-0 break-words">
          {o.atrasada && <span className="sr-only">Atrasada: </span>}
          <NombreTarea nombre={o.nombre} />
        </span>
      </button>
    </li>
  );
};

/** A member's day in the grid, pending chores first. On a past day, chores that their owner did are only counted. */
function Celda({ parte, dia, hoy, mia, abrirDe }: PropsCelda) {
  if (parte === undefined) return null;
  const limpia = (o: OcurrenciaSemana) => dia < hoy && o.estado === 'COMPLETADA' && o.hecha_por === null;
  const limpias = parte.ocurrencias.filter(limpia).length;
  return (
    <>
      {parte.fuera && <p className="py-1 text-center font-extrabold text-suave">Fuera</p>}
      <ul className="grid grid-cols-1 gap-1.5">
        {limpias > 0 && (
          <li className="flex gap-1.5 leading-snug font-semibold text-suave">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-bien" strokeWidth={3} />
            {plural(limpias, 'hecha')}
          </li>
        )}
        {parte.ocurrencias
          .filter((o) => !limpia(o))
          .toSorted((a, b) => Number(a.estado !== 'PENDIENTE') - Number(b.estado !== 'PENDIENTE'))
          .map((o) => {
            const abrir = abrirDe(o);
            const ahora = o.atrasada || dia === hoy;
            return abrir !== undefined && ahora ? (
              <Ficha key={claveDe(o)} o={o} mia={mia} abrir={abrir} />
            ) : (
              <LineaSemana key={claveDe(o)} ocurrencia={o} abrir={abrir} />
            );
          })}
      </ul>
    </>
  );
}

const DE_HOY = 'bg-marca-tenue/50';

/** A week as a grid of members and days, for a wide screen. The last row has the chores that are free for anyone. */
export function RejillaSemana({ semana, hoy, yo, miembros, personas, abrirDe }: PropsDeSemana) {
  const dias = semana.dias.map((d) => ({ ...d, partes: partesDelDia(d, miembros) }));
  const filas = [...new Map(dias.flatMap((d) => d.partes).map((p) => [p.id, p])).values()];
  const orden = (p: Parte): number => (p.id === null ? Infinity : miembros.findIndex((m) => m.id === p.id) >>> 0);
  const enOrden = filas.toSorted((a, b) => orden(a) - orden(b));
  return (
    <div className="overflow-hidden rounded-carta bg-superficie shadow-carta">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Quién hace qué cada día</caption>
        <thead>
          <tr>
            <th scope="col" className="w-24">
              <span className="sr-only">Quién</span>
            </th>
            {dias.map((d) => (
              <th
                key={d.dia}
                scope="col"
                aria-current={d.dia === hoy ? 'date' : undefined}
                className={cx(
                  'px-2 py-2.5 text-left align-top font-extrabold',
                  d.dia === hoy && `${DE_HOY} w-[17%] text-marca-fuerte`,
                )}
              >
                {d.dia === hoy ? `Hoy, ${diaConNombre(d.dia, hoy)}` : conMayuscula(diaConNombre(d.dia, hoy))}
                <span className="block font-bold text-suave tabular-nums">{marchaDe(d, hoy)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {enOrden.map((p) => (
            <tr key={p.id} className="border-t border-borde">
              <th
                scope="row"
                className="px-2 py-2 text-left align-top text-base leading-tight font-extrabold break-words"
              >
                <CaraDe parte={p} persona={personas.get(p.id)} />
                {p.nombre}
              </th>
              {dias.map((d) => {
                const parte = d.partes.find((x) => x.id === p.id);
                return (
                  <td
                    key={d.dia}
                    className={cx(
                      'border-l border-borde px-1.5 py-2 align-top',
                      d.dia === hoy && DE_HOY,
                      parte?.fuera === true && RAYADO,
                    )}
                  >
                    <Celda parte={parte} dia={d.dia} hoy={hoy} mia={p.id === yo} abrirDe={abrirDe} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
