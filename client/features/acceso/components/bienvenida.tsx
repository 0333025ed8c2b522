import { FormasDeEntrar, type Salidas } from '#client/ui/formas-de-entrar.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Portada } from './portada.tsx';
import { Traedla } from './traedla.tsx';

interface Props extends Salidas {
  /** Why the last login ended, when it did by itself. */
  readonly terminada: string | null;
  /** To bring a family from another house, where one can be created. */
  readonly traer: () => void;
}

/** The first impression, and the three ways in. */
export function Bienvenida({ terminada, traer, ...salidas }: Props) {
  return (
    <Portada>
      {terminada !== null && <Franja>{terminada}</Franja>}
      <p className="mb-3 hidden text-3xl font-extrabold lg:block">¿Cómo quieres entrar?</p>
      <FormasDeEntrar {...salidas} variantes={['primario', 'tonal', 'contorno']} />
      {typeof salidas.crear === 'function' && <Traedla traer={traer} />}
    </Portada>
  );
}
