import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

export type DiaDeSemana = SemanaEnCasa['dias'][number];

/**
 * Reads everybody's chores of the week that starts on `lunes`. The present week has a key of its own, under which its last answer
 * is kept for offline use.
 */
export const useSemana = (lunes: string, hoy: string) => {
  const cache = useQueryClient();
  const esta = lunes === lunesDelDia(hoy);
  const leida = useQuery({
    queryKey: esta ? CLAVES.estaSemana : CLAVES.otraSemana(lunes),
    queryFn: ({ signal }) => llamar('verSemanaEnCasa', { consulta: { desde: lunes }, signal }),
  });
  // Reads again when the day changes: at midnight chores become overdue, and on Monday the present week is another one.
  const dia = useRef(hoy);
  useEffect(() => {
    if (dia.current === hoy) return;
    dia.current = hoy;
    void cache.invalidateQueries({ queryKey: CLAVES.semanas });
  }, [cache, hoy]);
  // The answer under this key may be about another week: the one kept from last week, or one asked for before this page knew the
  // server's day. Read again, and not shown.
  const { data, refetch } = leida;
  const otra = data !== undefined && data.desde !== lunes;
  useEffect(() => {
    if (otra) void refetch();
  }, [otra, refetch]);
  return { ...leida, data: otra ? undefined : data };
};

/** Whether a chore counts for its owner: it is neither free nor skipped, and did not fall on days away. */
const toca = (o: OcurrenciaSemana): boolean => !o.libre && !o.excusada && !o.omitida;

interface Cuenta {
  readonly hechas: number;
  readonly total: number;
  readonly atrasadas: number;
}

/**
 * Counts the chores of a day that count for their owner (`toca`), those done, and those overdue. A chore that is overdue since
 * before the week is listed on today, but not counted.
 */
export const contarDia = ({ dia, ocurrencias }: DiaDeSemana): Cuenta => {
  const suyas = ocurrencias.filter((o) => toca(o) && (!o.atrasada || o.fecha_limite === dia));
  return {
    hechas: suyas.filter((o) => o.estado === 'COMPLETADA').length,
    total: suyas.length,
    atrasadas: suyas.filter((o) => o.atrasada).length,
  };
};

/** The chores of one member on one day, and whether they are away then. `id` is null for the chores that are free for anyone. */
export interface Parte {
  readonly id: number | null;
  readonly nombre: string;
  readonly ocurrencias: readonly OcurrenciaSemana[];
  readonly fuera: boolean;
}

interface ConNombre {
  readonly id: number;
  readonly nombre: string;
}

/**
 * Splits a day by member, in the order of `miembros`, then members who have left, free chores last. Members at home without a
 * chore are left out.
 */
export const partesDelDia = ({ ocurrencias, fuera }: DiaDeSemana, miembros: readonly ConNombre[]): Parte[] => {
  const deAlguien = ocurrencias.filter((o) => !o.libre && o.miembro !== null);
  const deAqui = new Set(miembros.map((m) => m.id));
  const idos = new Map(
    deAlguien.flatMap((o) =>
      o.miembro === null || deAqui.has(o.miembro)
        ? []
        : [[o.miembro, { id: o.miembro, nombre: o.miembro_nombre ?? '' }]],
    ),
  );
  const partes = [...miembros, ...idos.values()].map(({ id, nombre }) => ({
    id,
    nombre,
    ocurrencias: deAlguien.filter((o) => o.miembro === id),
    fuera: fuera.includes(id),
  }));
  const libres = { id: null, nombre: 'Libres', ocurrencias: ocurrencias.filter((o) => o.libre), fuera: false };
  return [...partes, libres].filter((p) => p.ocurrencias.length > 0 || p.fuera);
};

/**
 * Returns a React key for a chore. Chore and owner are part of it, because an occurrence that is not open yet, or that nobody has
 * taken, has no id.
 */
export const claveDe = (o: OcurrenciaSemana): string => `${String(o.id)} ${String(o.tarea)} ${String(o.miembro)}`;
