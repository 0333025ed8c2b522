import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Anotacion } from '#shared/contracts/rastro.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { porDias, type Linea } from './dias.ts';
import { FilaRastro } from './fila-rastro.tsx';

function Dia({ titulo, lineas }: { readonly titulo: string; readonly lineas: readonly Linea[] }) {
  const id = useId();
  const yo = useYo();
  const { data: usuarios } = useQuery(consultaUsuarios);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="px-1 text-lg">
        {titulo}
      </h2>
      <Tarjeta alBorde className="px-carta py-1">
        <ul className="divide-y divide-borde">
          {lineas.map((linea) => (
            <FilaRastro
              key={linea.id}
              linea={linea}
              autor={usuarios?.find((u) => u.id === linea.autor.id)}
              soyYo={linea.autor.id === yo.id}
            />
          ))}
        </ul>
      </Tarjeta>
    </section>
  );
}

/** What was done, by day. */
export function ListaRastro({ anotaciones }: { readonly anotaciones: readonly Anotacion[] }) {
  return porDias(anotaciones, useHoy()).map(({ dia, titulo, lineas }) => (
    <Dia key={dia} titulo={titulo} lineas={lineas} />
  ));
}
