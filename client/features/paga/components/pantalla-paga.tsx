import { Coins } from 'lucide-react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { otrasLineas, porQue, useDevolver, usePagar, usePagas } from '../api.ts';
import type { CuentaPaga, Paga, PagasVistas } from '#shared/contracts/paga.ts';
import { enDinero, type Moneda } from '#shared/domain/paga/paga.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useQuery } from '@tanstack/react-query';
import { pagaEspera } from '#shared/domain/esperas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { hace } from '#client/lib/fechas/hace.ts';
import { useAntesDe } from '#client/lib/fechas/reloj.ts';
import type { ReactNode } from 'react';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';

/** The screen «Paga»: a member's own weeks; for an admin also the other members' weeks, to be marked paid. */
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

interface Props {
  readonly cuenta: CuentaPaga;
  readonly moneda: Moneda;
  /** The member's own weeks, newest first. */
  readonly pagas: readonly Paga[];
}

const ESTADOS = {
  POR_PAGAR: <Insignia tono="atencion">Por pagar</Insignia>,
  PAGADA: <Insignia tono="bien">Pagada</Insignia>,
  NADA: null,
  RETIRADA: null,
} as const;

/** A member's view of their pocket money: what waits to be paid, how it is reckoned, and their weeks. */
function MiPaga({ cuenta: { centimos, deuda }, moneda, pagas }: Props) {
  const esperan = pagas.filter((p) => p.estado === 'POR_PAGAR');
  // Adds up only weeks in the present currency; others are from before the family changed it.
  const suma = esperan.filter((p) => p.moneda === moneda).reduce((n, p) => n + p.total, 0);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Tarjeta className="grid justify-items-center gap-1 text-center">
        <Coins aria-hidden className="size-8 text-marca" strokeWidth={2.25} />
        <p className="cifra text-5xl">{enDinero(esperan.length > 0 ? suma : centimos, moneda)}</p>
        <p className="font-bold text-suave">{esperan.length > 0 ? 'por pagar' : 'a la semana'}</p>
        <p className="mt-2 text-suave">
          {`${esperan.length > 0 ? `${enDinero(centimos, moneda)} a la semana si` : 'Si'} haces casi todo lo tuyo (el 90\u00a0%). Si no, la parte que hagas. Se cuenta el martes.`}
        </p>
        {deuda > 0 && (
          <p className="text-suave">{`Se corrigió una semana: quedan ${enDinero(deuda, moneda)} por descontar.`}</p>
        )}
      </Tarjeta>
      {pagas.length > 0 && (
        <section aria-labelledby="mis-semanas" className="grid grid-cols-1 gap-3">
          <h2 id="mis-semanas" className="text-xl">
            Tus semanas
          </h2>
          <ListaFilas>
            {pagas.map((paga) => (
              <FilaPaga key={paga.id} paga={paga} control={ESTADOS[paga.estado]} />
            ))}
          </ListaFilas>
        </section>
      )}
    </div>
  );
}

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

/** A week that is paid, or needs no payment. A payment can be undone until `devolvible_hasta`. */
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
function PagasDeCasa({ pagas }: Pick<PagasVistas, 'pagas'>) {
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

interface PropsFilaPaga {
  readonly paga: Paga;
  /** The member's name, for an admin; absent when it is the reader's own. */
  readonly nombre?: string;
  /** Words after the reason, such as when it was paid. */
  readonly detalle?: string;
  /** The button or label at the right. */
  readonly control?: ReactNode;
}

/** A week's pocket money as one row: week, amount, why, and a button. Rows belong in a `ListaFilas`. */
function FilaPaga({ paga, nombre, detalle, control }: PropsFilaPaga) {
  const cuanto = enDinero(paga.total, paga.moneda);
  const semana = semanaEnPalabras(paga.semana);
  const razon = porQue(paga, nombre === undefined);
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Coins aria-hidden className="size-[min(1.5rem,32px)] shrink-0 text-marca" strokeWidth={2.25} />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-extrabold break-words">
            {nombre === undefined ? cuanto : `${nombre} · ${cuanto}`}
          </p>
          <p className="text-sm leading-snug font-semibold text-suave break-words">{semana}</p>
          {[detalle === undefined ? razon : `${razon} · ${detalle}`, ...otrasLineas(paga)].map((linea) => (
            <p key={linea} className="text-sm leading-snug font-semibold text-suave break-words">
              {linea}
            </p>
          ))}
        </div>
      </div>
      {control}
    </li>
  );
}
