import { useYo } from '#client/lib/acceso.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useReajustes } from '../api.ts';
import { queEsperan } from '../palabras.ts';
import { Oferta } from './oferta.tsx';

/** On the dashboard: that a reajuste goes on, and whether it waits for me; for admins, why one is offered. */
export function FranjaReajuste() {
  const yo = useYo();
  const { data } = useReajustes();
  const reajuste = data?.reajuste ?? null;
  if (reajuste === null) return <Oferta />;
  const esperan = queEsperan(reajuste, yo.id).length > 0;
  return (
    <Franja
      tipo={esperan ? 'turno' : 'info'}
      titulo={
        !esperan
          ? 'Reajuste en marcha'
          : reajuste.por === yo.first_name
            ? 'Un cambio es solo para ti'
            : `${reajuste.por} te propone un cambio`
      }
      accion={<EnlaceBoton to="/reajuste">{esperan ? 'Responder' : 'Ver'}</EnlaceBoton>}
    >
      {esperan ? 'Di si te parece bien.' : 'Falta que respondan algunos.'}
    </Franja>
  );
}
