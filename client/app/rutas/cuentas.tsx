import { useSearchParams } from 'react-router-dom';
import { PantallaCuentas } from '#client/features/cuentas/components/pantalla-cuentas.tsx';
import { useYo } from '#client/lib/acceso.tsx';
import { useHoy } from '#client/lib/reloj.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { Pantalla } from '#client/ui/pantalla.tsx';

const DIA = /^\d{4}-\d\d-\d\d$/;

/** The ledger of one quarter. The address holds the quarter and the week, so that links can lead to them. */
export function Component() {
  const [parametros, setParametros] = useSearchParams();
  const actual = trimestreDe(useHoy());
  const pedido = parametros.get('trimestre') ?? '';
  const trimestre = DIA.test(pedido) ? trimestreDe(pedido) : actual;
  return (
    <Pantalla titulo="Cuentas" subtitulo="Lo prometido y lo hecho" ancha>
      <PantallaCuentas
        trimestre={trimestre}
        semana={parametros.get('semana')}
        yo={useYo().id}
        alElegir={({ trimestre: otro, semana }) =>
          setParametros(
            { ...(otro === actual ? {} : { trimestre: otro }), ...(semana === null ? {} : { semana }) },
            { replace: true },
          )
        }
      />
    </Pantalla>
  );
}
