import type { CargaFamilia } from '#shared/contracts/cuotas.ts';
import { cuadrar, type Porcentaje, repartoIgual, repartoPorEdades } from '#shared/domain/porcentajes.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { useState } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';

interface Miembro {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
}

const GRUPOS = [
  { grupo: 'ADULTO', uno: 'adulto', varios: 'adultos' },
  { grupo: 'JUVENIL', uno: 'adolescente', varios: 'adolescentes' },
  { grupo: 'INFANTIL', uno: 'niño', varios: 'niños' },
] as const satisfies readonly { readonly grupo: GrupoEdad; readonly uno: string; readonly varios: string }[];

/** Whether the members are of different age groups, so that shares by age differ from equal ones. */
export const hayEdades = (miembros: readonly Miembro[]): boolean => new Set(miembros.map((m) => m.grupo_edad)).size > 1;

/** Returns the recommended shares in words, without the first letter, which is capital or small: «on 1 adulto: 100 %». */
const conTantos = (miembros: readonly Miembro[]): string => {
  const partes = new Map(repartoPorEdades(miembros).map((p) => [p.miembro, p.porcentaje]));
  const grupos = GRUPOS.flatMap(({ grupo, uno, varios }) => {
    const suyos = miembros.filter((m) => m.grupo_edad === grupo);
    if (suyos.length === 0) return [];
    const cuanto = [...new Set(suyos.map((m) => partes.get(m.id) ?? 0))].toSorted((a, b) => b - a);
    return [{ quien: plural(suyos.length, uno, varios), cuanto: `${cuanto.join(' o ')}\u00a0%` }];
  });
  return `on ${enumerar(grupos.map((g) => g.quien))}: ${enumerar(grupos.map((g) => g.cuanto))}`;
};

/** Returns the recommended shares by age group, in words: «Con 3 adultos y 2 niños: 26 % y 11 %». */
export const textoPorEdades = (miembros: readonly Miembro[]): string => `C${conTantos(miembros)}`;

/** Returns the recommended shares as a proposal: «Por edades, con 1 adulto y 1 niño: 70 % y 30 % cada uno.» */
export const propuestaPorEdades = (miembros: readonly Miembro[]): string =>
  `Por edades, c${conTantos(miembros)} cada uno.`;

/** Returns the shares proposed for weeks away in words: «Por las semanas que Leo vive aquí: Ana 41 %, Leo 18 % y Luis 41 %.» */
export const textoPropuesta = (
  { por, configuraciones }: NonNullable<CargaFamilia['propuesta']>,
  usuarios: readonly { readonly id: number; readonly first_name: string }[],
): string => {
  const nombre = (id: number): string => usuarios.find((u) => u.id === id)?.first_name ?? '';
  const partes = configuraciones.map((c) => `${nombre(c.miembro)} ${String(c.porcentaje_carga)}\u00a0%`);
  return `Por las semanas que ${enumerar(por.map(nombre))} ${por.length === 1 ? 'vive' : 'viven'} aquí: ${enumerar(partes)}.`;
};

/** Shares in an editor: percent by member id. */
export type Borrador = Readonly<Record<number, number>>;

export const aBorrador = (partes: readonly Porcentaje[]): Borrador =>
  Object.fromEntries(partes.map((p) => [p.miembro, p.porcentaje]));

export const iguales = (a: Borrador, b: Borrador): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, n]) => b[Number(id)] === n);

/** Returns the text shown while no shares are saved: it names the shares in the editor if they are equal or those by age. */
export const textoSinGuardar = (miembros: readonly Miembro[], valores: Borrador): string => {
  const edades = hayEdades(miembros);
  if (edades && iguales(valores, aBorrador(repartoPorEdades(miembros))))
    return 'Esto es por edades. Aún no has guardado nada: cámbialo si quieres y guarda.';
  const igual = iguales(valores, aBorrador(repartoIgual(miembros.map((m) => m.id))));
  if (edades) return `Aún no has guardado nada${igual ? ': es a partes iguales' : ''}. ${propuestaPorEdades(miembros)}`;
  return igual
    ? 'Aún no has guardado nada. Esto es a partes iguales: cámbialo si quieres y guarda.'
    : 'Aún no has guardado nada.';
};

/** The body of the call that saves the shares of all members together. */
export const comoCarga = (borrador: Borrador) => ({
  configuraciones: Object.entries(borrador).map(([id, porcentaje_carga]) => ({
    miembro: Number(id),
    porcentaje_carga,
  })),
});

/**
 * Returns shares scaled in proportion so that they sum to 100; the share of the member `movido` stays. Object keys come in the
 * order of ids, so that equal shares always round alike.
 */
const cuadradas = (borrador: Borrador, movido: number | null): Borrador =>
  aBorrador(
    cuadrar(
      Object.entries(borrador).map(([id, porcentaje]) => ({ miembro: Number(id), porcentaje })),
      movido,
    ),
  );

export const sumar = (borrador: Borrador): number => Object.values(borrador).reduce((total, n) => total + n, 0);

/** «Faltan 5%», «Sobran 10%» or, at exactly 100, «Suma 100%». */
export const textoDiferencia = (total: number): string => {
  if (total < 100) return `Faltan ${String(100 - total)}%`;
  return total > 100 ? `Sobran ${String(total - 100)}%` : 'Suma 100%';
};

export const textoNoSuman = (total: number): string =>
  `Los porcentajes deben sumar exactamente 100% (actual: ${String(total)}%)`;

/** The last adjustment: the shares before and after it, and the sentence that tells it. */
interface Hecho {
  readonly antes: Borrador;
  readonly despues: Borrador;
  readonly texto: string;
}

interface Opciones {
  readonly miembros: readonly Pick<Usuario, 'id' | 'first_name' | 'grupo_edad'>[];
  readonly valores: Borrador;
  /** Sets all shares at once. They sum to 100, unless `cualquierSuma`. */
  readonly aplicar: (nuevos: Borrador) => void;
  /** Whether `aplicar` takes other sums too, because it does not save. */
  readonly cualquierSuma: boolean;
}

/** Adjusts all members' shares at once: by age, equal, or scaled to 100. An adjustment can be undone until a share changes. */
export const useAjuste = ({ miembros, valores, aplicar, cualquierSuma }: Opciones) => {
  const [movido, setMovido] = useState<number | null>(null);
  const [hecho, setHecho] = useState<Hecho | null>(null);
  const vigente = hecho !== null && iguales(hecho.despues, valores) ? hecho : null;
  const quien = miembros.find((m) => m.id === movido)?.first_name;
  const ajustar = (despues: Borrador, texto: string) => {
    // A second tap must not save again, nor replace the shares that undoing brings back.
    if (vigente !== null && iguales(vigente.despues, despues)) return;
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
    /** Words for the last adjustment; null without one, and once any share has changed since. */
    hecho: vigente?.texto ?? null,
    /** Takes the last adjustment back; null when there is none, or when the shares before it could not be saved together. */
    deshacer:
      vigente !== null && (cualquierSuma || sumar(vigente.antes) === 100)
        ? () => {
            aplicar(vigente.antes);
            setHecho(null);
          }
        : null,
    /** Forgets the last adjustment and the member moved last, and changes no share. */
    olvidar: () => {
      setHecho(null);
      setMovido(null);
    },
  };
};

export type Ajuste = ReturnType<typeof useAjuste>;
