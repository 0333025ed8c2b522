import { useParams } from 'react-router-dom';
import { CertificadoReajuste } from '#client/features/reajuste/components/certificado-reajuste.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The certificate of one reajuste, which can be printed. A malformed id becomes 0, which no reajuste has. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <Pantalla titulo="Certificado del reajuste" ancha>
      <CertificadoReajuste key={id} id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0} />
    </Pantalla>
  );
}
