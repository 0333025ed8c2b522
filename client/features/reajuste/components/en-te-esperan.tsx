import { useYo } from '#client/lib/acceso/acceso.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useHayReajuste, useReajustes } from '../api.ts';
import { quienPropone } from '../palabras.ts';
import { Oferta } from './oferta.tsx';
import { TarjetaCambio } from './tarjeta-cambio.tsx';

/** The card of a proposed change that waits for my answer; `id` is the proposal's number in the reajuste. */
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

/** Tells of a reajuste in «Para que lo sepas» (`useHayReajuste`): the offer to start one, or a link to the one in progress. */
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
