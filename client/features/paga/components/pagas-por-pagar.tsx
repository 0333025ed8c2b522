import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { Paga } from '#shared/contracts/paga.ts';
import { pagaEspera } from '#shared/domain/esperas.ts';
import { enDinero } from '#shared/domain/paga/paga.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { usePagar, usePagas } from '../api.ts';

/** Number of buttons on the card, for the weeks that have waited longest. The screen «Paga» has all. */
const EN_LA_CARTA = 4;

function MarcarPagada({ paga: { id, total, moneda }, nombre }: { readonly paga: Paga; readonly nombre: string }) {
  const pagar = usePagar();
  const cuanto = enDinero(total, moneda);
  return (
    <Boton
      aria-label={`Marcar pagada: ${nombre}, ${cuanto}`}
      cargando={pagar.ocupada && 'Marcando...'}
      onClick={() => void pagar({ id })}
    >
      {`${nombre}, ${cuanto}`}
    </Boton>
  );
}

/**
 * Card for an admin with the weeks of pocket money that they may mark paid: buttons for the oldest `EN_LA_CARTA`, and a link to
 * all. Nothing without any.
 */
export function PagasPorPagar() {
  const yo = useYo();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const admins = usuarios.flatMap((u) => (u.es_administrador && u.tiene_cuenta ? [u.id] : []));
  const esperan = usePagas().data?.pagas.filter((p) => pagaEspera(p, yo.id, admins)) ?? [];
  if (esperan.length === 0) return null;
  return (
    <TarjetaPregunta
      Icono={Coins}
      titulo={`${plural(esperan.length, 'paga')} por pagar`}
      texto={esperan.length === 1 ? 'Cuando se la des, márcala.' : 'Cuando las des, márcalas.'}
    >
      {esperan
        .toReversed()
        .slice(0, EN_LA_CARTA)
        .map((paga) => (
          <MarcarPagada
            key={paga.id}
            paga={paga}
            nombre={usuarios.find((u) => u.id === paga.miembro)?.first_name ?? ''}
          />
        ))}
      <EnlaceBoton to="/paga" variante="contorno">
        Ver por qué
      </EnlaceBoton>
    </TarjetaPregunta>
  );
}
