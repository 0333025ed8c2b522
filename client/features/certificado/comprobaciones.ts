import type { Comprobacion } from '#shared/contracts/certificado.ts';
import type { CodigoComprobacion } from '#shared/domain/reparto/certificado/comprobaciones.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';

const NO_SE_PODIA = 'Esta vez no se podía prometer, porque a ciertas edades les quedaba más sitio que tareas.';

interface Textos {
  readonly bien: (c: Comprobacion) => string;
  readonly mal: (c: Comprobacion) => string;
}

/**
 * The texts of each check, passed and failed. They state the check's measured numbers (`valor`, `limite`) and claim nothing more.
 */
const TEXTOS: Readonly<Record<CodigoComprobacion, Textos>> = {
  ORDEN: {
    bien: () => 'El orden para elegir es el del sorteo de la familia, girado según el trimestre.',
    mal: () => 'El orden para elegir no es el que dio el sorteo.',
  },
  EMPATES: {
    bien: () =>
      'El orden de los empates es el del sorteo de la familia y gira según el trimestre: no mira quién llegó antes.',
    mal: () => 'El orden de los empates no es el que dio el sorteo.',
  },
  CUOTAS_EXACTAS: {
    bien: () =>
      'La cuota de cada uno sale de su porcentaje y de las tareas para su edad: se ha vuelto a calcular y coincide.',
    mal: ({ valor, limite }) => `Al volver a calcular las cuotas solo coinciden ${numero(valor)} de ${numero(limite)}.`,
  },
  CUOTAS_SUMAN: {
    bien: ({ valor }) => `Las cuotas suman ${enPuntos(valor)}, que es justo todo el trabajo.`,
    mal: ({ valor, limite }) => `Las cuotas suman ${enPuntos(valor)}, pero el trabajo son ${enPuntos(limite)}.`,
  },
  EN_TURNO: {
    bien: ({ limite }) =>
      limite === 0
        ? 'No hubo elecciones.'
        : `Cada elección se hizo en su turno, con una tarea libre y para su edad: ${numero(limite)} de ${numero(limite)}.`,
    mal: ({ valor, limite }) =>
      `Solo ${numero(valor)} de ${numero(limite)} elecciones se hicieron en su turno, con una tarea libre y para su edad.`,
  },
  SIN_PASARSE: {
    bien: ({ limite }) =>
      limite === 0
        ? 'Nadie pasó de su cuota al elegir.'
        : `Nadie pasó de su cuota al elegir: las ${numero(limite)} elecciones cabían.`,
    mal: ({ valor, limite }) => `Solo ${numero(valor)} de ${numero(limite)} elecciones cabían en la cuota.`,
  },
  POCAS_SOBRAN: {
    bien: ({ valor, limite, prometido }) => {
      if (valor === 0) return 'No sobró ninguna tarea al elegir.';
      const sobran = `${valor === 1 ? 'Sobró' : 'Sobraron'} ${plural(valor, 'tarea')} que no ${valor === 1 ? 'cabía' : 'cabían'} en ninguna cuota`;
      return prometido ? `${sobran}; no podían ser más de ${numero(limite)}.` : `${sobran}.`;
    },
    mal: ({ valor, prometido }) =>
      `${valor === 1 ? 'Sobró' : 'Sobraron'} ${plural(valor, 'tarea')} que no ${valor === 1 ? 'cabía' : 'cabían'} en ninguna cuota. ${prometido ? 'Son más de las que podían sobrar.' : NO_SE_PODIA}`,
  },
  EXCESO_ACOTADO: {
    bien: ({ valor, limite }) =>
      limite === 0
        ? 'No hubo que colocar nada fuera de las cuotas.'
        : `Al colocar lo que sobró, nadie pasó de su cuota más de ${enPuntos(valor)}: menos que la mayor de ellas, que vale ${enPuntos(limite)}.`,
    mal: ({ valor, prometido }) =>
      `Al colocar lo que sobró, alguien pasó de su cuota ${enPuntos(valor)}. ${prometido ? 'Es más de lo que podía pasar.' : NO_SE_PODIA}`,
  },
  CAMBIOS_ACORDADOS: {
    bien: ({ limite }) => {
      if (limite === 0) return 'En el cierre no se hizo ningún cambio.';
      return limite === 1
        ? 'El cambio que se hizo tuvo el sí de todos a quienes había que preguntar.'
        : `Los ${numero(limite)} cambios que se hicieron tuvieron el sí de todos a quienes había que preguntar.`;
    },
    mal: ({ valor, limite }) =>
      `Solo ${numero(valor)} de ${numero(limite)} cambios tuvieron el sí de todos a quienes había que preguntar.`,
  },
  DIFERENCIA_NO_CRECE: {
    bien: ({ valor, limite }) => {
      if (limite === 0) return 'Cada uno acabó con su cuota justa.';
      if (valor === limite)
        return `La mayor diferencia con una cuota, por arriba o por abajo, es de ${enPuntos(valor)}.`;
      return `Los cambios bajaron la mayor diferencia con una cuota, por arriba o por abajo: de ${numero(limite)} a ${enPuntos(valor)}.`;
    },
    mal: ({ valor, limite }) =>
      valor > limite
        ? `Los cambios subieron la mayor diferencia con una cuota: de ${numero(limite)} a ${enPuntos(valor)}.`
        : 'Algún cambio del cierre subió la mayor diferencia con una cuota.',
  },
  TAREAS_UNA_VEZ: {
    bien: ({ limite }) =>
      limite === 0 ? 'No se propuso cambiar ninguna tarea.' : 'Ninguna tarea se propuso dos veces en el cierre.',
    mal: () => 'Alguna tarea se propuso más de una vez en el cierre.',
  },
  NINOS_SIN_PASARSE: {
    bien: () => 'Ningún cambio cargó a un niño por encima de su cuota.',
    mal: () => 'Algún cambio cargó a un niño por encima de su cuota.',
  },
  TODO_REPARTIDO: {
    bien: ({ limite }) =>
      limite === 1
        ? 'La única tarea tiene dueño y es para su edad.'
        : `Las ${numero(limite)} tareas tienen dueño, y cada una es para la edad de quien la hace.`,
    mal: ({ valor, limite }) =>
      `Solo ${numero(valor)} de ${numero(limite)} tareas tienen un dueño de la edad adecuada.`,
  },
  SUMA_CERO: {
    bien: () => 'Lo que unos hacen de más es justo lo que otros hacen de menos: las diferencias suman 0.',
    mal: ({ valor }) => `Las diferencias no se compensan: suman ${enPuntos(valor)}.`,
  },
  REGISTRO: {
    bien: ({ limite }) => `El registro está entero, sus ${numero(limite)} pasos, y lleva exactamente a este resultado.`,
    mal: () => 'El registro está incompleto o no lleva a este resultado.',
  },
};

