import type { ReactNode } from 'react';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { vistaDeReparto } from '#client/lib/reparto/vista-reparto.ts';
import { useSesionReparto } from '../api.ts';
import type { Limite } from '../comienzo.ts';
import { useComienzo } from '../usar-comienzo.ts';
import { OpcionesInicio } from './opciones-inicio.tsx';
import { PasoCuanto } from './paso-cuanto.tsx';
import { PasoListo, PieDeInicio } from './paso-listo.tsx';
import { RepartoEnMarcha } from './reparto-en-marcha.tsx';

interface Props {
  /** The notice of missing votes, rendered by another feature. */
  readonly votos: ReactNode;
  /** The turn limit until the admin chooses one. */
  readonly limiteDeSalida: Limite['valor'];
  /** Whether the chores are all there; false while they are being created. */
  readonly conTareas: boolean;
}

function Pasos({ votos, limiteDeSalida, conTareas }: Props) {
  const comienzo = useComienzo(limiteDeSalida, conTareas);
  return (
    <>
      <PasoCuanto comienzo={comienzo} />
      <PasoListo comienzo={comienzo} votos={votos} />
      <OpcionesInicio comienzo={comienzo} />
      <PieDeInicio comienzo={comienzo} />
    </>
  );
}

/** The last two steps before a draft, «Cuánto cada uno» and «Listo», or the draft that somebody has started meanwhile. */
export function PasosDeInicio(props: Props) {
  const consulta = useSesionReparto();
  return (
    <Cargable consulta={consulta} error="No se ha podido cargar el reparto" esqueleto={<Esqueleto filas={2} />}>
      {({ sesion }) =>
        sesion?.fase === 'ELECCION' || sesion?.fase === 'CIERRE' ? (
          <RepartoEnMarcha vista={vistaDeReparto(sesion)} />
        ) : (
          <Pasos {...props} />
        )
      }
    </Cargable>
  );
}
