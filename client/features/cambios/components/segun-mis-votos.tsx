import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { puede } from '#shared/domain/cambios/cambios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import type { Trueque } from '#shared/domain/cuentas-trimestre/segun-mis-votos.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { estaAbierto } from '#client/lib/trabajo/trabajo.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaAsignaciones, consultaCambios, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { miraConMisVotos, type PiezaConNombre } from '../segun-mis-votos.ts';
import { ParaSiempre } from './para-siempre.tsx';

/** Query: my own votes. They are secret, so they leave the cache as soon as no component shows them. */
const consultaMisVotos = queryOptions({
  queryKey: CLAVES.misVotos,
  queryFn: ({ signal }) => llamar('verMisVotos', { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Combines the section's five reads into one query, which fails if one of them fails and retries them all. */
const useLeido = () =>
  useQueries({
    queries: [consultaMisVotos, consultaSesion, consultaTareas, consultaAsignaciones, consultaUsuarios],
    combine: ([votos, actual, tareas, asignaciones, usuarios]) => ({
      data:
        votos.data && actual.data && tareas.data && asignaciones.data && usuarios.data
          ? {
              votos: votos.data.votos,
              actual: actual.data,
              tareas: tareas.data,
              asignaciones: asignaciones.data,
              gente: usuarios.data,
            }
          : undefined,
      error: votos.error ?? actual.error ?? tareas.error ?? asignaciones.error ?? usuarios.error,
      isFetching: [votos, actual, tareas, asignaciones, usuarios].some((c) => c.isFetching),
      refetch: () => Promise.all([votos, actual, tareas, asignaciones, usuarios].map((c) => c.refetch())),
    }),
  });

/** Names the chore that the swap brings me, and its owner: «Planchar», de Javier. */
const deQuien = ({ recibo }: Trueque<PiezaConNombre>, gente: readonly Usuario[]): string =>
  `«${nombreEnFrase(recibo.nombre)}», de ${gente.find((m) => m.id === recibo.de)?.first_name ?? ''}`;

interface PropsProponer {
  readonly trueque: Trueque<PiezaConNombre>;
  readonly gente: readonly Usuario[];
}

/**
 * Button that opens the request form, filled in with this swap. While a request of mine to hand over the same chore is open, a
 * note replaces the button.
 */
function Proponer({ trueque, gente }: PropsProponer) {
  const yo = useYo();
  const [abierto, setAbierto] = useState(false);
  const cerrar = useCallback(() => setAbierto(false), []);
  const { data: cambios = [] } = useQuery(consultaCambios);
  const { doy, recibo } = trueque;
  if (cambios.some((c) => estaAbierto(c) && c.tipo === 'CAMBIAR' && c.pide.id === yo.id && c.tarea.id === doy.id))
    return <p className="font-bold">{`Ya has pedido cambiar «${nombreEnFrase(doy.nombre)}».`}</p>;
  return (
    <>
      <Boton variante="tonal" ancho onClick={() => setAbierto(true)}>
        Proponer un cambio
      </Boton>
      {abierto && doy.abierta && (
        <Dialogo
          cerrar={cerrar}
          titulo="Proponer un cambio"
          descripcion={`Das «${nombreEnFrase(doy.nombre)}» y te quedas ${deQuien(trueque, gente)}, hasta el próximo reparto`}
        >
          <ParaSiempre
            tarea={doy.abierta}
            pueden={gente.filter((m) => m.id !== yo.id && puede(m, doy))}
            propuesto={{ a: recibo.de, por: recibo.id }}
            cerrar={cerrar}
          />
        </Dialogo>
      )}
    </>
  );
}

/**
 * Says how heavy my chores are by my own votes, and offers the swap that would suit me best. The device computes both, and the
 * server has no call for them, because votes are secret.
 */
export function SegunMisVotos() {
  const yo = useYo();
  const leido = useLeido();
  return (
    <Cargable consulta={leido} error="Error al cargar tus votos" esqueleto={<Bloque className="h-24 rounded-carta" />}>
      {(datos) => {
        const mira = miraConMisVotos(yo, datos);
        if (mira === null) return <p>Lo verás cuando haya un reparto hecho.</p>;
        if (mira.votadas === 0) return <p>Cuando votes tareas, verás aquí cuánto pesa lo tuyo según tus votos.</p>;
        if (mira.peso === null) return <p>No tienes parte en este reparto.</p>;
        const peso = `Con tus votos, lo tuyo pesa ${String(mira.peso)} de 100`;
        return (
          <>
            <p>
              {mira.mejor === null ? `${peso}.` : `${peso}; a ti te iría mejor ${deQuien(mira.mejor, datos.gente)}.`}
            </p>
            <p className="text-sm text-suave">
              {`100 es tu parte. Has votado ${String(mira.votadas)} de ${plural(mira.piezas, 'tarea')}${mira.votadas < mira.piezas ? '; en las demás cuentan los puntos de todos' : ''}.`}
            </p>
            {mira.mejor !== null && <Proponer trueque={mira.mejor} gente={datos.gente} />}
          </>
        );
      }}
    </Cargable>
  );
}
