import { ChevronDown, History } from 'lucide-react';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { cx } from '#client/lib/cx.ts';
import { ultimaVez } from '#client/lib/fechas.ts';

/** From here on a description may not fit in two lines, and may be opened. */
const CABE = 70;

function Descripcion({ texto }: { readonly texto: string }) {
  const [abierta, setAbierta] = useState(false);
  if (texto.length <= CABE && !texto.includes('\n')) return <p className="break-words">{texto}</p>;
  return (
    <button
      type="button"
      aria-expanded={abierta}
      onClick={() => setAbierta(!abierta)}
      className="-my-1.5 flex min-h-12 w-full items-center gap-2 rounded-control py-1.5 text-left"
    >
      <span className={cx('min-w-0 flex-1 break-words', abierta ? 'whitespace-pre-line' : 'line-clamp-2')}>
        {texto}
      </span>
      <ChevronDown
        aria-hidden
        className={cx('size-5 shrink-0 text-suave transition-transform', abierta && 'rotate-180')}
      />
    </button>
  );
}

/** A chore's description, and when it was last done. Data cached by an earlier version has neither. */
export function ComoSeHace({
  tarea,
  hoy,
}: {
  readonly tarea: Partial<Pick<Asignacion, 'tarea_descripcion' | 'ultima_vez'>>;
  readonly hoy: string;
}) {
  const { tarea_descripcion: descripcion = '', ultima_vez: ultima = null } = tarea;
  if (descripcion === '' && ultima === null) return null;
  return (
    <div className="-mt-1.5 grid gap-1.5">
      {descripcion !== '' && <Descripcion texto={descripcion} />}
      {ultima !== null && (
        <p className="flex items-center gap-1.5 text-sm text-suave">
          <History aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 break-words">{ultimaVez(ultima, hoy)}</span>
        </p>
      )}
    </div>
  );
}
