import {
  ConPremios,
  NoConceder,
  PedidoPremio,
  Premio,
  PremioEntrada,
  PremiosVistos,
} from '#shared/contracts/premios.ts';
import { administrador, miembro, type Casos } from './caso.ts';

/** Use cases of rewards. */
export const CASOS_DE_PREMIOS = {
  verPremios: miembro('Los premios, mis puntos para ellos y lo que he pedido', {
    respuesta: PremiosVistos,
    recuerda: true,
    detalle:
      'Un administrador ve los de todos; un miembro, los suyos si los tiene activados, y si no, nada. `saldo` se calcula cada vez: lo ganado desde que se activaron, sin bonus, menos lo concedido y lo apartado. Nunca baja de 0; lo que falte está en `deuda`.',
  }),
  ponerConPremios: administrador('Activa los premios para estos miembros, y los apaga para los demás', {
    cuerpo: ConPremios,
    respuesta: PremiosVistos,
    detalle: 'Al apagarlos se retira lo que esperaba y el saldo se queda como está.',
  }),
  crearPremio: administrador('Añade un premio a la lista', {
    clave: true,
    cuerpo: PremioEntrada,
    respuesta: Premio,
    estado: 201,
    detalle: 'Hasta 40, de 1 a 9999 puntos.',
  }),
  editarPremio: administrador('Cambia un premio', {
    de: 'premio',
    cuerpo: PremioEntrada,
    respuesta: Premio,
    detalle: 'Lo ya pedido sigue costando lo que costaba.',
  }),
  borrarPremio: administrador('Quita un premio de la lista', { de: 'premio', detalle: 'Lo ya pedido sigue en pie.' }),
  pedirPremio: miembro('Pide un premio: aparta sus puntos', {
    de: 'premio',
    respuesta: PedidoPremio,
    detalle: 'Pedir otra vez uno que espera no cambia nada.',
  }),
  concederPremio: administrador('Concede lo que alguien pidió', {
    de: 'pedido',
    respuesta: PedidoPremio,
    detalle: 'Si una corrección le quitó los puntos, no se puede. Lo de un administrador lo concede otro, si lo hay.',
  }),
  denegarPremio: administrador('Dice que no a lo que alguien pidió, y por qué', {
    de: 'pedido',
    cuerpo: NoConceder,
    respuesta: PedidoPremio,
  }),
  devolverPremio: miembro('Devuelve un premio', {
    de: 'pedido',
    respuesta: PedidoPremio,
    detalle: 'Cada uno, lo que ha pedido y espera; un administrador, lo concedido, durante un día. Los puntos vuelven.',
  }),
} as const satisfies Casos;
