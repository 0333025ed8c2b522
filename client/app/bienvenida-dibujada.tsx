import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Bienvenida } from '#client/features/acceso/components/portada.tsx';
import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';

/** Renders Welcome to static HTML for the build. `crear` is left out: only the box knows whether it allows new families. */
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
