import { useQuery } from '@tanstack/react-query';
import { consultaCarga, consultaUsuarios } from '#client/lib/consultas.ts';
import { hayEdades, propuestaPorEdades } from '#client/lib/partes.ts';
import type { Borrador } from '#client/lib/usar-ajuste.ts';
import { Franja } from '#client/ui/franja.tsx';
import { PartesJuntas } from '#client/ui/partes/partes-juntas.tsx';
import { PropuestaPartes } from '#client/ui/partes/propuesta-partes.tsx';
import { Plegado } from '#client/ui/plegado.tsx';

interface Props {
  /** Why there is no preview: the shares do not sum to 100. Null if there is a preview. */
  readonly motivo: string | null;
  readonly hayIncluidos: boolean;
  /** Unsaved shares, by member id. */
  readonly borrador: Borrador;
  readonly alCambiar: (borrador: Borrador) => void;
}

/** The editor of shares in the draft's preparation: open when they do not sum to 100, else folded. */
export function PartesDePartida({ motivo, hayIncluidos, borrador, alCambiar }: Props) {
  const { data: carga } = useQuery(consultaCarga);
  const { data: usuarios } = useQuery(consultaUsuarios);
  if (carga === undefined || usuarios === undefined) return null;
  const miembros = usuarios.filter((u) => u.tiene_cuenta);
  return (
    <>
      {motivo !== null && <Franja tipo="mal">{motivo}</Franja>}
      {motivo === null && !carga.guardada && hayEdades(miembros) && (
        <Franja>
          Como nadie ha elegido otras, las partes{hayIncluidos && ' de los demás'} van por edades.{' '}
          {propuestaPorEdades(miembros)}
        </Franja>
      )}
      <PropuestaPartes />
      <Plegado titulo="Cambiar las partes" abierto={motivo !== null || Object.keys(borrador).length > 0}>
        <div className="px-carta pb-4">
          <PartesJuntas carga={carga} usuarios={usuarios} borrador={borrador} alCambiar={alCambiar} />
        </div>
      </Plegado>
    </>
  );
}
