import { useMisPeticiones } from '#client/features/cambios/peticiones.ts';
import { useComodinUsado } from '#client/features/inicio/comodin.ts';
import { useHayReajuste } from '#client/features/reajuste/api.ts';
import { useAsuntos, useDichasAyer, useOmisionesEnDuda } from '#client/features/tareas/noticias.ts';

/** Returns the number of news in the inbox («Te esperan»): cards that only inform and need no answer. */
export const useNoticias = (): number => {
  const { abiertos, acabados } = useMisPeticiones();
  const deTareas = useAsuntos().length + useOmisionesEnDuda().length + useDichasAyer().length;
  const unaSola = (useHayReajuste() ? 1 : 0) + (useComodinUsado() === null ? 0 : 1);
  return abiertos.length + acabados.length + deTareas + unaSola;
};
