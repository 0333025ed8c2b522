import { MuestraCampos, MuestraPiezas } from '#client/dev/piezas.tsx';
import { MuestraEstados } from '#client/dev/estados.tsx';
import { Confirmador } from '#client/ui/confirmador.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Tostador } from '#client/ui/tostador.tsx';

/** Shows the components of client/ui in their states, to judge a change of the theme at a glance. Development only. */
export function Component() {
  return (
    <main>
      <Pantalla titulo="Piezas" ancha>
        <MuestraPiezas />
        <MuestraCampos />
        <MuestraEstados />
        <Tostador />
        <Confirmador />
      </Pantalla>
    </main>
  );
}
