import type { EnsayoPantalla, Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { Probadas, Porcentaje } from '#shared/domain/porcentajes.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { conUnidad, type DiasContados, diasContados, loQueSuma } from '#shared/domain/puntos-semana.ts';
import { desempateDe } from '#shared/domain/reparto/cuotas/orden.ts';
import { cuotasCon } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import type { Comienzo, LoQueQueda } from '#shared/domain/reparto/ensayo/ensayar.ts';

/** Shares on trial, and the shares that the family has agreed on. */
export interface Tanteo {
  readonly acordadas: readonly Porcentaje[];
  readonly probadas: Probadas;
}

/** Returns everybody's share in a preview. */
export const partesDe = (vista: Pick<Previsualizacion, 'cuotas'>): Porcentaje[] =>
  vista.cuotas.map(({ miembro, porcentaje }) => ({ miembro, porcentaje }));

export const mismasPartes = (a: readonly Porcentaje[], b: readonly Porcentaje[]): boolean =>
  a.length === b.length && a.every((p) => b.some((q) => q.miembro === p.miembro && q.porcentaje === p.porcentaje));

/**
 * Computes the quotas for these shares, with the function that a start uses. Members with a share of 0 take no part, so their
 * days away and balances do not count.
 */
const conPartes = (vista: Previsualizacion, partes: readonly Porcentaje[]) => {
  const participantes = vista.cuotas.flatMap(({ miembro, grupo_edad }) => {
    const porcentaje = partes.find((p) => p.miembro === miembro)?.porcentaje ?? 0;
    return porcentaje === 0 ? [] : [{ id: miembro, grupo_edad, porcentaje }];
  });
  const juega = (de: { readonly miembro: number }): boolean => participantes.some((p) => p.id === de.miembro);
  const { fuera, saldos, ...dias } = vista.en_cuenta ?? { desde: '', hasta: '' };
  const en_cuenta = {
    ...dias,
    ...(fuera?.some(juega) === true && { fuera: fuera.filter(juega) }),
    ...(saldos?.some(juega) === true && { saldos: saldos.filter(juega) }),
  };
  const { tareas } = vista;
  const desempate = desempateDe({ participantes, tareas, en_cuenta }, vista);
  const { cuotas, total } = cuotasCon({ participantes, tareas, en_cuenta, desempate });
  return { participantes, cuotas, total, desempate };
};

export interface FilaProbada {
  readonly miembro: number;
  readonly nombre: string;
  readonly porcentaje: number;
  readonly cuota: number;
  /** This quota less the quota under the agreed shares, both rounded as they are shown. */
  readonly mas: number;
}

/** The quotas under the shares on trial, and the start that would use them. */
export interface Prueba {
  readonly total: number;
  /** Members in the preview's order of picking; those who take no part in the preview come last. */
  readonly filas: readonly FilaProbada[];
  /** Null if the server would refuse the start. */
  readonly comienzo: Comienzo | null;
  /** Days that a load covers, to show it per week; null if each chore counts once. */
  readonly dias: DiasContados;
}

/** Computes the quotas for the shares on the sliders, in the browser and fast enough for every movement. */
export const probar = (vista: Previsualizacion, tanteo: Tanteo): Prueba => {
  const { acordadas, probadas } = tanteo;
  const { participantes, cuotas, total, desempate } = conPartes(vista, probadas.partes);
  const antes = conPartes(vista, acordadas);
  const lugar = (id: number): number =>
    vista.orden_miembros.includes(id) ? vista.orden_miembros.indexOf(id) : Infinity;
  const enOrden = vista.cuotas.toSorted((a, b) => lugar(a.miembro) - lugar(b.miembro) || a.miembro - b.miembro);
  const { contar, trimestre_inicio, tareas, bloqueado } = vista;
  const dias = diasContados(contar);
  const orden = enOrden.map((c) => c.miembro).filter((id) => participantes.some((p) => p.id === id));
  return {
    total,
    dias,
    filas: enOrden.map(({ miembro, nombre }) => {
      const cuota = cuotas[miembro] ?? 0;
      const era = antes.cuotas[miembro] ?? 0;
      return {
        miembro,
        nombre,
        porcentaje: probadas.partes.find((p) => p.miembro === miembro)?.porcentaje ?? 0,
        cuota,
        mas: loQueSuma(era, cuota - era, dias),
      };
    }),
    comienzo: bloqueado ? null : { contar, trimestre_inicio, participantes, tareas, cuotas, orden, desempate },
  };
};

/** Says how a quota changes: «12 pts/sem más», «3 pts/sem menos»; null when it does not. */
export const palabrasDeMas = ({ mas }: FilaProbada, dias: DiasContados): string | null =>
  mas === 0 ? null : `${conUnidad(Math.abs(mas), dias)} ${mas > 0 ? 'más' : 'menos'}`;

/** Names the members who get more than under the agreed shares: «Más para Mateo (12 pts/sem)»; null if nobody does. */
export const quienGana = ({ filas, dias }: Pick<Prueba, 'filas' | 'dias'>): string | null => {
  const ganan = filas.filter((f) => f.mas > 0).toSorted((a, b) => b.mas - a.mas);
  return ganan.length === 0
    ? null
    : `Más para ${enumerar(ganan.map((f) => `${f.nombre} (${conUnidad(f.mas, dias)})`))}`;
};

/** Returns the data for the family's wall screens: shares, quotas and forecasts, without the reasons behind the quotas. */
export const paraPantalla = (vista: Previsualizacion, prueba: Prueba, queda: LoQueQueda | null): EnsayoPantalla => ({
  total: prueba.total,
  contar: vista.contar,
  minutos_trimestre: vista.minutos_trimestre,
  miembros: prueba.filas.map(({ miembro, porcentaje, cuota }) => {
    const suyo = queda?.de_cada_uno.find((q) => q.miembro === miembro);
    return { miembro, porcentaje, cuota, queda: suyo === undefined ? null : { de: suyo.de, hasta: suyo.hasta } };
  }),
  diferencia: queda === null ? null : { ...queda.casi_siempre },
});
