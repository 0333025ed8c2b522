import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { UserRound } from 'lucide-react';
import type { Anotacion } from '#shared/contracts/rastro.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { hora } from '#client/lib/fechas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { porDias, type Linea } from './dias.ts';

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

/** Acts by day. */
export function ListaRastro({ anotaciones }: { readonly anotaciones: readonly Anotacion[] }) {
  return porDias(anotaciones, useHoy()).map(({ dia, titulo, lineas }) => (
    <Dia key={dia} titulo={titulo} lineas={lineas} />
  ));
}

interface Props {
  readonly linea: Linea;
  /** The author, for the face; undefined when gone, or not known yet. */
  readonly autor: Usuario | undefined;
  readonly soyYo: boolean;
}

/** One thing that an admin did: face, sentence, hour. */
function FilaRastro({ linea, autor, soyYo }: Props) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      {autor === undefined ? (
        <span aria-hidden className="m-1 grid size-10 shrink-0 place-items-center rounded-full bg-hundido text-suave">
          <UserRound className="size-5" />
        </span>
      ) : (
        <Avatar avatar={autor.avatar} grupoEdad={autor.grupo_edad} color={autor.color} tamano="chico" />
      )}
      <div className="flex min-w-0 flex-1 basis-44 flex-wrap items-baseline gap-x-3 gap-y-0.5 self-center">
        <p className="min-w-0 flex-1 basis-40 leading-snug [overflow-wrap:anywhere]">
          <span className="font-extrabold">{linea.autor.nombre}</span>
          {soyYo && <span className="font-bold text-suave"> (tú)</span>} {linea.texto}
        </p>
        <time dateTime={linea.cuando} className="text-sm text-suave tabular-nums">
          {hora(linea.cuando)}
        </time>
      </div>
    </li>
  );
}
