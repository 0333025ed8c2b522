import { Meta, MetaEntrada, MetasVistas } from '#shared/contracts/metas.ts';
import { administrador, miembro, type Casos } from './caso.ts';

/** Use cases of the family's goals. */
export const CASOS_DE_METAS = {
  verMetas: miembro('La meta de la familia, las propuestas y las metas pasadas', {
    respuesta: MetasVistas,
    recuerda: true,
    detalle:
      '`logrados` son los puntos de la familia desde que empezó, sin bonus, hasta su día. Una corrección los baja, y también una meta ya alcanzada, durante un día. Si las metas están apagadas, todo va vacío.',
  }),
  crearMeta: miembro('Pone una meta, o la propone', {
    clave: true,
    cuerpo: MetaEntrada,
    respuesta: Meta,
    estado: 201,
    detalle:
      'La de un administrador empieza en el acto, si no hay otra. La de los demás espera una semana a que alguno la acepte; cada uno propone una.',
  }),
  aceptarMeta: administrador('Acepta una propuesta: la meta empieza ahora', {
    de: 'meta',
    respuesta: Meta,
    detalle: 'Solo hay una meta a la vez.',
  }),
  denegarMeta: administrador('Dice que no a una propuesta', { de: 'meta', respuesta: Meta }),
  retirarMeta: miembro('Retira lo que he propuesto', { de: 'meta', respuesta: Meta }),
  dejarMeta: administrador('Deja la meta antes de alcanzarla', { de: 'meta', respuesta: Meta }),
} as const satisfies Casos;
