import { FormasDeEntrar, type Salidas } from '#client/ui/formas-de-entrar.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Portada, Traedla } from './portada.tsx';

interface Props extends Salidas {
  /** Message on why the last login ended, when the member did not log out themselves; else null. */
  readonly terminada: string | null;
}

/** The welcome page with the three ways in. The build also draws it into the HTML (client/bienvenida-dibujada.ts). */
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
