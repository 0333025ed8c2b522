import { Inbox } from 'lucide-react';
import { plural } from '#shared/domain/palabras.ts';
import { Linea } from '#client/ui/linea.tsx';

/** Says how many things wait for the reader's answer: «Te espera 1 cosa», «Te esperan 3 cosas». */
export const cuantasEsperan = (n: number): string => `${n === 1 ? 'Te espera' : 'Te esperan'} ${plural(n, 'cosa')}`;

interface Props {
  readonly esperan: number;
  readonly noticias: number;
}

/** Line with the number of things that wait for my answer; else the number of news. Draws nothing without either. */
export function LineaEsperan({ esperan, noticias }: Props) {
  if (esperan + noticias === 0) return null;
  return (
    <Linea Icono={Inbox} a="/te-esperan">
      {esperan > 0 ? cuantasEsperan(esperan) : `Para que lo sepas: ${plural(noticias, 'cosa')}`}
    </Linea>
  );
}
