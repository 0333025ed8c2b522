import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

export type DiaDeSemana = SemanaEnCasa['dias'][number];

/** Reads everybody's chores of a week, by its Monday; of this week the last answer is kept for the next visit. */
export const useSemana = (lunes: string, hoy: string) => {
  const cache = useQueryClient();
  const esta = lunes === lunesDelDia(hoy);
  const leida = useQuery({
    queryKey: esta ? CLAVES.estaSemana : CLAVES.otraSemana(lunes),
    queryFn: ({ signal }) => llamar('verSemanaEnCasa', { consulta: { desde: lunes }, signal }),
  });
  // At midnight something else is late, and on Monday it is another week.
  const dia = useRef(hoy);
  useEffect(() => {
    if (dia.current === hoy) return;
    dia.current = hoy;
    void cache.invalidateQueries({ queryKey: CLAVES.semanas });
  }, [cache, hoy]);
  return { ...leida, data: leida.data?.desde === lunes ? leida.data : undefined };
};

/** Whether a day asks a chore of its owner: it is not free, did not fall on days away, and was needed. */
const toca = (o: OcurrenciaSemana): boolean => !o.libre && !o.excusada && !o.omitida;

interface Cuenta {
  readonly hechas: number;
  readonly total: number;
  readonly atrasadas: number;
}

/** Counts a day. What is late since another day is counted there. */
export const contarDia = ({ dia, ocurrencias }: DiaDeSemana): Cuenta => {
  const suyas = ocurrencias.filter((o) => toca(o) && (!o.atrasada || o.fecha_limite === dia));
  return {
    hechas: suyas.filter((o) => o.estado === 'COMPLETADA').length,
    total: suyas.length,
    atrasadas: suyas.filter((o) => o.atrasada).length,
  };
};

/** A member's part of a day; `id` null: what is free. */
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

/** A day by member, in the family's order, and what is free last; who has nothing and is at home is left out. */
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

/** A key for lists: what is not open yet has no id. */
export const claveDe = (o: OcurrenciaSemana): string => `${String(o.id)} ${String(o.tarea)} ${String(o.miembro)}`;
