import type { Reajuste } from '#shared/contracts/reajustes.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { enMinutosDe, lugarEn } from '../palabras.ts';

interface Props {
  readonly reajuste: Reajuste;
  /** «Después» of one that ended, «Si todos dicen que sí» of one that goes on. */
  readonly despues: string;
}

/** What each has of the rest of the quarter, before and after, and how far that is from what falls to them. */
export function Lineas({ reajuste, despues }: Props) {
  const enMinutos = enMinutosDe(reajuste);
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {reajuste.miembros.map((m) => (
        <Tarjeta key={m.id} como="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 print:break-inside-avoid">
          <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} />
          <div className="min-w-0 flex-1 basis-44 leading-tight">
            <p className="text-lg font-extrabold break-words">{m.nombre}</p>
            <p className="text-suave">
              Le toca <Carga puntos={m.cuota} minutos={enMinutos(m.cuota)} />
            </p>
            <p className="mt-1 text-sm text-suave">Antes: {lugarEn(reajuste, m.antes - m.cuota)}</p>
            <p className="font-bold">
              {despues}: {lugarEn(reajuste, m.despues - m.cuota)}
            </p>
          </div>
        </Tarjeta>
      ))}
    </ul>
  );
}
