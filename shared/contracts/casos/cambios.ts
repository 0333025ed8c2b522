import { z } from 'zod';
import { Cambio, CambioEntrada, CambioRespondido, PermisoEntrada } from '#shared/contracts/cambios.ts';
import { administrador, miembro, type Casos } from './caso.ts';

/** Use cases of requests between members. With a key, only those to cover once. */
export const CASOS_DE_CAMBIOS = {
  verCambios: miembro('Quién pide a quién que le cubra o le cambie una tarea', {
    llave: ['leer'],
    respuesta: z.array(Cambio),
    detalle: 'Lo abierto de toda la familia, y cómo ha acabado lo mío de los dos últimos días.',
  }),
  pedirCambio: miembro('Pide que te cubran una vez, o cambiar una tarea por otra o por nada', {
    llave: ['marcar'],
    cuerpo: CambioEntrada,
    respuesta: Cambio,
    estado: 201,
    detalle:
      'A un miembro (`a`) o a todos los que pueden. Con `por`, a cambio de una tarea de `a`. Termina a los dos días sin respuesta.',
  }),
  aceptarCambio: miembro('Acepta lo que alguien pide: el primero se la queda', {
    llave: ['marcar'],
    de: 'cambio',
    respuesta: CambioRespondido,
    detalle: 'Si un miembro infantil pasa así de su cuota, queda POR_PERMITIR hasta que un administrador conteste.',
  }),
  rechazarCambio: miembro('Dice que no, o deja lo que había aceptado y falta permitir', {
    llave: ['marcar'],
    de: 'cambio',
    respuesta: CambioRespondido,
  }),
  retirarCambio: miembro('Retira lo que he pedido', { llave: ['marcar'], de: 'cambio', respuesta: CambioRespondido }),
  permitirCambio: administrador('Permite, o no, que un miembro infantil pase de su cuota', {
    de: 'cambio',
    cuerpo: PermisoEntrada,
    respuesta: CambioRespondido,
  }),
} as const satisfies Casos;
