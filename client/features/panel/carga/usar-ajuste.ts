import { useState } from 'react';
import type { ConfiguracionCarga } from '#shared/contracts/configuraciones-reparto.ts';
import { cuadrar, type Parte, repartoPorEdades } from '#shared/domain/porcentajes.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

/** Percent by member id. */
export type Borrador = Readonly<Record<number, number>>;

/** The step of one tap, in percent. */
export const PASO = 5;

/** floor(100/n) each, the remainder to the last. */
export const partesIguales = (miembros: readonly number[]): Borrador => {
  const parte = Math.floor(100 / Math.max(1, miembros.length));
  const resto = 100 - parte * miembros.length;
  return Object.fromEntries(miembros.map((id, i) => [id, i === miembros.length - 1 ? parte + resto : parte]));
};

export const aBorrador = (configuraciones: readonly ConfiguracionCarga[]): Borrador =>
  Object.fromEntries(configuraciones.map((c) => [c.miembro, c.porcentaje_carga]));

const dePartes = (partes: readonly Parte[]): Borrador =>
  Object.fromEntries(partes.map((p) => [p.miembro, p.porcentaje]));

export const partesPorEdades = (miembros: Parameters<typeof repartoPorEdades>[0]): Borrador =>
  dePartes(repartoPorEdades(miembros));

/**
 * All shares brought to 100 in proportion, but for the one that somebody has just moved; by id, so that equal ones
 * always round alike.
 */
const cuadradas = (borrador: Borrador, movido: number | null): Borrador =>
  dePartes(
    cuadrar(
      Object.entries(borrador).map(([id, porcentaje]) => ({ miembro: Number(id), porcentaje })),
      movido,
    ),
  );

export const iguales = (a: Borrador, b: Borrador): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, n]) => b[Number(id)] === n);

export const sumar = (borrador: Borrador): number => Object.values(borrador).reduce((total, n) => total + n, 0);

/** «Faltan 5%», «Sobran 10%» or, at exactly 100, «Suma 100%». */
export const textoDiferencia = (total: number): string => {
  if (total < 100) return `Faltan ${String(100 - total)}%`;
  return total > 100 ? `Sobran ${String(total - 100)}%` : 'Suma 100%';
};

export const textoNoSuman = (total: number): string =>
  `Los porcentajes deben sumar exactamente 100% (actual: ${String(total)}%)`;

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
