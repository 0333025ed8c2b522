import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

interface Props {
  /** Name shared by the radio buttons of one choice. */
  readonly grupo: string;
  readonly elegido: boolean;
  readonly alElegir: () => void;
  readonly disabled?: boolean;
  readonly className: string;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** A native radio button, invisible over its label, so that the whole label is the tap target. */
export const Radio = ({ grupo, elegido, alElegir, disabled = false, className, style, children }: Props) => (
  <label
    data-elegido={elegido ? '' : undefined}
    className={cx('relative transition-colors', !disabled && 'cursor-pointer', className)}
    style={style}
  >
    <input
      type="radio"
      name={grupo}
      checked={elegido}
      disabled={disabled}
      onChange={alElegir}
      // Enter on a radio button would submit the form.
      onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
    />
    <span
      aria-hidden
      className="pointer-events-none absolute -inset-0.5 rounded-[inherit] outline-offset-2 outline-marca peer-focus-visible:outline-3"
    />
    {children}
  </label>
);
