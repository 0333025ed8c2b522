import { z } from 'zod';
import { ConsultaEtiqueta, Etiqueta, EtiquetaLeida, EtiquetasEntrada } from '#shared/contracts/etiquetas.ts';
import { administrador, miembro, type Casos } from './caso.ts';

/** Use cases of labels, the addresses of chores for QR codes and NFC tags. */
export const CASOS_DE_ETIQUETAS = {
  verEtiquetas: administrador('Las etiquetas de las tareas', { respuesta: z.array(Etiqueta) }),
  hacerEtiquetas: administrador('Hace la etiqueta de cada una de estas tareas que no la tenga', {
    cuerpo: EtiquetasEntrada,
    respuesta: z.array(Etiqueta),
    detalle: 'La dirección es `/hecho/` y la etiqueta. Solo dice qué tarea es: quien la abre ha entrado con su cuenta.',
  }),
  leerEtiqueta: miembro('La tarea de una etiqueta, y qué puedo hacer ahora con ella', {
    consulta: ConsultaEtiqueta,
    respuesta: EtiquetaLeida,
    detalle: 'Una renovada o de otra familia, 404.',
  }),
  renovarEtiqueta: administrador('Cambia la etiqueta de una tarea: la anterior deja de valer', {
    de: 'tarea',
    respuesta: Etiqueta,
  }),
} as const satisfies Casos;
