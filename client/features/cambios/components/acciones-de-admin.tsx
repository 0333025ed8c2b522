import { useQuery } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { consultaAsignaciones } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Plegado } from '#client/ui/plegado.tsx';
import { NoHaciaFalta, seOmite } from './no-hacia-falta.tsx';
import { OtroDia, useDiasParaOtroDia } from './otro-dia.tsx';

interface Props {
  /** Id of the occurrence. */
  readonly id: number;
  /** Closes the sheet. */
  readonly cerrar: () => void;
}

function Acciones({ tarea, cerrar }: { readonly tarea: Asignacion; readonly cerrar: () => void }) {
  const hoy = useHoy();
  const dias = useDiasParaOtroDia(tarea, hoy);
  const sobra = seOmite(tarea, hoy);
  if (dias.length === 0 && !sobra) return null;
  return (
    <Plegado titulo="No es para hoy">
      {dias.length > 0 && (
        <section aria-label="Otro día" className="grid grid-cols-1 gap-2 px-4">
          <h3>Otro día</h3>
          <OtroDia tarea={tarea} dias={dias} hoy={hoy} cerrar={cerrar} />
        </section>
      )}
      {sobra && (
        <section aria-label="No hacía falta" className="grid grid-cols-1 gap-2 px-4 pb-3">
          <h3>No hacía falta</h3>
          <NoHaciaFalta tarea={tarea} cerrar={cerrar} />
        </section>
      )}
    </Plegado>
  );
}

/**
 * An admin's actions in the sheet of another member's chore: postpone it, or say that it was not needed. Renders nothing if
 * neither is possible, or the occurrence is not among those read.
 */
export function AccionesDeAdmin({ id, cerrar }: Props) {
  const tarea = useQuery(consultaAsignaciones).data?.find((a) => a.id === id);
  return tarea === undefined ? null : <Acciones tarea={tarea} cerrar={cerrar} />;
}
