import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import { deTanto, type DiasContados, enPts } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import type { Advertencia } from '#shared/domain/reparto/cuotas/prever.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { insertarFicha, leerParaFicha } from '#server/data/certificados.ts';

const GRUPO: Readonly<Record<GrupoEdad, string>> = {
  INFANTIL: 'los niños',
  JUVENIL: 'los jóvenes',
  ADULTO: 'los adultos',
};

const grupos = (lista: readonly GrupoEdad[]): string => enumerar(lista.map((g) => GRUPO[g]));

const citar = (nombre: string): string => `«${nombreEnFrase(nombre)}»`;

/** At most three names, then the number of the others. */
const nombres = (tareas: readonly { readonly nombre: string }[]): string => {
  const visibles = tareas.slice(0, 3).map((t) => citar(t.nombre));
  const resto = tareas.length - visibles.length;
  return enumerar(resto > 0 ? [...visibles, `${String(resto)} más`] : visibles);
};

type Textos = {
  readonly [T in Advertencia['tipo']]: (aviso: Extract<Advertencia, { tipo: T }>, dias: DiasContados) => string;
};

const TEXTOS: Textos = {
  TAREA_SIN_PARTICIPANTE: (a) => `nadie de la familia puede hacer ${citar(a.nombre)}`,
  TAREA_SOLO_SIN_CARGA: (a) =>
    `${citar(a.nombre)} solo la pueden hacer ${grupos(a.grupos)}, que tienen un 0 % de la carga`,
  CUOTA_RECORTADA: (a, dias) =>
    `${grupos(a.grupos)} solo pueden hacer ${deTanto(a.apto, a.total, dias)}: su ${numero(a.porcentaje)} % baja a ` +
    `${numero(a.porcentaje_real)} %; ${enPts(a.pasan, dias)} pasan a ${grupos(a.pasan_a)}`,
  TAREA_MAYOR_QUE_CUOTAS: (a, dias) =>
    `${citar(a.nombre)} (${enPts(a.carga, dias)}) no cabe en la cuota de nadie: se asignará al final`,
  NO_TOCAN: (a) =>
    a.tareas.length === 1
      ? `${nombres(a.tareas)} no toca este trimestre y no entra en el reparto`
      : `${nombres(a.tareas)} no tocan este trimestre y no entran en el reparto`,
  VOTACION_INCOMPLETA: (a) =>
    a.tareas.length === 1
      ? `falta terminar la votación de ${nombres(a.tareas)}: cuenta con los puntos que tiene`
      : `falta terminar la votación de ${plural(a.tareas.length, 'tarea')}: cuentan con los puntos que tienen`,
  MIEMBRO_SIN_CARGA: (a) => `${a.nombre} tiene un 0 % de la carga y no participará`,
  REEMPLAZA_REPARTO: () => 'ya hay un reparto completado de este trimestre: este lo reemplazará',
};

/**
 * The text of a warning about a draft. It begins in lower case, so that it can follow a colon.
 * `dias` is the number of days by which loads become points a week; null shows the loads themselves.
 */
export const textoAdvertencia = (aviso: Advertencia, dias: DiasContados): string =>
  (TEXTOS[aviso.tipo] as (a: Advertencia, d: DiasContados) => string)(aviso, dias);

/**
 * Stores what a session's certificate shows besides its log, such as the family's and the members' names, in the change that
 * completes the session. Later renames do not change it.
 */
export const congelarFicha = async ({ db, familia }: Cambio, sesion: number): Promise<void> => {
  await insertarFicha(db, sesion, await leerParaFicha(db, familia));
};
