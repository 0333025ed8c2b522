import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface Pestana {
  readonly valor: string;
  readonly texto: string;
  /** A number shown beside the text. */
  readonly cuenta?: number | undefined;
  readonly contenido: ReactNode;
}

interface Props {
  readonly etiqueta: string;
  readonly pestanas: readonly Pestana[];
  readonly valor: string;
  readonly alCambiar: (valor: string) => void;
}

/** Fades out the edge towards which the row can still scroll, so that a cut-off label does not look like the last. */
const FUNDIDO =
  '[--a:0px] [--b:0px] data-[antes]:[--a:2.5rem] data-[despues]:[--b:2.5rem] [mask-image:linear-gradient(to_right,transparent,black_var(--a),black_calc(100%-var(--b)),transparent)]';

const marcarLados = (lista: HTMLElement) => {
  lista.toggleAttribute('data-antes', lista.scrollLeft > 4);
  lista.toggleAttribute('data-despues', lista.scrollLeft + lista.clientWidth < lista.scrollWidth - 4);
};

/** Tabs as a row of pills, which scrolls sideways if needed. The chosen pill scrolls into view. */
export function Pestanas({ etiqueta, pestanas, valor, alCambiar }: Props) {
  const lista = useRef<HTMLDivElement>(null);
  const elegida = pestanas.findIndex((p) => p.valor === valor);
  useEffect(() => {
    const activa = lista.current?.children[elegida];
    if (!lista.current || !(activa instanceof HTMLElement)) return;
    lista.current.scrollLeft = activa.offsetLeft - (lista.current.clientWidth - activa.offsetWidth) / 2;
    marcarLados(lista.current);
  }, [elegida]);
  return (
    <Tabs.Root value={valor} onValueChange={alCambiar} className="grid min-w-0 gap-4">
      <Tabs.List
        ref={lista}
        aria-label={etiqueta}
        onScroll={(e) => marcarLados(e.currentTarget)}
        className={`relative flex gap-1 overflow-x-auto rounded-[1.25rem] bg-hundido p-1 [scrollbar-width:none] ${FUNDIDO}`}
      >
        {pestanas.map((p) => (
          <Tabs.Trigger
            key={p.valor}
            value={p.valor}
            className="flex min-h-12 flex-1 shrink-0 items-center justify-center gap-2 rounded-control px-4 font-extrabold whitespace-nowrap text-suave transition-colors outline-offset-[-3px] hover:text-texto data-[state=active]:bg-elegida data-[state=active]:text-marca data-[state=active]:shadow-carta"
          >
            {p.texto}
            {p.cuenta !== undefined && (
              <span className="rounded-full bg-marca-tenue px-2 py-0.5 text-sm text-marca-fuerte tabular-nums">
                {p.cuenta}
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {pestanas.map((p) => (
        <Tabs.Content key={p.valor} value={p.valor} className="min-w-0 rounded-carta outline-offset-4">
          {p.contenido}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
