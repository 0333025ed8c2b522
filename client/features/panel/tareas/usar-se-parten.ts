import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { enPartesHoy } from '#client/lib/reparto/prevision.ts';
import { consultaCarga, consultaUsuarios } from '#client/lib/red/consultas.ts';

const NINGUNA: ReadonlyMap<number, string> = new Map();

/** Maps each chore that a draft started today would deal in parts to the way in words («por días»); empty while loading. */
export const useSeParten = (tareas: readonly Tarea[]): ReadonlyMap<number, string> => {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { data: carga } = useQuery(consultaCarga);
  return useMemo(
    () =>
      usuarios === undefined || carga === undefined ? NINGUNA : enPartesHoy({ usuarios, porcentajes: carga, tareas }),
    [usuarios, carga, tareas],
  );
};
