import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { duracion, fechaLimite } from '#client/lib/fechas/fechas.ts';

/** Says for whom I cover this occurrence; nothing if I do not. Data cached by an earlier version of the app lacks `cubre_a`. */
export function Cubre({ tarea: { cubre_a = null } }: { readonly tarea: Partial<Pick<Asignacion, 'cubre_a'>> }) {
  if (cubre_a === null) return null;
  return (
    <span className="font-bold text-marca-fuerte">
      <HeartHandshake aria-hidden className="mr-1 inline size-4 align-[-0.15em]" strokeWidth={2.5} />
      {`Por ${cubre_a.nombre}, esta vez`}
    </span>
  );
}

/** Whether I took this chore while it was free. Data cached by an earlier version of the app lacks `tomada_el`. */
export const esTomada = ({ tomada_el = null }: Partial<Pick<Asignacion, 'tomada_el'>>): boolean => tomada_el !== null;

/** Says from whom I took a free chore; only that I took it if it had no owner, or the owner has left. */
export function DeQuien({ tarea }: { readonly tarea: Asignacion }) {
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const de = miembros.find((m) => m.id === tarea.cedida_por)?.first_name;
  return de === undefined ? 'Te la has quedado' : `Se la haces a ${de}`;
}

interface Props {
  readonly tarea: Asignacion;
  readonly hoy: string;
  readonly hecha?: boolean;
}

/** The detail that the adult who reviewed the chore found missing; nothing if they found none, or nobody reviewed it. */
export function Falta({ tarea: { revision } }: { readonly tarea: Pick<Asignacion, 'revision'> }) {
  return (
    revision?.bien === false && <b className="font-bold text-atencion">{`Te falta un detalle: ${revision.detalle}`}</b>
  );
}

/**
 * The second line of a pending row: «Atrasada», its day, minutes and notes. While the ticked row is still shown (`hecha`), only
 * «¡Hecha!».
 */
export function Detalle({ tarea, hoy, hecha = false }: Props) {
  if (hecha) return <span className="font-extrabold text-bien">¡Hecha!</span>;
  const dia = tarea.fecha_limite;
  return (
    <>
      {tarea.atrasada && (
        <>
          <b className="font-extrabold text-mal">Atrasada</b>
          {' · '}
        </>
      )}
      {`${dia === null ? 'Sin fecha' : fechaLimite(dia, hoy)} · ${duracion(tarea.tarea_tiempo)}`}
      {tarea.revision && ' · '}
      <Falta tarea={tarea} />
      {(tarea.omision ?? null) !== null && (
        <>
          {' · '}
          <b className="font-bold text-atencion">Se decide si hacía falta</b>
        </>
      )}
      {(tarea.cubre_a ?? null) !== null && (
        <>
          {' · '}
          <Cubre tarea={tarea} />
        </>
      )}
      {esTomada(tarea) && (
        <>
          {' · '}
          <DeQuien tarea={tarea} />
        </>
      )}
    </>
  );
}
