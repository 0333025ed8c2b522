import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { coincide } from '#client/lib/buscar.ts';
import { cx } from '#client/lib/cx.ts';
import { Campo, CLASE_CONTROL } from './campo.tsx';
import type { PropsCampo } from './campo.tsx';

export interface OpcionBuscador {
  readonly valor: string;
  readonly texto: string;
  /** At the end of its line. */
  readonly detalle?: string;
  /** Every word that leads to it. */
  readonly buscar: string;
}

interface Props extends PropsCampo {
  readonly valor: string;
  /** What the chosen one is called. */
  readonly texto: string;
  /** The options, asked for when the list first opens. */
  readonly cargar: () => readonly OpcionBuscador[];
  readonly alCambiar: (valor: string) => void;
  readonly sinResultados: string;
}

/** More than this nobody reads; another letter narrows it down. */
const MAXIMO = 60;

/** A select among hundreds: typing narrows the list. Leaving without choosing keeps what was chosen before. */
export function Buscador({ etiqueta, error, ayuda, valor, texto, cargar, alCambiar, sinResultados }: Props) {
  const [todas, setTodas] = useState<readonly OpcionBuscador[]>([]);
  // What is being typed; null shows the chosen one.
  const [escrito, setEscrito] = useState<string | null>(null);
  const visibles = todas.filter((o) => coincide(o.buscar, escrito ?? '')).slice(0, MAXIMO);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<OpcionBuscador>({
    items: visibles,
    inputValue: escrito ?? texto,
    selectedItem: todas.find((o) => o.valor === valor) ?? null,
    itemToString: (o) => o?.texto ?? '',
    defaultHighlightedIndex: 0,
    // Leaving the field, by Tab or by tapping elsewhere, chooses nothing.
    stateReducer: (estado, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: estado.selectedItem } : changes,
    onIsOpenChange: ({ isOpen: abierta }) => {
      if (abierta && todas.length === 0) setTodas(cargar());
      if (!abierta) setEscrito(null);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) alCambiar(selectedItem.valor);
    },
  });
  const hayOpciones = todas.length > 0;
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // From under the bottom bar, where a phone would hide it.
    if (isOpen && hayOpciones) caja.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, hayOpciones]);
  return (
    <Campo {...{ etiqueta, error, ayuda }}>
      {(control) => (
        <div className="relative">
          <input
            {...getInputProps({
              ...control,
              onFocus: (e) => e.currentTarget.select(),
              onChange: (e) => setEscrito(e.currentTarget.value),
            })}
            aria-label={etiqueta}
            autoComplete="off"
            spellCheck={false}
            className={`${CLASE_CONTROL} pr-12 text-ellipsis`}
          />
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-suave" />
          <div
            ref={caja}
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-borde bg-superficie shadow-carta"
          >
            <ul {...getMenuProps({ 'aria-label': etiqueta })} className="max-h-60 overflow-y-auto p-1">
              {isOpen &&
                visibles.map((o, i) => (
                  <li
                    key={o.valor}
                    {...getItemProps({ item: o, index: i })}
                    className={cx(
                      'flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-chico px-3 py-2',
                      i === highlightedIndex && 'bg-hundido',
                      o.valor === valor && 'font-extrabold text-marca',
                    )}
                  >
                    <span className="min-w-0">{o.texto}</span>
                    {o.detalle !== undefined && <span className="shrink-0 text-suave tabular-nums">{o.detalle}</span>}
                  </li>
                ))}
            </ul>
            {visibles.length === 0 && <p className="px-4 pb-4 text-suave">{sinResultados}</p>}
          </div>
        </div>
      )}
    </Campo>
  );
}
