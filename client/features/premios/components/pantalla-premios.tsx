import { Gift, Star } from 'lucide-react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { queHaSido, useDevolver, usePremios } from '../api.ts';
import { PremiosDeCasa } from './premios-de-casa.tsx';
import type { CuentaPremios, PedidoPremio, Premio } from '#shared/contracts/premios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { hace } from '#client/lib/fechas/hace.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { FilaPremio } from './premio.tsx';

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

/** The member's points for rewards: those to spend, those set aside for requests that wait, and those owed after a correction. */
function MisPuntos({ cuenta: { saldo, apartados, deuda } }: { readonly cuenta: CuentaPremios }) {
  return (
    <Tarjeta className="grid justify-items-center gap-1 text-center">
      <Star aria-hidden className="size-8 text-marca" strokeWidth={2.25} />
      <p className="cifra text-5xl">
        <Cifra valor={saldo} />
      </p>
      <p className="font-bold text-suave">{saldo === 1 ? 'punto para premios' : 'puntos para premios'}</p>
      {apartados > 0 && <p className="text-suave">{`Otros ${String(apartados)} esperan respuesta.`}</p>}
      {deuda > 0 && (
        <p className="text-suave">{`Se corrigió una tarea. Los próximos ${plural(deuda, 'punto')} pagan un premio que ya tuviste.`}</p>
      )}
    </Tarjeta>
  );
}

interface PropsPedir {
  readonly premio: Premio;
  readonly saldo: number;
  readonly esperando: boolean;
}

/** A reward of the list. Beside it: the button to ask for it, how many points are missing, or that it has been asked for. */
function PremioPorPedir({ premio, saldo, esperando }: PropsPedir) {
  const pedir = useAccion('pedirPremio', {
    texto: 'Error al pedirlo',
    dicho: ({ texto }) => `Pedido: ${texto}`,
  });
  const faltan = premio.coste - saldo;
  const control = esperando ? (
    <Insignia tono="atencion">Pedido</Insignia>
  ) : faltan > 0 ? (
    <span className="text-sm font-bold text-suave">{`Te faltan ${String(faltan)}`}</span>
  ) : (
    <Boton
      aria-label={`Pedir «${premio.texto}»`}
      cargando={pedir.ocupada && 'Pidiendo...'}
      onClick={() => void pedir({ id: premio.id })}
    >
      Pedir
    </Boton>
  );
  return <FilaPremio texto={premio.texto} coste={premio.coste} control={control} />;
}

/** A request of the member's, and what became of it. One that waits can be taken back. */
function MiPedido({ pedido }: { readonly pedido: PedidoPremio }) {
  const devolver = useDevolver();
  const { id, texto, coste, estado, pedido_en, resuelto_en } = pedido;
  return (
    <FilaPremio
      texto={texto}
      coste={coste}
      detalle={`${queHaSido(pedido)} · ${hace(resuelto_en ?? pedido_en)}`}
      control={
        estado === 'PEDIDO' && (
          <Boton
            variante="contorno"
            aria-label={`Ya no quiero «${texto}»`}
            cargando={devolver.ocupada && 'Quitando...'}
            onClick={() => void devolver({ id })}
          >
            Ya no
          </Boton>
        )
      }
    />
  );
}

interface Props {
  readonly cuenta: CuentaPremios;
  readonly premios: readonly Premio[];
  /** The member's own requests. */
  readonly pedidos: readonly PedidoPremio[];
}

/** A member's view of rewards: their points, the list, and their requests. */
function MisPremios({ cuenta, premios, pedidos }: Props) {
  const esperan = new Set(pedidos.flatMap((p) => (p.estado === 'PEDIDO' ? [p.premio] : [])));
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <MisPuntos cuenta={cuenta} />
        {premios.length === 0 ? (
          <EstadoVacio icono={<Gift className="size-9" />} titulo="Aún no hay premios">
            Pide en casa que apunten alguno. Tus puntos ya se guardan.
          </EstadoVacio>
        ) : (
          <section aria-labelledby="para-pedir" className="grid grid-cols-1 gap-3">
            <h2 id="para-pedir" className="text-xl">
              Puedes pedir
            </h2>
            <ListaFilas>
              {premios.map((premio) => (
                <PremioPorPedir
                  key={premio.id}
                  premio={premio}
                  saldo={cuenta.saldo}
                  esperando={esperan.has(premio.id)}
                />
              ))}
            </ListaFilas>
          </section>
        )}
      </div>
      {pedidos.length > 0 && (
        <section aria-labelledby="lo-pedido" className="grid grid-cols-1 gap-3">
          <h2 id="lo-pedido" className="text-xl">
            Lo que has pedido
          </h2>
          <ListaFilas>
            {pedidos.map((pedido) => (
              <MiPedido key={pedido.id} pedido={pedido} />
            ))}
          </ListaFilas>
        </section>
      )}
    </div>
  );
}
