import { EnlaceJusto } from '#client/features/certificado/components/enlace-justo.tsx';
import { SalaReparto } from '#client/features/reparto/components/sala-reparto.tsx';
import { useYo } from '#client/lib/sesion.tsx';
import { useConexion } from '#client/realtime/estado.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The reparto screen: the draft room, and whether it is live. */
export function Component() {
  const yo = useYo();
  const vivo = useConexion() === 'vivo';
  return (
    <Pantalla titulo="Reparto" ancha lado={vivo && <EnVivo />}>
      <SalaReparto yo={yo} />
      <EnlaceJusto />
    </Pantalla>
  );
}

const EnVivo = () => (
  <Insignia tono="bien" icono={<span aria-hidden className="mr-0.5 size-2 rounded-full bg-bien" />}>
    En vivo
  </Insignia>
);
