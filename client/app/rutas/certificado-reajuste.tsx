import { useParams } from 'react-router-dom';
import { CertificadoReajuste } from '#client/features/reajuste/components/certificado-reajuste.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** A reajuste's certificate, on the screen and on paper. An id that is none is like one that nobody has. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <Pantalla titulo="Certificado del reajuste" ancha>
      <CertificadoReajuste key={id} id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0} />
    </Pantalla>
  );
}
