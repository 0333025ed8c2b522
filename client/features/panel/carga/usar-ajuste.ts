import { useState } from 'react';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { cuadradas, iguales, partesPorEdades, type Borrador } from './borrador-carga.ts';

export interface MiembroConParte {
  readonly id: number;
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
}

interface Hecho {
  readonly antes: Borrador;
  readonly despues: Borrador;
  readonly texto: string;
}

/**
 * Changing everybody's share at once, in Carga (a draft) and in Config (saved at once): what was done is told and can
 * be taken back until something else changes.
 */
export const useAjuste = (
  miembros: readonly MiembroConParte[],
  valores: Borrador,
  aplicar: (nuevos: Borrador) => void,
) => {
  const [movido, setMovido] = useState<number | null>(null);
  const [hecho, setHecho] = useState<Hecho | null>(null);
  const vigente = hecho !== null && iguales(hecho.despues, valores) ? hecho : null;
  const quien = miembros.find((m) => m.id === movido)?.nombre;
  const ajustar = (nuevos: Borrador, texto: string) => {
    setHecho({ antes: valores, despues: nuevos, texto });
    aplicar(nuevos);
  };
  return {
    /** Notes whose share was moved last: it stays as it is when all are balanced. */
    mover: setMovido,
    porEdades: () => ajustar(partesPorEdades(miembros), 'Partes por edades.'),
    /** The effect of balancing, in words. */
    queHariaCuadrar:
      quien === undefined || movido === null
        ? 'Al cuadrar cambian todos en proporción.'
        : `Al cuadrar, ${quien} se queda en ${String(valores[movido] ?? 0)}% y los demás cambian en proporción.`,
    cuadrar: () =>
      ajustar(
        cuadradas(valores, movido),
        quien === undefined
          ? 'Cuadrado en proporción.'
          : `Cuadrado: ${quien} se queda igual y los demás cambian en proporción.`,
      ),
    /** Completions that still stand. */
    hecho: vigente?.texto ?? null,
    deshacer: () => {
      if (vigente !== null) aplicar(vigente.antes);
      setHecho(null);
    },
    olvidar: () => {
      setHecho(null);
      setMovido(null);
    },
  };
};

export type Ajuste = ReturnType<typeof useAjuste>;
