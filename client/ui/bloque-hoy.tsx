import { Check, ChevronDown, Luggage } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { estaHechoElDia, type NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props {
  /** Label of the block, for screen readers. */
  readonly etiqueta: string;
  /** Numbers of today's chores: done, and still to do. Undefined while they load. */
  readonly jornada: NumeroDeHoy | undefined;
  /** The absence in words, such as «fuera hasta el domingo»; undefined for a member who is at home. */
  readonly fuera: string | undefined;
  /** Small content beside the number. */
  readonly lado: ReactNode;
  /** A further line. */
  readonly nota?: ReactNode;
  /** Shown once all of today's chores are done: tomorrow in words, and a button that unfolds tomorrow's chores. */
  readonly manana?: { readonly texto: string; readonly abierta: boolean; readonly alternar: () => void } | undefined;
}

const frase = ({ hechas, quedan }: NumeroDeHoy): string =>
  hechas + quedan === 0 ? 'Hoy no te toca nada' : `Hoy ${String(hechas)} de ${String(hechas + quedan)}`;

const CLASE_NUMERO = 'cifra text-2xl leading-tight!';

function Hecho({ manana }: Pick<Props, 'manana'>) {
  const palabras = (
    <>
      <span
        aria-hidden
        className="grid size-[min(2rem,44px)] shrink-0 animate-salta place-items-center rounded-full bg-sobre-escena text-escena"
      >
        <Check className="size-5" strokeWidth={3.5} />
      </span>
      <span className="min-w-0 flex-1">
        ¡Hecho por hoy!
        {manana !== undefined && ` ${manana.texto}`}
      </span>
    </>
  );
  const clase = 'flex w-full items-center gap-2.5 text-left text-lg leading-tight font-extrabold';
  if (manana === undefined) return <p className={clase}>{palabras}</p>;
  return (
    <button
      type="button"
      aria-expanded={manana.abierta}
      className={cx(clase, '-mt-2.5 min-h-12 pt-1 outline-offset-4 outline-sobre-escena')}
      onClick={manana.alternar}
    >
      {palabras}
      <ChevronDown aria-hidden className={cx('size-6 shrink-0 transition-transform', manana.abierta && 'rotate-180')} />
    </button>
  );
}

/** The member's own day: «Hoy 2 de 5» with a bar, «Hoy no te toca nada», «¡Hecho por hoy!», or the absence. */
export function BloqueHoy({ etiqueta, jornada, fuera, lado, nota, manana }: Props) {
  const id = useId();
  if (fuera !== undefined)
    return (
      <section aria-label={etiqueta} className="grid gap-1 rounded-control bg-hundido px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="flex items-center gap-2.5 text-xl font-extrabold first-letter:uppercase">
            <Luggage aria-hidden className="size-6 shrink-0 text-marca" />
            <span className="min-w-0 first-letter:uppercase">{fuera}</span>
          </p>
          <div className="text-suave">{lado}</div>
        </div>
        <p className="text-[0.9375rem] font-bold text-suave">No te toca nada.</p>
      </section>
    );
  const total = jornada === undefined ? 0 : jornada.hechas + jornada.quedan;
  const hecho = jornada !== undefined && estaHechoElDia(jornada);
  return (
    <section aria-label={etiqueta} className="escena grid gap-2 rounded-control px-4 pt-2.5 pb-3">
      {hecho && <Hecho manana={manana} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p id={id} className={hecho ? 'font-bold text-sobre-escena-suave' : CLASE_NUMERO}>
          {jornada === undefined ? 'Hoy' : frase(jornada)}
        </p>
        {hecho && nota}
        {lado}
      </div>
      {total > 0 && !hecho && (
        <div className="relative h-1.5 overflow-hidden rounded-full bg-sobre-escena/22">
          <progress className="sr-only" aria-labelledby={id} max={total} value={jornada?.hechas ?? 0} />
          <span
            className="relleno absolute inset-y-0 left-0 rounded-full bg-sobre-escena transition-[width] duration-250"
            style={{ width: `${String(((jornada?.hechas ?? 0) / total) * 100)}%` }}
          />
        </div>
      )}
      {!hecho && nota}
    </section>
  );
}
