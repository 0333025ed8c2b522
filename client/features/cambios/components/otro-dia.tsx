import { useQuery } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaAusencias } from '#client/lib/red/consultas.ts';
import { diaCorto, diaConNombre } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { diasParaOtroDia } from '../otro-dia.ts';

/**
 * Returns the days to which the logged-in member may postpone a chore of theirs or, as an admin, anybody's
 * (`diasParaOtroDia`). Leaves out the days on which the member who has it is away.
 */
export const useDiasParaOtroDia = (tarea: Asignacion, hoy: string): readonly string[] => {
  const { es_administrador } = useYo();
  const { data = [] } = useQuery(consultaAusencias);
  return diasParaOtroDia(tarea, hoy, { es_administrador, ausencias: data.filter((a) => a.miembro === tarea.miembro) });
};

export const usePosponer = (alHacer?: () => void) =>
  useAccion('posponer', { texto: 'No se ha podido pasar a otro día', alHacer });

interface Props {
  readonly tarea: Asignacion;
  readonly dias: readonly string[];
  readonly hoy: string;
  readonly cerrar: () => void;
}

/** Section «Otro día»: buttons for the days to which the chore may be postponed; one tap postpones it. */
export function OtroDia({ tarea, dias, hoy, cerrar }: Props) {
  const posponer = usePosponer(cerrar);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(3.25rem,100%),1fr))] gap-1.5">
      {dias.map((dia) => {
        const { semana, numero } = diaCorto(dia);
        return (
          <Boton
            key={dia}
            variante="tonal"
            className="px-1! py-1!"
            cargando={posponer.con?.cuerpo instanceof FormData ? false : posponer.con?.cuerpo.fecha === dia && '…'}
            onClick={() => void posponer({ id: tarea.id, cuerpo: { fecha: dia } })}
          >
            <span className="sr-only">{diaConNombre(dia, hoy)}</span>
            <small aria-hidden className="block text-sm font-bold">
              {semana}
            </small>
            <span aria-hidden className="block text-lg tabular-nums">
              {numero}
            </span>
          </Boton>
        );
      })}
    </div>
  );
}
