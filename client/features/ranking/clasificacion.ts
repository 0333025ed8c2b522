import { useState } from 'react';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { domingoDe } from '#client/lib/fechas/fechas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

export const MEDALLAS: Readonly<Record<number, { readonly emoji: string; readonly nombre: string }>> = {
  1: { emoji: '🥇', nombre: 'Medalla de oro' },
  2: { emoji: '🥈', nombre: 'Medalla de plata' },
  3: { emoji: '🥉', nombre: 'Medalla de bronce' },
};

/**
 * Splits the ranking into places 1 to 3, which get a medal, and the others. Members with equal points share a place, so more than
 * three may get a medal.
 */
export const repartirMedallas = (filas: readonly FilaRanking[]) => ({
  podio: filas.filter((f) => f.puesto <= 3),
  otros: filas.filter((f) => f.puesto > 3),
});

/**
 * Says how the member stands: in the lead, with whom or by how many points; or how many points short of the next place: «Te
 * faltan 4 puntos para alcanzar a Lucía»; or that they have no points yet.
 */
export const miSituacion = (filas: readonly FilaRanking[], yo: number): string => {
  const mia = filas.find((f) => f.usuario === yo);
  if (mia === undefined) return 'Aún no tienes puntos esta semana';
  const empatados = filas.filter((f) => f.puesto === mia.puesto && f.usuario !== yo);
  const delante = filas.findLast((f) => f.puesto < mia.puesto);
  if (delante === undefined) {
    if (empatados.length > 0) return `Vas en cabeza, con ${enumerar(empatados.map((f) => f.usuario_nombre))}`;
    const segundo = filas.find((f) => f.usuario !== yo);
    return segundo === undefined
      ? 'Vas en cabeza'
      : `Vas en cabeza, con ${plural(mia.puntos_ganados - segundo.puntos_ganados, 'punto')} de ventaja`;
  }
  const faltan = delante.puntos_ganados - mia.puntos_ganados;
  return `Te ${faltan === 1 ? 'falta' : 'faltan'} ${plural(faltan, 'punto')} para alcanzar a ${delante.usuario_nombre}`;
};

export const finDeSemana = (hoy: string): string =>
  domingoDe(hoy) === hoy ? 'Último día: termina a medianoche' : 'Termina el domingo a medianoche';

/** The two views of the week: by points, or by the part of their own chores that each member has done. */
export type Vista = 'ranking' | 'suyo';

const claveDe = (usuario: number): string => propio(`te-toca.ranking.${String(usuario)}`);

/** Returns the view to open: the one last selected on this device, else the ranking. Children always get the ranking. */
export const vistaInicial = (elegida: string | null, edad: GrupoEdad): Vista =>
  elegida === 'suyo' && edad !== 'INFANTIL' ? 'suyo' : 'ranking';

/** Returns the selected view of the week, and a function that selects one and remembers that on this device for this member. */
export const useVista = ({ id, grupo_edad }: Usuario): readonly [Vista, (vista: Vista) => void] => {
  const [vista, setVista] = useState<Vista>(() => vistaInicial(enEsteNavegador.leer(claveDe(id)), grupo_edad));
  return [
    vista,
    (elegida) => {
      enEsteNavegador.guardar(claveDe(id), elegida);
      setVista(elegida);
    },
  ];
};

/** Query: this week's ranking, by place. */
const consultaRanking = queryOptions({
  queryKey: CLAVES.ranking,
  queryFn: ({ signal }) => llamar('verRanking', { signal }),
});

export const useRanking = () => useQuery(consultaRanking);

/**
 * Reads the part of their own chores that each member has done this week; again after every change to an assignment, and on
 * Monday under a new key.
 */
export const useSemana = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.semanaFamilia(domingoDe(hoy)),
    queryFn: ({ signal }) => llamar('verSemana', { signal }),
  });
