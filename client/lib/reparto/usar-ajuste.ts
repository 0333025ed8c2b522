import { useState } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { cuadrar, type Porcentaje, repartoIgual, repartoPorEdades } from '#shared/domain/porcentajes.ts';

/** Shares in an editor: percent by member id. */
export type Borrador = Readonly<Record<number, number>>;

export const aBorrador = (partes: readonly Porcentaje[]): Borrador =>
  Object.fromEntries(partes.map((p) => [p.miembro, p.porcentaje]));

/** The body of the call that saves the shares of all members together. */
export const comoCarga = (borrador: Borrador) => ({
  configuraciones: Object.entries(borrador).map(([id, porcentaje_carga]) => ({
    miembro: Number(id),
    porcentaje_carga,
  })),
});

/**
 * Returns shares scaled in proportion to sum to 100. The share just moved (`movido`) stays. Sorted by id, so that equal shares
 * always round alike.
 */
const cuadradas = (borrador: Borrador, movido: number | null): Borrador =>
  aBorrador(
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

interface Hecho {
  readonly antes: Borrador;
  readonly despues: Borrador;
  readonly texto: string;
}

interface Opciones {
  readonly miembros: readonly Pick<Usuario, 'id' | 'first_name' | 'grupo_edad'>[];
  readonly valores: Borrador;
  /** Puts all shares at once; they sum to 100. */
  readonly aplicar: (nuevos: Borrador) => void;
  /** Whether `aplicar` takes other sums too, because it does not save. */
  readonly cualquierSuma: boolean;
}

/** Adjusts all members' shares at once. The adjustment can be undone until a share changes again. */
export const useAjuste = ({ miembros, valores, aplicar, cualquierSuma }: Opciones) => {
  const [movido, setMovido] = useState<number | null>(null);
  const [hecho, setHecho] = useState<Hecho | null>(null);
  const vigente = hecho !== null && iguales(hecho.despues, valores) ? hecho : null;
  const quien = miembros.find((m) => m.id === movido)?.first_name;
  const ajustar = (despues: Borrador, texto: string) => {
    setHecho({ antes: valores, despues, texto });
    aplicar(despues);
  };
  return {
    /** Remembers the member whose share was moved last: balancing keeps that share. */
    mover: setMovido,
    porEdades: () => ajustar(aBorrador(repartoPorEdades(miembros)), 'Partes por edades.'),
    igualar: () => ajustar(aBorrador(repartoIgual(miembros.map((m) => m.id))), 'Partes iguales.'),
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
    /** Takes the last adjustment back; null when there is none, or when the shares before it could not be saved together. */
    deshacer:
      vigente !== null && (cualquierSuma || sumar(vigente.antes) === 100)
        ? () => {
            aplicar(vigente.antes);
            setHecho(null);
          }
        : null,
    olvidar: () => {
      setHecho(null);
      setMovido(null);
    },
  };
};

export type Ajuste = ReturnType<typeof useAjuste>;
