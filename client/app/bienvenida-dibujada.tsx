import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Bienvenida } from '#client/features/acceso/components/bienvenida.tsx';
import { FORMULARIO_LOGIN } from '#client/lib/destino.ts';

/** Welcome as a page without scripts, for the build alone: whether a family can be created here is not known yet. */
export const dibujarBienvenida = (): string =>
  renderToStaticMarkup(
    <StaticRouter location="/login">
      <Bienvenida
        terminada={null}
        abrirLogin={{ to: FORMULARIO_LOGIN }}
        unirse={{ to: '/join-family' }}
        crear={{ to: '/register' }}
      />
    </StaticRouter>,
  );
