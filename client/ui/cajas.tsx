import { useEffect, useId, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

const CASILLAS = [0, 1, 2, 3, 4, 5] as const;

interface Props extends Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'autoCapitalize'> {
  readonly etiqueta: string;
  readonly ayuda: string;
  readonly valor: string;
  /** Characters allowed in the code; others are dropped. */
  readonly caracteres: 'cifras' | 'cifras y letras';
  readonly alCambiar: (valor: string) => void;
  /** True marks the boxes as wrong; a text is also shown as the reason. */
  readonly error?: boolean | string | undefined;
}

const SOBRA = { cifras: /\D/g, 'cifras y letras': /[^\da-z]/gi } as const;

/** Moves the cursor to the end, because the boxes show no cursor elsewhere. A selection stays. */
const alFinal = ({ currentTarget: e }: { readonly currentTarget: HTMLInputElement }): void => {
  if (e.selectionStart === e.selectionEnd && e.selectionEnd !== e.value.length)
    e.setSelectionRange(e.value.length, e.value.length);
};

/**
 * Six boxes for a code. They are drawn below one transparent input, so that pasting, dictation and screen readers work. After an
 * error the whole code is selected, because the full input would ignore the next key.
 */
export function Cajas({ etiqueta, ayuda, valor, caracteres, alCambiar, error = false, ...resto }: Props) {
  const id = useId();
  const mal = error !== false && error !== '';
  const entrada = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!mal) return;
    entrada.current?.focus();
    entrada.current?.select();
  }, [mal]);
  const limpio = (texto: string): string => texto.replaceAll(SOBRA[caracteres], '').slice(0, CASILLAS.length);
  const siguiente = Math.min(valor.length, CASILLAS.length - 1);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold">
        {etiqueta}
      </label>
      <div className="group relative">
        <div aria-hidden className="grid grid-cols-6 gap-2">
          {CASILLAS.map((n) => (
            <span
              key={n}
              className={cx(
                'grid h-16 min-w-0 place-items-center rounded-control border-2 bg-superficie text-[min(1.75rem,9vw)] font-black tabular-nums transition-colors',
                mal ? 'border-mal' : n < valor.length ? 'border-marca' : 'border-borde-fuerte',
                n === siguiente &&
                  'group-focus-within:border-marca group-focus-within:outline-2 group-focus-within:outline-marca',
              )}
            >
              {valor[n] ??
                (n === siguiente && (
                  <span className="hidden h-7 w-0.5 animate-latido bg-marca group-focus-within:block" />
                ))}
            </span>
          ))}
        </div>
        <input
          ref={entrada}
          id={id}
          value={valor}
          maxLength={CASILLAS.length}
          onChange={(e) => alCambiar(limpio(e.currentTarget.value))}
          onPaste={(e) => {
            // The browser would cut the pasted text to six characters before `limpio` removes its spaces.
            e.preventDefault();
            const { value, selectionStart } = e.currentTarget;
            alCambiar(limpio(value.slice(0, selectionStart ?? 0) + e.clipboardData.getData('text')));
          }}
          onSelect={alFinal}
          aria-invalid={mal || undefined}
          aria-describedby={`${id}-ayuda`}
          className="absolute inset-0 size-full bg-transparent text-base text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent autofill:opacity-0"
          {...resto}
        />
      </div>
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
