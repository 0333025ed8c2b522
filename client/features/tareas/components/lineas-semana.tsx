import { Check, CircleAlert, CircleSlash2, Hand, HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OcurrenciaSemana } from '#shared/contracts/semana.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { claveDe, type Parte } from '../semana.ts';
import type { Persona } from './fila-ajena.tsx';

/** Stripes over the days on which a member is away. */
export const RAYADO =
  'bg-[repeating-linear-gradient(135deg,var(--color-hundido)_0_8px,var(--color-superficie)_8px_12px)]';

const ICONO = 'mt-1 size-4 shrink-0';

const simboloDe = ({ estado, atrasada, cubre_a }: OcurrenciaSemana): ReactNode => {
  if (estado === 'COMPLETADA') return <Check aria-hidden className={cx(ICONO, 'text-bien')} strokeWidth={3} />;
  if (estado === 'VENCIDA') return <CircleSlash2 aria-hidden className={cx(ICONO, 'text-suave')} strokeWidth={2.5} />;
  if (atrasada) return <CircleAlert aria-hidden className={cx(ICONO, 'text-mal')} strokeWidth={2.5} />;
  return cubre_a !== null && <HeartHandshake aria-hidden className={cx(ICONO, 'text-marca')} strokeWidth={2.5} />;
};

/**
 * Returns a note on what did not go as planned: done by another member, away, skipped, lapsed, overdue or covered; for a free
 * chore, its owner. Null without any of these.
 */
const notaDe = (o: OcurrenciaSemana): string | null => {
  if (o.estado === 'COMPLETADA') return o.hecha_por_nombre === null ? null : `la hizo ${o.hecha_por_nombre}`;
  if (o.excusada) return 'estaba fuera';
  if (o.estado === 'VENCIDA') return o.omitida ? 'no hacía falta' : 'sin hacer';
  if (o.atrasada) return 'atrasada';
  if (o.cubre_a !== null) return `por ${o.cubre_a.nombre}`;
  return o.libre && o.miembro_nombre !== null ? `de ${o.miembro_nombre}` : null;
};

interface PropsLinea {
  readonly ocurrencia: OcurrenciaSemana;
  /** Opens the chore's sheet, or asks whether I did it. Undefined for a chore that can only be read. */
  readonly abrir: (() => void) | undefined;
  /** Name of the owner, shown when no heading names them. */
  readonly de?: string | null;
}

/** A chore of a day in one line: its state, its name, and what did not go as planned. */
export function LineaSemana({ ocurrencia: o, abrir, de = null }: PropsLinea) {
  const nota = notaDe(o);
  const hecha = o.estado === 'COMPLETADA';
  const texto = (
    <span className={cx('min-w-0 break-words', o.estado === 'PENDIENTE' ? 'font-semibold' : 'text-suave')}>
      {hecha && <span className="sr-only">Hecha: </span>}
      <NombreTarea nombre={o.nombre} />
      {de !== null && <span className="text-sm font-bold text-suave">{` · ${de}`}</span>}
      {nota !== null && (
        <span className={cx('text-sm font-bold', o.atrasada ? 'text-mal' : 'text-suave')}>{` · ${nota}`}</span>
      )}
    </span>
  );
  return (
    <li className="flex items-start gap-1.5 leading-snug">
      {simboloDe(o)}
      {abrir === undefined ? (
        texto
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          className="-my-1 min-h-12 min-w-12 text-left underline decoration-borde-fuerte underline-offset-4"
          onClick={abrir}
        >
          {texto}
        </button>
      )}
    </li>
  );
}

/** A member's face, or a hand for free chores. */
export function CaraDe({ parte, persona }: { readonly parte: Parte; readonly persona: Persona | undefined }) {
  if (parte.id === null)
    return (
      <span
        aria-hidden
        className="m-1 grid size-10 shrink-0 place-items-center rounded-control bg-marca-tenue text-marca-fuerte"
      >
        <Hand className="size-5" strokeWidth={2.25} />
      </span>
    );
  return (
    <Avatar
      avatar={persona?.avatar ?? null}
      grupoEdad={persona?.grupo_edad ?? 'ADULTO'}
      color={persona?.color ?? ''}
      tamano="chico"
    />
  );
}

interface PropsGente {
  readonly partes: readonly Parte[];
  readonly personas: ReadonlyMap<number | null, Persona>;
  readonly abrirDe: (o: OcurrenciaSemana) => (() => void) | undefined;
}

/** A day by member: face, name, and a line for each chore. */
export const GenteSemana = ({ partes, personas, abrirDe }: PropsGente) => (
  <ul className="grid grid-cols-1 divide-y divide-borde">
    {partes.map((parte) => (
      <li key={parte.id} className={cx('flex items-start gap-2.5 px-3 py-2', parte.fuera && RAYADO)}>
        <CaraDe parte={parte} persona={personas.get(parte.id)} />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 py-1">
          <p className="leading-tight font-extrabold break-words">{parte.nombre}</p>
          {parte.fuera && <p className="font-extrabold text-suave">Fuera</p>}
          {parte.ocurrencias.length > 0 && (
            <ul className="grid grid-cols-1 gap-1">
              {parte.ocurrencias.map((o) => (
                <LineaSemana key={claveDe(o)} ocurrencia={o} abrir={abrirDe(o)} />
              ))}
            </ul>
          )}
        </div>
      </li>
    ))}
  </ul>
);
