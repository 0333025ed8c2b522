import { useMisPeticiones } from '#client/features/cambios/mis-peticiones.ts';
import { useHayReajuste } from '#client/features/reajuste/components/en-te-esperan.tsx';
import { useAsuntos } from '#client/features/tareas/components/quien-la-hizo.tsx';

/** Returns the number of cards in the inbox that only inform and wait for no answer. */
export const useNoticias = (): number => {
  const { abiertos, acabados } = useMisPeticiones();
  return abiertos.length + acabados.length + useAsuntos().length + (useHayReajuste() ? 1 : 0);
};
