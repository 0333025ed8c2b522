import { FormasDeEntrar, type Salidas } from '#client/ui/formas-de-entrar.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Portada, Traedla } from './portada.tsx';

interface Props extends Salidas {
  /** Why the last login ended, when it did by itself. */
  readonly terminada: string | null;
}

/** The first impression, and the three ways in. The build draws it into the page too (client/bienvenida-dibujada.ts). */
export function Bienvenida({ terminada, ...salidas }: Props) {
  return (
    <Portada>
      {terminada !== null && <Franja>{terminada}</Franja>}
      <p className="mb-3 hidden text-3xl font-extrabold lg:block">¿Cómo quieres entrar?</p>
      <FormasDeEntrar {...salidas} variantes={['primario', 'tonal', 'contorno']} />
      {typeof salidas.crear === 'object' && salidas.crear !== null && <Traedla />}
    </Portada>
  );
}
