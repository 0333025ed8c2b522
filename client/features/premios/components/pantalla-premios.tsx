import { Gift } from 'lucide-react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { usePremios } from '../api.ts';
import { MisPremios } from './mis-premios.tsx';
import { PremiosDeCasa } from './premios-de-casa.tsx';

/** The screen «Premios»: a member's points, list and requests; for an admin also the requests and points of others. */
export function PantallaPremios() {
  const yo = useYo();
  const consulta = usePremios();
  return (
    <Pantalla titulo="Premios" ancha>
      <Cargable consulta={consulta} error="Error al cargar los premios">
        {(vistos) => {
          const cuenta = vistos.cuentas.find((c) => c.miembro === yo.id);
          if (cuenta === undefined && !yo.es_administrador)
            return (
              <EstadoVacio icono={<Gift className="size-9" />} titulo="Ahora no tienes premios">
                Los activa quien administra la familia.
              </EstadoVacio>
            );
          return (
            <>
              {cuenta !== undefined && (
                <MisPremios
                  cuenta={cuenta}
                  premios={vistos.premios}
                  pedidos={vistos.pedidos.filter((p) => p.miembro === yo.id)}
                />
              )}
              {yo.es_administrador && <PremiosDeCasa {...vistos} />}
            </>
          );
        }}
      </Cargable>
    </Pantalla>
  );
}
