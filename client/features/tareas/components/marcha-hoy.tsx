import { Star } from 'lucide-react';
import type { NumeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { DESTINO_PUNTOS } from '#client/lib/navegador/animar.ts';
import { BloqueHoy } from '#client/ui/bloque-hoy.tsx';
import { Cifra } from '#client/ui/cifra.tsx';

interface Props {
  readonly jornada: NumeroDeHoy | undefined;
  readonly puntos: number;
  /** Words for the member's absence, such as «fuera hasta el domingo»; undefined for a member who is at home. */
  readonly fuera: string | undefined;
}

/** Today's count of chores, and my total of points, to which the points of a tick fly. */
export function MarchaHoy({ jornada, puntos, fuera }: Props) {
  return (
    <BloqueHoy
      etiqueta="Cómo vas hoy"
      jornada={jornada}
      fuera={fuera}
      lado={
        <p className="flex items-center gap-1.5 font-bold">
          <Star aria-hidden className="size-5 fill-current" />
          <span {...DESTINO_PUNTOS} className="cifra text-xl">
            <Cifra valor={puntos} />
          </span>
          <span className="text-sm">puntos</span>
        </p>
      }
    />
  );
}
