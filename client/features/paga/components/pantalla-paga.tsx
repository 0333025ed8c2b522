import { Coins } from 'lucide-react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { usePagas } from '../api.ts';
import { MiPaga } from './mi-paga.tsx';
import { PagasDeCasa } from './pagas-de-casa.tsx';

/** The screen «Paga»: a member's own weeks; for an admin also what the family has to pay. */
export function PantallaPaga() {
  const yo = useYo();
  const consulta = usePagas();
  return (
    <Pantalla titulo="Paga" ancha>
      <Cargable consulta={consulta} error="Error al cargar la paga">
        {({ moneda, cuentas, pagas }) => {
          const cuenta = cuentas.find((c) => c.miembro === yo.id);
          if (cuentas.length === 0)
            return (
              <EstadoVacio
                icono={<Coins className="size-9" />}
                titulo={yo.es_administrador ? 'La paga está apagada' : 'Ahora no tienes paga'}
                {...(yo.es_administrador && {
                  accion: <EnlaceBoton to="/panel?pestana=config">Ir a Config</EnlaceBoton>,
                })}
              >
                {yo.es_administrador ? 'Se enciende en «Extras».' : 'La pone quien administra la familia.'}
              </EstadoVacio>
            );
          return (
            <>
              {cuenta !== undefined && (
                <MiPaga cuenta={cuenta} moneda={moneda} pagas={pagas.filter((p) => p.miembro === yo.id)} />
              )}
              {yo.es_administrador && <PagasDeCasa pagas={pagas} />}
            </>
          );
        }}
      </Cargable>
    </Pantalla>
  );
}
