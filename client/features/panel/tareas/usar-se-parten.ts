import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { enPartesHoy } from '#client/lib/prevision.ts';
import { consultaCarga, consultaUsuarios } from '#client/lib/consultas.ts';

const NINGUNA: ReadonlySet<number> = new Set();

/** The daily chores that a draft begun today would hand out in two parts; none while that cannot be said. */
export const useSeParten = (tareas: readonly Tarea[]): ReadonlySet<number> => {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { data: carga } = useQuery(consultaCarga);
  return useMemo(
    () =>
      usuarios === undefined || carga === undefined ? NINGUNA : enPartesHoy({ usuarios, porcentajes: carga, tareas }),
    [usuarios, carga, tareas],
  );
};
