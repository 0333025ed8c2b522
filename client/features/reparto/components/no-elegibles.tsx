import { Ban, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { GrupoNegado } from '../tarjetas.ts';
import { FilaElegible } from './fila-elegible.tsx';

interface Props {
  readonly grupos: readonly GrupoNegado[];
  readonly titulo: string;
  readonly boton: string;
  /** Whether the rows are drawn already: closed, nobody sees them. */
  readonly conFilas: boolean;
}

const nada = () => undefined;

/** What cannot be picked, folded away: how many and why, and on a tap which. */
export function NoElegibles({ grupos, titulo, boton, conFilas }: Props) {
  const cuantas = grupos.reduce((suma, g) => suma + g.tarjetas.length, 0);
  if (cuantas === 0) return null;
  return (
    <details className="en-suelo group rounded-carta bg-hundido">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-carta px-carta py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 basis-32">
          <span className="block font-extrabold">
            {titulo} ({cuantas})
          </span>
          <span className="block text-sm font-semibold text-suave">
            {grupos.map((g) => `${g.motivo}: ${String(g.tarjetas.length)}`).join(' · ')}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-6 shrink-0 text-suave transition-transform group-open:rotate-180"
          strokeWidth={2.5}
        />
      </summary>
      <div className="grid gap-4 px-2 pb-3">
        {(conFilas ? grupos : []).map((g) => (
          <Grupo key={g.motivo} grupo={g} boton={boton} />
        ))}
      </div>
    </details>
  );
}

function Grupo({ grupo: { motivo, tarjetas }, boton }: { readonly grupo: GrupoNegado; readonly boton: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 px-3 py-1.5 text-sm font-bold text-suave">
        <Ban aria-hidden className="size-5 shrink-0" />
        {motivo}
      </h3>
      <ul aria-labelledby={id}>
        {tarjetas.map((t) => (
          <FilaElegible key={t.id} datos={t} boton={boton} color="" destacada={false} motivo={id} elegir={nada} />
        ))}
      </ul>
    </section>
  );
}
