import { useQuery } from '@tanstack/react-query';
import { EnlaceJusto } from '#client/features/certificado/components/enlace-justo.tsx';
import { SalaReparto } from '#client/features/reparto/components/sala-reparto.tsx';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { alAsentarse } from '#client/ui/adorno.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

const OfertaAvisos = alAsentarse(
  async () => (await import('#client/features/avisos/components/oferta-avisos.tsx')).OfertaAvisos,
);

/**
 * The screen of the draft. To a member who waits for their turn it offers push messages at the top, so that they need not watch
 * for it. Adults and teenagers see a link to «¿Es justo?», but not during the picks.
 */
export function Component() {
  const yo = useYo();
  const sesion = useQuery(consultaSesion).data?.sesion;
  const espero =
    sesion?.fase === 'ELECCION' && sesion.miembro_turno_actual !== yo.id && sesion.orden_miembros.includes(yo.id);
  return (
    <Pantalla titulo="Reparto" ancha={sesion?.fase === 'ELECCION' ? 'toda' : true}>
      {espero && <OfertaAvisos />}
      <SalaReparto yo={yo} />
      {yo.grupo_edad !== 'INFANTIL' && sesion?.fase !== 'ELECCION' && <EnlaceJusto explicado />}
    </Pantalla>
  );
}
