import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { Paga, PagasVistas } from '#shared/contracts/paga.ts';
import { pagaEspera } from '#shared/domain/esperas.ts';
import { enDinero } from '#shared/domain/paga/paga.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { hace } from '#client/lib/fechas/hace.ts';
import { useAntesDe } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { useDevolver, usePagar } from '../api.ts';
import { FilaPaga } from './fila-paga.tsx';

interface PropsFila {
  readonly paga: Paga;
  readonly nombre: string;
}

/** A week that waits, with the button that marks it paid. */
function PorPagar({ paga, nombre }: PropsFila) {
  const pagar = usePagar();
  return (
    <FilaPaga
      paga={paga}
      nombre={nombre}
      control={
        <Boton
          aria-label={`Marcar pagada: ${nombre}, ${enDinero(paga.total, paga.moneda)}`}
          cargando={pagar.ocupada && 'Marcando...'}
          onClick={() => void pagar({ id: paga.id })}
        >
          Pagada
        </Boton>
      }
    />
  );
}

/** A week that no longer waits. A payment can be undone for a day. */
function YaContada({ paga, nombre }: PropsFila) {
  const devolver = useDevolver();
  const aTiempo = useAntesDe(paga.devolvible_hasta);
  return (
    <FilaPaga
      paga={paga}
      nombre={nombre}
      {...(paga.estado === 'PAGADA' && paga.resuelta_en !== null && { detalle: `pagada ${hace(paga.resuelta_en)}` })}
      control={
        aTiempo && (
          <Boton
            variante="contorno"
            aria-label={`Deshacer el pago: ${nombre}, ${enDinero(paga.total, paga.moneda)}`}
            cargando={devolver.ocupada && 'Deshaciendo...'}
            onClick={() => void devolver({ id: paga.id })}
          >
            Deshacer
          </Boton>
        )
      }
    />
  );
}

/** An admin's view of pocket money: what they may mark paid, and the other members' weeks that no longer wait. */
export function PagasDeCasa({ pagas }: Pick<PagasVistas, 'pagas'>) {
  const yo = useYo();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const admins = usuarios.flatMap((u) => (u.es_administrador && u.tiene_cuenta ? [u.id] : []));
  const nombre = (id: number): string => usuarios.find((u) => u.id === id)?.first_name ?? '';
  const esperan = pagas.filter((p) => pagaEspera(p, yo.id, admins));
  const otras = pagas.filter((p) => p.estado !== 'POR_PAGAR' && p.miembro !== yo.id);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <section aria-labelledby="por-pagar" className="grid grid-cols-1 gap-3">
        <h2 id="por-pagar" className="text-xl">
          Por pagar
        </h2>
        {esperan.length === 0 ? (
          <EstadoVacio icono={<Coins className="size-9" />} titulo="Nada por pagar">
            El martes se cuenta la semana y aparece aquí.
          </EstadoVacio>
        ) : (
          <ListaFilas>
            {esperan.map((paga) => (
              <PorPagar key={paga.id} paga={paga} nombre={nombre(paga.miembro)} />
            ))}
          </ListaFilas>
        )}
      </section>
      {otras.length > 0 && (
        <section aria-labelledby="ya-pagadas" className="grid grid-cols-1 gap-3">
          <h2 id="ya-pagadas" className="text-xl">
            Antes
          </h2>
          <ListaFilas>
            {otras.map((paga) => (
              <YaContada key={paga.id} paga={paga} nombre={nombre(paga.miembro)} />
            ))}
          </ListaFilas>
        </section>
      )}
    </div>
  );
}
