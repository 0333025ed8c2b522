import { OTPInput } from 'input-otp';
import { useEffect, useId, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '#client/lib/cx.ts';
import './cajas.css';

const CASILLAS = [0, 1, 2, 3, 4, 5] as const;

function Casilla({
  char,
  activa,
  error,
}: {
  readonly char: string | null;
  readonly activa: boolean;
  readonly error: boolean;
}) {
  const borde = activa
    ? 'border-marca outline-2 outline-marca'
    : error
      ? 'border-mal'
      : char === null
        ? 'border-borde-fuerte'
        : 'border-marca';
  return (
    <span
      className={cx(
        'grid h-16 min-w-0 place-items-center rounded-control border-2 bg-superficie text-[min(1.75rem,9vw)] font-black tabular-nums transition-colors',
        borde,
      )}
    >
      {char ?? (activa && <span className="h-7 w-0.5 animate-latido bg-marca" />)}
    </span>
  );
}

interface Props extends Pick<
  ComponentProps<typeof OTPInput>,
  'pattern' | 'pasteTransformer' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
> {
  readonly etiqueta: string;
  readonly ayuda: string;
  readonly valor: string;
  readonly alCambiar: (valor: string) => void;
  /** Marks the boxes; with words, says them. */
  readonly error?: boolean | string | undefined;
}

/**
 * Six boxes for a code: one real input under them, so that pasting, dictating and readers work. A refused code is left
 * selected: full boxes take no more characters, so that the next try would only change the last one.
 */
export function Cajas({ etiqueta, ayuda, valor, alCambiar, error = false, ...resto }: Props) {
  const id = useId();
  const mal = error !== false && error !== '';
  const entrada = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!mal) return;
    entrada.current?.focus();
    entrada.current?.select();
  }, [mal]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold">
        {etiqueta}
      </label>
      <OTPInput
        ref={entrada}
        id={id}
        value={valor}
        onChange={alCambiar}
        maxLength={CASILLAS.length}
        aria-invalid={mal || undefined}
        aria-describedby={`${id}-ayuda`}
        {...resto}
        render={({ slots }) => (
          <div aria-hidden className="grid grid-cols-6 gap-2">
            {CASILLAS.map((n) => (
              <Casilla key={n} char={slots[n]?.char ?? null} activa={slots[n]?.isActive ?? false} error={mal} />
            ))}
          </div>
        )}
      />
      <p
        id={`${id}-ayuda`}
        role={typeof error === 'string' ? 'alert' : undefined}
        className={cx('text-sm', typeof error === 'string' ? 'font-bold text-mal' : 'text-suave')}
      >
        {typeof error === 'string' ? error : ayuda}
      </p>
    </div>
  );
}
