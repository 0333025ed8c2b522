import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

export type DiaDeSemana = SemanaEnCasa['dias'][number];

/**
 * Reads everybody's chores of the week that starts on `lunes`. The last answer about the present week is kept for offline use.
 */
export const useSemana = (lunes: string, hoy: string) => {
  const cache = useQueryClient();
  const esta = lunes === lunesDelDia(hoy);
  const leida = useQuery({
    queryKey: esta ? CLAVES.estaSemana : CLAVES.otraSemana(lunes),
    queryFn: ({ signal }) => llamar('verSemanaEnCasa', { consulta: { desde: lunes }, signal }),
  });
  // Read again each day: at midnight chores become overdue, and on Monday the week is another one.
  const dia = useRef(hoy);
  useEffect(() => {
    if (dia.current === hoy) return;
    dia.current = hoy;
    void cache.invalidateQueries({ queryKey: CLAVES.semanas });
  }, [cache, hoy]);
  // An answer about another week came late: a phone with a wrong clock had asked before it knew the server's day.
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

/** Counts the chores of a day and those done. An overdue chore counts on its own day. */
export const contarDia = ({ dia, ocurrencias }: DiaDeSemana): Cuenta => {
  const suyas = ocurrencias.filter((o) => toca(o) && (!o.atrasada || o.fecha_limite === dia));
  return {
    hechas: suyas.filter((o) => o.estado === 'COMPLETADA').length,
    total: suyas.length,
    atrasadas: suyas.filter((o) => o.atrasada).length,
  };
};

/** The chores of one member on one day. `id` is null for free chores. */
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

/** Splits a day by member, in the family's order, free chores last. Members at home without a chore are left out. */
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

/** Returns a React key for a chore. One that is not open yet has no id. */
export const claveDe = (o: OcurrenciaSemana): string => `${String(o.id)} ${String(o.tarea)} ${String(o.miembro)}`;
