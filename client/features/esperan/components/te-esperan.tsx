import { useQuery } from '@tanstack/react-query';
import { consultaCambios } from '#client/lib/red/consultas.ts';
import { useEsperas } from '#client/lib/trabajo/esperas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { LineaEsperan } from './linea-esperan.tsx';

/** The line of Inicio that says how much waits for my answer, or a warning with a retry if the requests could not be read. */
export function TeEsperan({ noticias }: { readonly noticias: number }) {
  const todo = useEsperas();
  const { isError, isFetching, refetch, data } = useQuery(consultaCambios);
  if (data === undefined && isError)
    return (
      <Franja
        tipo="mal"
        accion={
          <Boton variante="peligro" cargando={isFetching && 'Reintentando...'} onClick={() => void refetch()}>
            Reintentar
          </Boton>
        }
      >
        No se ha podido leer si alguien te pide ayuda
      </Franja>
    );
  // News only after the questions are read, so that the line's words do not change while loading.
  return <LineaEsperan esperan={todo.esperas.length} noticias={todo.leido ? noticias : 0} />;
}
