import { useQuery } from '@tanstack/react-query';
import { consultaCambios } from '#client/lib/consultas.ts';
import { useEsperas, useInsigniaDeApp } from '#client/lib/esperas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { LineaEsperan } from './linea-esperan.tsx';

/** The one line of Inicio about others, and the number on the installed app's icon. */
export function TeEsperan({ noticias }: { readonly noticias: number }) {
  const todo = useEsperas();
  const { isError, isFetching, refetch, data } = useQuery(consultaCambios);
  useInsigniaDeApp(todo);
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
  // News only once it is sure that nothing waits: the line must not change its words while it is read.
  return <LineaEsperan esperan={todo.esperas.length} noticias={todo.leido ? noticias : 0} />;
}
