import { esperaVoz } from '#shared/domain/esperas.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useReajustes } from '../api.ts';
import { quienPropone } from '../palabras.ts';
import { Oferta } from './oferta.tsx';
import { TarjetaCambio } from './tarjeta-cambio.tsx';

/** A change of the reajuste that waits for my answer; `id` is its number. */
export function CambioPorResponder({ id }: { readonly id: number }) {
  const yo = useYo();
  const reajuste = useReajustes().data?.reajuste ?? null;
  const propuesta = reajuste?.propuestas.find((p) => p.n === id);
  return reajuste === null || propuesta === undefined ? null : (
    <TarjetaCambio
      reajuste={reajuste}
      propuesta={propuesta}
      yo={yo.id}
      titulo={quienPropone(reajuste, yo.first_name)}
    />
  );
}

/** Whether there is something to know of a reajuste: one goes on without me, or, for an admin, one is offered. */
export const useHayReajuste = (): boolean => {
  const yo = useYo();
  const { data } = useReajustes();
  if (data === undefined) return false;
  const { reajuste, motivos } = data;
  return reajuste === null
    ? yo.es_administrador && motivos.length > 0
    : !reajuste.propuestas.some((p) => esperaVoz(p, yo.id));
};

/** The news of a reajuste. */
export function NoticiaReajuste() {
  const hay = useHayReajuste();
  const { data } = useReajustes();
  if (!hay || data === undefined) return null;
  return data.reajuste === null ? (
    <Oferta />
  ) : (
    <Franja titulo="Reajuste en marcha" accion={<EnlaceBoton to="/reajuste">Ver</EnlaceBoton>}>
      Falta que respondan algunos.
    </Franja>
  );
}
