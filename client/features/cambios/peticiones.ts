import { useQuery } from '@tanstack/react-query';
import type { Cambio, CambioRespondido } from '#shared/contracts/cambios.ts';
import { esNovedad } from '#shared/domain/esperas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { estaAbierto, guardarCambio } from '#client/lib/trabajo/trabajo.ts';
import { consultaCambios } from '#client/lib/red/consultas.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { leerVersion } from '#client/lib/red/version-familia.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { useSyncExternalStore } from 'react';
import { propio } from '#client/lib/navegador/base.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** Whether a request of mine ended without my withdrawing it, and recently enough to be news (`esNovedad`). */
const acabadoMio = ({ estado, fin, pide, terminado_en }: Cambio, yo: number, ahora: string): boolean =>
  pide.id === yo &&
  (estado === 'HECHO' || (estado === 'TERMINADO' && fin !== 'RETIRADO')) &&
  (terminado_en === null || esNovedad(terminado_en, ahora));

/**
 * Returns the requests that the logged-in member has to do with. `abiertos` are their own open ones, and those that they
 * accepted and an admin must allow. `acabados` are their own that ended lately and whose outcome they have not read here.
 */
export const useMisPeticiones = (): { readonly abiertos: readonly Cambio[]; readonly acabados: readonly Cambio[] } => {
  const yo = useYo();
  const { data: cambios = [] } = useQuery(consultaCambios);
  const vistos = useVistos();
  const ahora = new Date(ahoraServidor()).toISOString();
  return {
    abiertos: cambios.filter((c) =>
      c.estado === 'POR_PERMITIR' && c.acepta?.id === yo.id ? true : estaAbierto(c) && c.pide.id === yo.id,
    ),
    acabados: cambios.filter((c) => acabadoMio(c, yo.id, ahora) && !vistos.has(c.id)),
  };
};

const LLAMADAS = { aceptar: 'aceptarCambio', rechazar: 'rechazarCambio', retirar: 'retirarCambio' } as const;

type Respuesta =
  | { readonly id: number; readonly que: keyof typeof LLAMADAS }
  | { readonly id: number; readonly que: 'permitir'; readonly permite: boolean; readonly miembro: number };

const enviar = (respuesta: Respuesta): Promise<CambioRespondido> => {
  const { id, que } = respuesta;
  if (que !== 'permitir') return llamar(LLAMADAS[que], { id });
  const { permite, miembro } = respuesta;
  return llamar('permitirCambio', { id, cuerpo: { permite, miembro } });
};

/**
 * Returns the action that accepts, declines, allows or withdraws a request. Stores the answered request in the cache, unless this
 * page knows a later version of the family by then.
 */
export const useResponder = () => {
  const yo = useYo();
  return useAccion(enviar, {
    texto: 'No se ha podido enviar tu respuesta',
    alHacer: ({ cambio, version }, _, cache) => {
      if (version >= leerVersion()) guardarCambio(cache, cambio, yo.id);
    },
  });
};

/** Browser-storage key for the ids of ended requests that the member has read on this device. */
const GUARDADOS = propio('cambios_vistos');
/** Number of ids kept, the latest ones. An outcome is shown for three days only (`esNovedad`), so older ids are not needed. */
const MAXIMO = 60;
const { oir, decir } = crearOyentes();

const leer = (): string => enEsteNavegador.leer(GUARDADOS) ?? '';
const ids = (texto: string): readonly number[] => texto.split(',').filter(Boolean).map(Number);

/** Remembers on this device that the member has read the outcome of a request. */
export const marcarVisto = (id: number): void => {
  enEsteNavegador.guardar(GUARDADOS, [...ids(leer()), id].slice(-MAXIMO).join(','));
  decir();
};

/** Returns the ids of ended requests to which the member has said «Vale» on this device. */
const useVistos = (): ReadonlySet<number> => new Set(ids(useSyncExternalStore(oir, leer)));
