import { EsJusto } from '#client/features/certificado/components/es-justo.tsx';
import { EnlaceCuentas } from '#client/features/cuentas/components/enlace-cuentas.tsx';
import { useYo } from '#client/lib/acceso.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** Explains, with the family's own numbers, how the draft distributes the chores. */
export function Component() {
  const yo = useYo();
  return (
    <Pantalla titulo="¿Es justo?" subtitulo="Así se reparten las tareas, con vuestros números.">
      <EnlaceCuentas />
      <EsJusto yo={yo.id} />
    </Pantalla>
  );
}
