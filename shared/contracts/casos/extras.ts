import {
  ConPremios,
  NoConceder,
  PedidoPremio,
  Premio,
  PremioEntrada,
  PremiosVistos,
} from '#shared/contracts/premios.ts';
import { administrador, type Casos, miembro } from './caso.ts';
import { Meta, MetaEntrada, MetasVistas } from '#shared/contracts/metas.ts';
import { ImportesPaga, Paga, PagasVistas } from '#shared/contracts/paga.ts';
import { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { FotoDescargada, Fotos } from '#shared/contracts/completadas.ts';

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
    rechaza: { 403: 'El de otro lo devuelve un administrador' },
  }),
} as const satisfies Casos;

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

/** Use cases of pocket money. */
export const CASOS_DE_PAGA = {
  verPagas: miembro('La paga de cada semana, lo que está por pagar y lo pagado', {
    respuesta: PagasVistas,
    recuerda: true,
    detalle:
      'Un administrador ve la de todos; un miembro, la suya si la tiene, y si no, nada. Importes en céntimos; `semana` es su lunes. La de una semana se cuenta el martes a las 00:00 y ya no cambia: entera desde el 90 % de los puntos que le tocaban, o si no le tocaba nada; si no, en proporción, hacia abajo. Lo que se corrige después va en `correcciones` de la siguiente.',
  }),
  ponerImportesPaga: administrador('Pone la paga semanal de estos miembros, y la apaga para los demás', {
    cuerpo: ImportesPaga,
    respuesta: PagasVistas,
    detalle:
      'Vale desde la semana en curso. Apagarla esconde lo que está por pagar; vuelve al encenderla. No mueve dinero ni puntos.',
  }),
  pagarPaga: administrador('Marca una paga como pagada', {
    de: 'paga',
    respuesta: Paga,
    detalle: 'Otra vez no cambia nada. La de un administrador la marca otro, si lo hay.',
  }),
  devolverPaga: administrador('Deshace un pago: vuelve a estar por pagar', {
    de: 'paga',
    respuesta: Paga,
    detalle: 'Durante un día.',
  }),
} as const satisfies Casos;

/** Use cases of the pictures of completions. */
export const CASOS_DE_FOTOS = {
  verFotos: miembro('De qué completadas hay foto', {
    respuesta: Fotos,
    recuerda: true,
    detalle:
      'Treinta días, y como mucho 300 en la familia: la más antigua deja su sitio. Con la familia sin `revision`, ninguna. No van en las copias ni en el archivo de la familia.',
  }),
  verFoto: miembro('La foto de una completada', { de: 'asignacion', respuesta: FotoDescargada }),
  ponerFoto: miembro('Pone la foto de algo que he hecho, en lugar de la que hubiera', {
    de: 'asignacion',
    archivo: true,
    respuesta: Pospuesta,
    detalle:
      'El cuerpo es la imagen: JPEG, PNG o WebP, como mucho 5 MB. Se guarda sin metadatos, a 1280 píxeles y 200 kB como mucho. Si la tarea deja de estar hecha, o pasa a ser de otra persona, la foto se borra.',
    pesada: true,
    rechaza: { 403: 'La pone quien lo ha hecho' },
  }),
  quitarFoto: miembro('Quita la foto de una completada', {
    de: 'asignacion',
    respuesta: Pospuesta,
    detalle: 'Quien lo ha hecho, o un administrador.',
    rechaza: { 403: 'La quita quien la puso, o un administrador' },
  }),
} as const satisfies Casos;
