// Functions that run in the page. Playwright sends each function's source alone, so none may use anything else in this file.

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

/** Variables that these functions leave on `window`. */
export type Vigilada = Pick<Ventana, '__lista' | '__componentes'>;

/**
 * Records in `__lista` when an element with this text has been painted and the processor is idle again. Runs before the app's
 * code.
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

/** Paths of everything that the page had requested before a time, in ms since its navigation began. */
export const pedidasAntesDe = (ms: number): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < ms)
      .map(({ name }) => new URL(name).pathname),
  ),
];

/**
 * Counts in `__componentes`, from what React reports to its developer tools: the function components that ran in all commits
 * (`dibujados`), those in the page (`todos`), and the texts of the list items of `main` rendered again (`filas`). Runs before the
 * app's code.
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
  /** React's work tags of function components: FunctionComponent, ForwardRef, MemoComponent and SimpleMemoComponent. */
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
  // An unchanged fiber was not rendered, nor was anything below it.
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
