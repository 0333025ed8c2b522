import { Check, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Meta } from '#shared/contracts/metas.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { diaDe, fechaCorta } from '#client/lib/fechas/fechas.ts';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';

interface Props {
  readonly texto: string;
  readonly detalle: string;
  readonly conseguida?: boolean;
  /** The button at the right. */
  readonly control?: ReactNode;
}

/** A goal as one row: its text and a line about it. Rows belong in a `ListaFilas`. */
export function FilaMeta({ texto, detalle, conseguida = false, control }: Props) {
  const Icono = conseguida ? Check : Flag;
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Icono
          aria-hidden
          className={`size-[min(1.5rem,32px)] shrink-0 ${conseguida ? 'text-bien' : 'text-marca'}`}
          strokeWidth={2.5}
        />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-extrabold break-words">{texto}</p>
          <p className="text-sm leading-snug font-semibold break-words text-suave">{detalle}</p>
        </div>
      </div>
      {control}
    </li>
  );
}

const queFue = ({ estado, logrados, puntos, terminada_en }: Meta): string => {
  const cuando = terminada_en === null ? '' : ` · ${fechaCorta(diaDe(terminada_en))}`;
  if (estado === 'ALCANZADA') return `Conseguida: ${plural(puntos, 'punto')}${cuando}`;
  const hecho = `${numero(logrados)} de ${plural(puntos, 'punto')}`;
  return `${estado === 'DEJADA' ? `La dejasteis: ${hecho}` : hecho}${cuando}`;
};

/** The family's past goals, the latest first. Nothing without any. */
export const MetasPasadas = ({ pasadas }: { readonly pasadas: readonly Meta[] }) =>
  pasadas.length === 0 ? null : (
    <section aria-labelledby="pasadas" className="grid grid-cols-1 gap-3">
      <h2 id="pasadas" className="text-xl">
        Metas pasadas
      </h2>
      <ListaFilas>
        {pasadas.map((m) => (
          <FilaMeta key={m.id} texto={m.texto} detalle={queFue(m)} conseguida={m.estado === 'ALCANZADA'} />
        ))}
      </ListaFilas>
    </section>
  );
