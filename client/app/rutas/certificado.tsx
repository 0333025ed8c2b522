import { useParams } from 'react-router-dom';
import { NoExiste, PantallaCertificado } from '#client/features/certificado/components/pantalla-certificado.tsx';
import { PrometidoYHecho } from '#client/features/cuentas/components/prometido-y-hecho.tsx';
import { ReajustesDe } from '#client/features/reajuste/components/oferta.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

const despues = (trimestre: string) => (
  <>
    <PrometidoYHecho trimestre={trimestre} />
    <ReajustesDe trimestre={trimestre} />
  </>
);

/** The certificate of one draft, which can be printed. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <Pantalla titulo="Certificado del reparto" ancha>
      {/^[1-9]\d{0,14}$/.test(id) ? (
        <PantallaCertificado key={id} sesion={Number(id)} despues={despues} />
      ) : (
        <NoExiste />
      )}
    </Pantalla>
  );
}
