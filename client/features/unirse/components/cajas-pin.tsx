import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { useEffect, useId, useRef } from 'react';
import { cx } from '#client/lib/cx.ts';

const CASILLAS = [0, 1, 2, 3, 4, 5] as const;

function Casilla({ char, activa, error }: { readonly char: string | null; readonly activa: boolean; readonly error: boolean }) {
  const borde = activa ? 'border-marca outline-2 outline-marca' : error ? 'border-mal' : char === null ? 'border-borde-fuerte' : 'border-marca';
  return (
    <span className={cx('grid h-16 min-w-0 place-items-center rounded-control border-2 bg-superficie text-[min(1.75rem,9vw)] font-black tabular-nums transition-colors', borde)}>
      {char ?? (activa && <span className="h-7 w-0.5 animate-latido bg-marca" />)}
    </span>
  );
}

/**
 * Six boxes for the PIN: one real input under them, so that pasting, dictating and readers work. A refused PIN is left
 * selected: full boxes take no more digits, so that the next try would only change the last one.
 */
export function CajasPin({ valor, alCambiar, error }: { readonly valor: string; readonly alCambiar: (pin: string) => void; readonly error: boolean }) {
  const id = useId();
  const entrada = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!error) return;
    entrada.current?.focus();
    entrada.current?.select();
  }, [error]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold">
        PIN
      </label>
      <OTPInput
        ref={entrada}
        id={id}
        value={valor}
        onChange={alCambiar}
        maxLength={CASILLAS.length}
        pattern={REGEXP_ONLY_DIGITS}
        pasteTransformer={(pegado) => pegado.replaceAll(/\D/g, '')}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={error || undefined}
        aria-describedby={`${id}-ayuda`}
        render={({ slots }) => (
          <div aria-hidden className="grid grid-cols-6 gap-2">
            {CASILLAS.map((n) => (
              <Casilla key={n} char={slots[n]?.char ?? null} activa={slots[n]?.isActive ?? false} error={error} />
            ))}
          </div>
        )}
      />
      <p id={`${id}-ayuda`} className="text-sm text-suave">
        Son 6 números. Los tiene quien administra la familia.
      </p>
    </div>
  );
}
