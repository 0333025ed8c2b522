import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props {
  /** The member whose face it shows; undefined until the family has been read. */
  readonly persona: Usuario | undefined;
  readonly titulo: string;
  readonly texto: string;
  /** The load, in small type. */
  readonly nota: ReactNode;
  /** Its answers. */
  readonly children: ReactNode;
}

/** A request: the asker's face, one sentence, and two buttons of the same size. */
export function TarjetaPeticion({ persona, titulo, texto, nota, children }: Props) {
  return (
    <Tarjeta como="li" className="grid animate-sube grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {persona !== undefined && (
          <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} />
        )}
        <div className="grid min-w-0 flex-1 basis-44 grid-cols-1 gap-1">
          <h2 className="text-lg leading-snug">{titulo}</h2>
          <p className="leading-snug break-words">{texto}</p>
          <p className="text-sm font-bold text-suave">{nota}</p>
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">{children}</div>
    </Tarjeta>
  );
}
