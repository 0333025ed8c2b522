/** Code that runs in the page, before its own: functions of this file are sent there as they are, and use nothing else of it. */

interface Hoja {
  readonly textContent: string | null;
}
interface Ventana {
  readonly document: { readonly querySelectorAll: (que: string) => Iterable<Hoja> };
  readonly requestAnimationFrame: (hacer: () => void) => void;
  __lista?: number;
  __componentes?: { dibujados: number; todos: number; filas: string[] };
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
}

/** Variables that the page leaves on `window` for the measurement. */
export type Vigilada = Pick<Ventana, '__lista' | '__componentes'>;

/**
 * Writes down when something that says this text is there and the page answers: it was painted, and the processor is
 * free again.
 */
export const esperarTexto = (texto: string): void => {
  const ventana = globalThis as unknown as Ventana;
  const mirar = (): void => {
    const esta = [...ventana.document.querySelectorAll('h1, h2, h3, button, a, li, p')].some((hoja) =>
      hoja.textContent?.includes(texto),
    );
    ventana.requestAnimationFrame(esta ? () => setTimeout(() => (ventana.__lista ??= performance.now()), 0) : mirar);
  };
  ventana.requestAnimationFrame(mirar);
};

/** Paths of what the page had asked for by then. */
export const pedidasAntesDe = (ms: number): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < ms)
      .map(({ name }) => new URL(name).pathname),
  ),
];

/**
 * Counts which components React draws, by what it tells its developer tools: each function component that ran in a commit,
 * how many there are in the page, and which items of the screen's lists were drawn again, by what they say.
 */
export const contarComponentes = (): void => {
  interface Fibra {
    readonly tag: number;
    readonly flags: number;
    readonly child: Fibra | null;
    readonly sibling: Fibra | null;
    readonly alternate: Fibra | null;
    readonly type: unknown;
    readonly memoizedProps: unknown;
    readonly stateNode: unknown;
  }
  /** FunctionComponent, ForwardRef, MemoComponent and SimpleMemoComponent, of React's work tags. */
  const FUNCIONES = new Set([0, 11, 14, 15]);
  const TRABAJO = 1;
  const cuenta = { dibujados: 0, todos: 0, filas: [] as string[] };
  interface Nodo extends Hoja {
    readonly closest: (que: string) => unknown;
  }
  const hijos = (fibra: Fibra | null): Fibra[] => {
    const lista: Fibra[] = [];
    for (let hijo = fibra?.child ?? null; hijo !== null; hijo = hijo.sibling) lista.push(hijo);
    return lista;
  };
  const contar = (fibra: Fibra): number =>
    hijos(fibra).reduce((suma, hijo) => suma + contar(hijo), FUNCIONES.has(fibra.tag) ? 1 : 0);
  // A fibre that is the one of before was not looked at, and nothing below it was.
  const recorrer = (ahora: Fibra, antes: Fibra | null): void => {
    if (ahora === antes) return;
    if (ahora.type === 'li' && antes !== null && ahora.memoizedProps !== antes.memoizedProps) {
      const nodo = ahora.stateNode as Nodo;
      if (nodo.closest('main') !== null) cuenta.filas.push(nodo.textContent ?? '');
    }
    if (FUNCIONES.has(ahora.tag) && (antes === null || ahora.flags % 2 === TRABAJO)) cuenta.dibujados += 1;
    if (antes !== null && ahora.child === antes.child) return;
    const previos = new Set(hijos(antes));
    for (const hijo of hijos(ahora)) {
      if (previos.has(hijo)) continue;
      recorrer(hijo, hijo.alternate !== null && previos.has(hijo.alternate) ? hijo.alternate : null);
    }
  };
  const ventana = globalThis as unknown as Ventana;
  ventana.__componentes = cuenta;
  ventana.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fibra }) => {
      recorrer(current, current.alternate);
      cuenta.todos = contar(current);
    },
  };
};
