import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

export function Component() {
  return (
    <Pantalla titulo="Perfil">
      <Esqueleto />
    </Pantalla>
  );
}
