import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Bienvenida } from '#client/features/acceso/components/bienvenida.tsx';
import { FORMULARIO_LOGIN } from '#client/lib/destino.ts';

/** Renders Welcome as static HTML at build time, when it is not known yet whether this box allows new families. */
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
