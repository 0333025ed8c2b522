import { useQuery } from '@tanstack/react-query';
import { recomendadas, type Estancia } from '#shared/domain/paquete-inicial.ts';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { aTarea } from './paquete-inicial.ts';

const SIN_TOCAR: { readonly marcadas: readonly string[] | null } = { marcadas: null };

/**
 * Returns the ticked chores of the starter pack, kept as unsaved input. Before the first change these are the chores recommended
 * to the family if it has none yet (`primeraVez`), else none.
 */
export const useMarcadas = (paquete: readonly Estancia[], primeraVez: boolean) => {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { valores, cambiar, olvidar } = useBorrador('paquete', SIN_TOCAR);
  const marcadas: ReadonlySet<string> =
    valores.marcadas === null
      ? primeraVez
        ? recomendadas(usuarios.map((u) => u.grupo_edad))
        : new Set()
      : new Set(valores.marcadas);
  return {
    marcadas,
    /** The ticked chores as the API takes them, in the order of the pack. */
    elegidas: paquete.flatMap((e) => e.tareas.filter((p) => marcadas.has(p.nombre)).map(aTarea)),
    marcar: (nombres: readonly string[], si: boolean): void => {
      const otras = [...marcadas].filter((n) => !nombres.includes(n));
      cambiar({ marcadas: si ? [...otras, ...nombres] : otras });
    },
    /** Drops the unsaved ticks, so that those from before the first change apply again. */
    olvidar,
    tocadas: valores.marcadas !== null,
  };
};
