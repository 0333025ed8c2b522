import { useState } from 'react';
import type { ConfiguracionCarga } from '#shared/contracts/configuraciones-reparto.ts';
import { cuadrar, type Porcentaje, repartoPorEdades } from '#shared/domain/porcentajes.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

/** Unsaved shares: percent by member id. */
export type Borrador = Readonly<Record<number, number>>;

/** Percent that one tap on minus or plus changes. */
export const PASO = 5;

/** Returns equal shares, rounded down; the last member gets the remainder, so that they sum to 100. */
export const partesIguales = (miembros: readonly number[]): Borrador => {
  const parte = Math.floor(100 / Math.max(1, miembros.length));
  const resto = 100 - parte * miembros.length;
  return Object.fromEntries(miembros.map((id, i) => [id, i === miembros.length - 1 ? parte + resto : parte]));
};

export const aBorrador = (configuraciones: readonly ConfiguracionCarga[]): Borrador =>
  Object.fromEntries(configuraciones.map((c) => [c.miembro, c.porcentaje_carga]));

const dePartes = (partes: readonly Porcentaje[]): Borrador =>
  Object.fromEntries(partes.map((p) => [p.miembro, p.porcentaje]));

export const partesPorEdades = (miembros: Parameters<typeof repartoPorEdades>[0]): Borrador =>
  dePartes(repartoPorEdades(miembros));

/**
 * Returns shares scaled in proportion to sum to 100. The share just moved (`movido`) stays. Sorted by id, so that equal shares
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
 * Adjusts all members' shares at once, in the Carga tab (unsaved) and in Config (saved at once). The adjustment can be undone
 * until a share changes again.
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
    /** Remembers the member whose share was moved last: balancing keeps that share. */
    mover: setMovido,
    porEdades: () => ajustar(partesPorEdades(miembros), 'Partes por edades.'),
    /** Says beforehand what balancing would do. */
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
    /** Words for the last adjustment; null once any share has changed since. */
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
