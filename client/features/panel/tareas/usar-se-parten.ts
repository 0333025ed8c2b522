import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { enPartesHoy } from '#client/lib/prevision.ts';
import { consultaCarga, consultaUsuarios } from '#client/lib/consultas.ts';

const NINGUNA: ReadonlySet<number> = new Set();

/** Returns the daily chores that a draft started today would deal in two parts; empty while data is loading. */
export const useSeParten = (tareas: readonly Tarea[]): ReadonlySet<number> => {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { data: carga } = useQuery(consultaCarga);
  return useMemo(
    () =>
      usuarios === undefined || carga === undefined ? NINGUNA : enPartesHoy({ usuarios, porcentajes: carga, tareas }),
    [usuarios, carga, tareas],
  );
};
