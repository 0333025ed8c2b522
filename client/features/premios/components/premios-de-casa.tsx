import { useQuery } from '@tanstack/react-query';
import { Gift, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PedidoPremio, Premio, PremiosVistos } from '#shared/contracts/premios.ts';
import { respondeA } from '#shared/domain/esperas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { MAXIMO_PREMIOS } from '#shared/domain/premios/premios.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { hace } from '#client/lib/fechas/hace.ts';
import { useAntesDe } from '#client/lib/fechas/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { EstadoVacio } from '#client/ui/cargable.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { useDevolver } from '../api.ts';
import { DialogoPremio, FilaPremio } from './premio.tsx';
import { PedidoPorContestar } from './pedido-por-contestar.tsx';

const ESTADOS = {
  CONCEDIDO: 'concedido',
  DENEGADO: 'no concedido',
  RETIRADO: 'ya no lo pide',
  DEVUELTO: 'deshecho',
} as const;

/** A request that no longer waits; nothing for one that does. A granted one can be taken back until `devolvible_hasta`. */
function Contestado({ pedido, nombre }: { readonly pedido: PedidoPremio; readonly nombre: string }) {
  const devolver = useDevolver();
  const aTiempo = useAntesDe(pedido.devolvible_hasta);
  const { id, texto, coste, estado, resuelto_en } = pedido;
  if (estado === 'PEDIDO' || resuelto_en === null) return null;
  return (
    <FilaPremio
      texto={texto}
      coste={coste}
      detalle={`${nombre}, ${ESTADOS[estado]} ${hace(resuelto_en)}`}
      control={
        aTiempo && (
          <Boton
            variante="contorno"
            aria-label={`Anular «${texto}», de ${nombre}`}
            cargando={devolver.ocupada && 'Anulando...'}
            onClick={() => void devolver({ id })}
          >
            Anular
          </Boton>
        )
      }
    />
  );
}

/** The family's rewards with their costs, which admins edit. */
function Lista({ premios }: { readonly premios: readonly Premio[] }) {
  const [abierto, setAbierto] = useState<Premio | 'nuevo' | null>(null);
  const anadir = (
    <Boton
      variante="tonal"
      icono={<Plus aria-hidden className="size-5" />}
      disabled={premios.length >= MAXIMO_PREMIOS}
      onClick={() => setAbierto('nuevo')}
    >
      Añadir premio
    </Boton>
  );
  return (
    <section aria-labelledby="los-premios" className="grid grid-cols-1 gap-3">
      <h2 id="los-premios" className="text-xl">
        La lista
      </h2>
      {premios.length === 0 ? (
        <EstadoVacio icono={<Gift className="size-9" />} titulo="Aún no hay premios" accion={anadir}>
          Algo que le guste y que podáis dar: «30 min de consola», 40 puntos.
        </EstadoVacio>
      ) : (
        <>
          <ListaFilas>
            {premios.map((premio) => (
              <FilaPremio
                key={premio.id}
                texto={premio.texto}
                coste={premio.coste}
                control={
                  <BotonIcono etiqueta={`Editar «${premio.texto}»`} onClick={() => setAbierto(premio)}>
                    <Pencil aria-hidden className="size-5" />
                  </BotonIcono>
                }
              />
            ))}
          </ListaFilas>
          {anadir}
        </>
      )}
      {abierto !== null && (
        <DialogoPremio premio={abierto === 'nuevo' ? null : abierto} cerrar={() => setAbierto(null)} />
      )}
    </section>
  );
}

/**
 * An admin's view of rewards: the requests that they may answer, the points of the other members, the list, and the other
 * members' answered requests.
 */
export function PremiosDeCasa({ premios, cuentas, pedidos }: PremiosVistos) {
  const yo = useYo();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const admins = usuarios.flatMap((u) => (u.es_administrador && u.tiene_cuenta ? [u.id] : []));
  const quien = (id: number) => usuarios.find((u) => u.id === id);
  const porContestar = pedidos.filter((p) => p.estado === 'PEDIDO' && respondeA(yo.id, p.miembro, admins));
  const contestados = pedidos.filter((p) => p.estado !== 'PEDIDO' && p.miembro !== yo.id);
  const deOtros = cuentas.filter((c) => c.miembro !== yo.id);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        {porContestar.length > 0 && (
          <ul aria-label="Te piden" className="grid grid-cols-1 gap-2.5">
            {porContestar.map(({ id }) => (
              <PedidoPorContestar key={id} id={id} />
            ))}
          </ul>
        )}
        {deOtros.length > 0 && (
          <section aria-labelledby="sus-puntos" className="grid grid-cols-1 gap-3">
            <h2 id="sus-puntos" className="text-xl">
              Sus puntos
            </h2>
            <ListaFilas>
              {deOtros.map(({ miembro, saldo, apartados, deuda }) => {
                const persona = quien(miembro);
                if (persona === undefined) return null;
                return (
                  <li key={miembro} className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-2">
                    <Avatar
                      avatar={persona.avatar}
                      grupoEdad={persona.grupo_edad}
                      color={persona.color}
                      tamano="chico"
                    />
                    <span className="min-w-0 flex-1 basis-20 font-extrabold break-words">{persona.first_name}</span>
                    <span className="ml-auto text-right">
                      <span className="block font-extrabold">{plural(saldo, 'punto')}</span>
                      {apartados > 0 && (
                        <span className="block text-sm text-suave">{`y ${String(apartados)} pedidos`}</span>
                      )}
                      {deuda > 0 && <span className="block text-sm text-suave">{`debe ${String(deuda)}`}</span>}
                    </span>
                  </li>
                );
              })}
            </ListaFilas>
          </section>
        )}
        {contestados.length > 0 && (
          <section aria-labelledby="contestados" className="grid grid-cols-1 gap-3">
            <h2 id="contestados" className="text-xl">
              Ya contestado
            </h2>
            <ListaFilas>
              {contestados.map((pedido) => (
                <Contestado key={pedido.id} pedido={pedido} nombre={quien(pedido.miembro)?.first_name ?? ''} />
              ))}
            </ListaFilas>
          </section>
        )}
      </div>
      <Lista premios={premios} />
    </div>
  );
}
