import { CalendarRange, Info, ListChecks, Lock, ShieldCheck } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { SegunMisVotos } from '#client/features/cambios/components/segun-mis-votos.tsx';
import { OtrosRepartos, useCompletados } from '#client/features/certificado/components/certificados.tsx';
import { EsJusto } from '#client/features/certificado/components/es-justo.tsx';
import { PantallaCuentas } from '#client/features/cuentas/components/pantalla-cuentas.tsx';
import { Semanas } from '#client/features/cuentas/components/semanas.tsx';
import { Veredicto } from '#client/features/cuentas/components/veredicto.tsx';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { trimestreDe } from '#shared/domain/dias.ts';

const DIA = /^\d{4}-\d\d-\d\d$/;

/**
 * The screen «¿Es justo?»: the verdict, and folded sections with its reasons. `/cuentas` unfolds the ledger, and `/es-justo` the
 * explanation of how a draft deals the chores.
 */
export function Component() {
  const yo = useYo();
  const { pathname } = useLocation();
  const { data: repartos = [] } = useCompletados();
  return (
    <Pantalla titulo="¿Es justo?" ancha>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-6">
        <Veredicto />
        <div className="grid grid-cols-1 gap-2">
          {yo.grupo_edad !== 'INFANTIL' && (
            <Plegado Icono={Lock} titulo="Según tus votos" nota="solo tú">
              <SegunMisVotos />
            </Plegado>
          )}
          <Plegado Icono={CalendarRange} titulo="Las semanas">
            <Semanas />
          </Plegado>
          <Plegado Icono={ListChecks} titulo="Prometido y hecho" abierto={pathname === '/cuentas'}>
            <Cuentas yo={yo.id} />
          </Plegado>
          {repartos.length > 0 && (
            <Plegado Icono={ShieldCheck} titulo="Certificados">
              <OtrosRepartos titulo="De cada reparto" />
            </Plegado>
          )}
          <Plegado Icono={Info} titulo="Cómo se calcula" abierto={pathname === '/es-justo'}>
            <EsJusto yo={yo.id} />
          </Plegado>
        </div>
      </div>
    </Pantalla>
  );
}

/** A quarter's ledger. The quarter and the week are in the address, so that links, and «back» from another page, lead to them. */
function Cuentas({ yo }: { readonly yo: number }) {
  const [parametros, setParametros] = useSearchParams();
  const actual = trimestreDe(useHoy());
  const pedido = parametros.get('trimestre') ?? '';
  const trimestre = DIA.test(pedido) ? trimestreDe(pedido) : actual;
  return (
    <PantallaCuentas
      trimestre={trimestre}
      semana={parametros.get('semana')}
      yo={yo}
      alElegir={({ trimestre: otro, semana }) =>
        setParametros(
          { ...(otro === actual ? {} : { trimestre: otro }), ...(semana === null ? {} : { semana }) },
          { replace: true },
        )
      }
    />
  );
}
