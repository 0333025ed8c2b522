import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import type { Advertencia } from '#shared/domain/reparto/tipos.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

const GRUPO: Readonly<Record<GrupoEdad, string>> = {
  INFANTIL: 'los niños',
  JUVENIL: 'los jóvenes',
  ADULTO: 'los adultos',
};

const grupos = (lista: readonly GrupoEdad[]): string => enumerar(lista.map((g) => GRUPO[g]));

const citar = (nombre: string): string => `«${nombre}»`;

/** At most three names, then how many more. */
const nombres = (tareas: readonly { readonly nombre: string }[]): string => {
  const visibles = tareas.slice(0, 3).map((t) => citar(t.nombre));
  const resto = tareas.length - visibles.length;
  return enumerar(resto > 0 ? [...visibles, `${String(resto)} más`] : visibles);
};

type Textos = { readonly [T in Advertencia['tipo']]: (aviso: Extract<Advertencia, { tipo: T }>) => string };

const TEXTOS: Textos = {
  TAREA_SIN_PARTICIPANTE: (a) => `nadie de la familia puede hacer ${citar(a.nombre)}`,
  TAREA_SOLO_SIN_CARGA: (a) =>
    `${citar(a.nombre)} solo la pueden hacer ${grupos(a.grupos)}, que tienen un 0 % de la carga`,
  CUOTA_RECORTADA: (a) =>
    `${grupos(a.grupos)} solo pueden hacer ${String(a.apto)} de ${String(a.total)} pts: su ${numero(a.porcentaje)} % baja a ` +
    `${numero(a.porcentaje_real)} %; ${String(a.pasan)} pts pasan a ${grupos(a.pasan_a)}`,
  TAREA_MAYOR_QUE_CUOTAS: (a) =>
    `${citar(a.nombre)} (${String(a.carga)} pts) no cabe en la cuota de nadie: se asignará al final`,
  NO_TOCAN: (a) =>
    a.tareas.length === 1
      ? `${nombres(a.tareas)} no toca este trimestre y no entra en el reparto`
      : `${nombres(a.tareas)} no tocan este trimestre y no entran en el reparto`,
  VOTACION_INCOMPLETA: (a) =>
    a.tareas.length === 1
      ? `falta terminar la votación de ${nombres(a.tareas)}`
      : `falta terminar la votación de ${plural(a.tareas.length, 'tarea')}: ${nombres(a.tareas)}`,
  MIEMBRO_SIN_CARGA: (a) => `${a.nombre} tiene un 0 % de la carga y no participará`,
  REEMPLAZA_REPARTO: () => 'ya hay un reparto completado de este trimestre: este lo reemplazará',
};

/** Texts of the warnings about a reparto. They begin in lower case, so that they can follow a colon. */
export const textoAdvertencia = (aviso: Advertencia): string =>
  (TEXTOS[aviso.tipo] as (a: Advertencia) => string)(aviso);
