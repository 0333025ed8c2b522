import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Bienvenida } from '#client/features/acceso/components/portada.tsx';
import { FORMULARIO_LOGIN } from '#client/lib/acceso/destino.ts';

/**
 * Renders Welcome to static HTML for the build, with the link to create a family. The build cannot know whether a box allows
 * that; the app later draws Welcome again by the box's rule.
 */
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
