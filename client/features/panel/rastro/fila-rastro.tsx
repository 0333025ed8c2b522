import { UserRound } from 'lucide-react';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { hora } from '#client/lib/fechas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import type { Linea } from './dias.ts';

interface Props {
  readonly linea: Linea;
  /** Who did it, for the face; undefined when they are gone, or not known yet. */
  readonly autor: Usuario | undefined;
  readonly soyYo: boolean;
}

/** One thing that an admin did: face, sentence, hour. */
export function FilaRastro({ linea, autor, soyYo }: Props) {
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
