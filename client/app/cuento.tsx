import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import { EstoyFuera } from '#client/features/ausencias/components/estoy-fuera.tsx';
import { Cuento } from '#client/features/resumen/components/cuento.tsx';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { fechaLimite } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { IconoTarea, NombreTarea } from '#client/ui/tarea.tsx';

/** Dialog «No puedo», from the feature of requests between members. Its code is loaded when it is first opened. */
const DialogoNoPuedo = dialogoPerezoso(
  async () => (await import('#client/features/cambios/components/dialogo-no-puedo.tsx')).DialogoNoPuedo,
);

/** Asks which of the logged-in member's chores they cannot do, and then opens «No puedo» for the one chosen. */
function ConCual({ tareas, cerrar }: { readonly tareas: readonly Asignacion[]; readonly cerrar: () => void }) {
  const [cual, setCual] = useState<Asignacion | null>(null);
  if (cual !== null) return <DialogoNoPuedo tarea={cual} fuera={<EstoyFuera alHacer={cerrar} />} cerrar={cerrar} />;
  return (
    <Dialogo titulo="¿Con cuál?" cerrar={cerrar}>
      <ul className="grid grid-cols-1 gap-2">
        {tareas.map((t) => (
          <li key={t.id}>
            <Boton
              variante="contorno"
              ancho
              icono={<IconoTarea nombre={t.tarea_nombre} tamano="fila" />}
              className="cuento-cual text-left"
              onClick={() => setCual(t)}
            >
              <NombreTarea nombre={t.tarea_nombre} />
              {t.fecha_limite !== null && (
                <span className="block text-sm font-semibold text-suave">{fechaLimite(t.fecha_limite)}</span>
              )}
            </Boton>
          </li>
        ))}
      </ul>
    </Dialogo>
  );
}

/** Button for «No puedo» about the member's pending chores, except those taken («Me la quedo»). Renders nothing without any. */
function NoPuedo() {
  const { data: mias = [] } = useQuery(consultaMisTareas('PENDIENTE'));
  const [abierto, setAbierto] = useState(false);
  const tareas = mias.filter((t) => (t.tomada_el ?? null) === null);
  if (tareas.length === 0) return null;
  return (
    <>
      <Boton variante="contorno" tamano="grande" ancho onClick={() => setAbierto(true)}>
        No puedo con algo
      </Boton>
      {abierto && <ConCual tareas={tareas} cerrar={() => setAbierto(false)} />}
    </>
  );
}

interface Props {
  readonly semana: Semana;
  readonly cerrar: () => void;
}

/** The story of a week, with «No puedo» at its end. */
export const CuentoDeCasa = ({ semana, cerrar }: Props) => (
  <Cuento semana={semana} noPuedo={<NoPuedo />} cerrar={cerrar} />
);