/** Checks that also cover picks undone later. `valor` and `limite` count those picks only if the check fails. */
const CON_DESHECHAS = new Set<CodigoComprobacion>(['EN_TURNO', 'SIN_PASARSE']);

/** Returns a check in words. For a check on picks, adds that the `deshechas` undone ones were checked, too. */
export const textoComprobacion = (c: Comprobacion, deshechas = 0): string => {
  const texto = TEXTOS[c.codigo][c.cumple ? 'bien' : 'mal'](c);
  if (deshechas === 0 || c.limite === 0 || !CON_DESHECHAS.has(c.codigo)) return texto;
  const aparte = deshechas === 1 ? 'la que se deshizo' : `las ${numero(deshechas)} que se deshicieron`;
  return `${texto.slice(0, -1)}, ${c.cumple ? 'y también' : 'contando'} ${aparte}.`;
};

/** Outcome of a check: passed, failed, or (`nota`) failed in a draft for which the rules had not promised it. */
export type EstadoComprobacion = 'bien' | 'mal' | 'nota';
export const estadoComprobacion = ({ cumple, prometido }: Comprobacion): EstadoComprobacion =>
  cumple ? 'bien' : prometido ? 'mal' : 'nota';

/** The checks, grouped by the phase of the draft that they are about. */
export const MOMENTOS: readonly { readonly titulo: string; readonly codigos: readonly CodigoComprobacion[] }[] = [
  { titulo: 'Antes de empezar', codigos: ['ORDEN', 'EMPATES', 'CUOTAS_EXACTAS', 'CUOTAS_SUMAN'] },
  { titulo: 'Al elegir', codigos: ['EN_TURNO', 'SIN_PASARSE'] },
  {
    titulo: 'En el cierre',
    codigos: [
      'POCAS_SOBRAN',
      'EXCESO_ACOTADO',
      'CAMBIOS_ACORDADOS',
      'DIFERENCIA_NO_CRECE',
      'TAREAS_UNA_VEZ',
      'NINOS_SIN_PASARSE',
    ],
  },
  { titulo: 'Al final', codigos: ['TODO_REPARTIDO', 'SUMA_CERO', 'REGISTRO'] },
];

/** Sums up the checks: all promises kept, or how many were not. `bien` tells which. */
export const balance = (
  comprobaciones: readonly Comprobacion[],
): { readonly bien: boolean; readonly texto: string } => {
  const rotas = comprobaciones.filter((c) => estadoComprobacion(c) === 'mal').length;
  if (rotas > 0)
    return {
      bien: false,
      texto: rotas === 1 ? 'Una comprobación no se cumple' : `${numero(rotas)} comprobaciones no se cumplen`,
    };
  return { bien: true, texto: 'Todo lo prometido se ha cumplido' };
};
