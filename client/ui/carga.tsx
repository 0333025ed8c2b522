import { cx } from '#client/lib/cx.ts';
import { palabrasCarga } from '#client/lib/carga.ts';

type TamanoCarga = 'linea' | 'fila' | 'grande';

interface Props {
  /** In the session's unit. */
  readonly puntos: number;
  /** A week's, as `minutosDeCarga` and `minutosDeTarea` tell them; null shows points alone. */
  readonly minutos: number | null;
  /** `linea` stands within a sentence, `fila` at the end of a row, `grande` is the number of its card. */
  readonly tamano?: TamanoCarga;
  /** For differences. */
  readonly signo?: boolean;
}

const CIFRAS: Readonly<Record<TamanoCarga, string>> = { linea: 'font-bold', fila: 'font-extrabold', grande: 'cifra text-3xl' };
const RESTO: Readonly<Record<TamanoCarga, string>> = { linea: '', fila: 'text-sm font-semibold', grande: 'text-base font-bold' };

/** What a quota, a load or a task of the quarter weighs: «≈ 45 min/semana · 546 pts». Breaks between the two, and after «min» where there is no room. */
export function Carga({ puntos, minutos, tamano = 'linea', signo = false }: Props) {
  const palabras = palabrasCarga(puntos, minutos, signo);
  return (
    <span className="tabular-nums">
      <span aria-hidden>
        {palabras.minutos === null ? (
          <span className={cx('whitespace-nowrap', CIFRAS[tamano])}>{palabras.puntos}</span>
        ) : (
          <>
            <span className={cx('whitespace-nowrap', CIFRAS[tamano])}>{palabras.minutos}</span>
            <wbr />
            <span className={RESTO[tamano]}>/semana</span>{' '}
            <span className={cx('whitespace-nowrap', RESTO[tamano])}>· {palabras.puntos}</span>
          </>
        )}
      </span>
      <span className="sr-only">{palabras.hablado}</span>
    </span>
  );
}
