import type { Ayuda, Juicio, Parte } from '#shared/domain/cuentas-trimestre/veredicto.ts';
import { plural } from '#shared/domain/palabras.ts';
import { conUnidad, UNA_SEMANA } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';

const entre = (menor: number, mayor: number): string =>
  menor === mayor ? `al ${String(menor)}\u00a0%` : `entre el ${String(menor)} y el ${String(mayor)}\u00a0%`;

/** The verdict in one sentence, which addresses `yo` when it is about them. */
export const fraseDelVeredicto = (juicio: Juicio, partes: readonly Parte[], yo: number): string => {
  switch (juicio.tipo) {
    case 'SI':
      return `Sí: todos ${entre(juicio.menor, juicio.mayor)} de lo suyo`;
    case 'CASI':
      return `Casi: los mayores, ${entre(juicio.menor, juicio.mayor)} de lo suyo`;
    default: {
      const lado = juicio.tipo === 'DETRAS' ? 'por detrás' : 'por delante';
      const cuanto = `${plural(juicio.puntos, 'punto').replace(' ', '\u00a0')} ${lado}`;
      const nombre = partes.find((p) => p.miembro === juicio.miembro)?.nombre ?? '';
      return juicio.miembro === yo ? `Vas ${cuanto}` : `${nombre} va ${cuanto}`;
    }
  }
};

/** The chore that would help most in other hands, with its points a week. */
export const ayudaEnPalabras = ({ nombre, puntos_semana }: Ayuda): string =>
  `Lo que más ayudaría: que otra persona lleve «${nombreEnFrase(nombre)}» (${conUnidad(puntos_semana, UNA_SEMANA)}).`;
