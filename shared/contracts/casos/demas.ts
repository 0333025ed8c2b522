import { z } from 'zod';
import {
  Averia,
  ConsultaOrigen,
  CopiaHecha,
  Direcciones,
  EstadoServidor,
  Salud,
  VersionNueva,
} from '#shared/contracts/servidor.ts';
import {
  AvisoDeAhora,
  Avisos,
  DestinoAvisos,
  DestinoEntrada,
  DispositivoAvisos,
  PruebaAviso,
  Suscribir,
} from '#shared/contracts/avisos.ts';
import { administrador, type Casos, miembro, pantalla, publico } from './caso.ts';
import { Exito } from '#shared/contracts/comunes.ts';
import { EnsayoMostrado, EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import { GraciasDadas } from '#shared/contracts/completadas.ts';
import { LogroDesbloqueado, LogroPendiente, MarcarVistos } from '#shared/contracts/logros.ts';
import {
  CodigoPantalla,
  DispositivoPantalla,
  EstadoPantalla,
  PedirTokenPantalla,
  TokenPantalla,
  VincularPantalla,
} from '#shared/contracts/pantalla.ts';
import { ConsultaResumen, FilaRanking, ResumenSemanal, SemanaEnCasa, SemanaFamilia } from '#shared/contracts/semana.ts';
import { Cambio, CambioEntrada, CambioRespondido, PermisoEntrada } from '#shared/contracts/cambios.ts';

/** Use cases of the box, the ranking and the week, thanks, achievements, wall screens and messages. */
export const CASOS_DE_LO_DEMAS = {
  verSalud: publico('Si el servidor puede servir y escribir', {
    respuesta: Salud,
    detalle:
      'Si no es 200, no hay que mandarle a nadie: no puede (500, 503), o se está cerrando y solo atiende a quien tiene (503).',
  }),
  verViva: publico('Si el servidor contesta', {
    respuesta: Salud,
    detalle: 'Con 200 siempre que conteste, aunque la base de datos no responda: reiniciarlo no arreglaría nada.',
  }),
  verDirecciones: publico('Por qué direcciones se llega a este servidor', {
    consulta: ConsultaOrigen,
    respuesta: Direcciones,
    detalle:
      'Con `desde`, el origen de la página que pregunta: `abrir` dice cuál abrir si desde esa nada llega al momento. No dice nada de las familias.',
  }),
  contarAveria: miembro('Deja escrito en el registro del servidor que una pantalla ha fallado en un navegador', {
    cuerpo: Averia,
    limitada: true,
  }),
  verRanking: miembro('El ranking de la semana', { llave: ['leer'], respuesta: z.array(FilaRanking), recuerda: true }),
  verSemana: miembro('Qué parte ha hecho cada uno de lo que le toca esta semana', {
    llave: ['leer'],
    respuesta: SemanaFamilia,
    recuerda: true,
  }),
  verResumen: miembro('«Así fue la semana»: lo que se cuenta de una semana, en tarjetas', {
    llave: ['leer'],
    consulta: ConsultaResumen,
    respuesta: ResumenSemanal,
    recuerda: true,
    detalle:
      'Se calcula cada vez de lo que pasó. Con `semana`, cualquier día de la semana, hasta trece atrás; sin él, la última cuyo domingo ha llegado. Se asienta el martes: hasta entonces se puede decir «La hice ayer». `corregida`: después se corrigió algo. La última tarjeta es de quien llama.',
  }),
  darGracias: miembro('«Gracias» por algo que ha hecho otra persona', {
    de: 'asignacion',
    respuesta: GraciasDadas,
    estado: 201,
    detalle:
      'Por lo hecho hoy o ayer, una vez cada persona. Quien lo hizo lo ve al momento (`gracias:dadas`) y, si lo tiene activado, en un mensaje que junta las de diez minutos. No da puntos; solo se cuentan en la historia de la semana. Si deja de estar hecha, se van con ella.',
  }),
  verMisLogros: miembro('Mis logros', { respuesta: z.array(LogroDesbloqueado), recuerda: true }),
  verLogrosPendientes: miembro('Los logros que me faltan', { respuesta: z.array(LogroPendiente), recuerda: true }),
  marcarVistos: miembro('Logros que ya he visto', { cuerpo: MarcarVistos, respuesta: Exito }),
  pedirCodigoPantalla: publico('Pide un código para vincular una pantalla', { respuesta: CodigoPantalla, estado: 201 }),
  vincularPantalla: administrador('Confirma el código de una pantalla', {
    cuerpo: VincularPantalla,
    respuesta: DispositivoPantalla,
    estado: 201,
    limitada: true,
  }),
  pedirTokenPantalla: publico('Recoge, una vez, el token de una pantalla confirmada', {
    cuerpo: PedirTokenPantalla,
    respuesta: TokenPantalla,
  }),
  verEstadoPantalla: pantalla('Lo que muestra una pantalla, con su propio token', { respuesta: EstadoPantalla }),
  verSemanaPantalla: pantalla('Quién hace qué la semana que viene, para una pantalla, con su propio token', {
    respuesta: SemanaEnCasa,
    detalle: 'De lunes a domingo, como `semana/`.',
  }),
  verResumenPantalla: pantalla('«Así fue la semana», para una pantalla, con su propio token', {
    respuesta: ResumenSemanal,
    detalle: 'De la última semana cuyo domingo ha llegado. No dice de nadie que vaya por detrás.',
  }),
  verPantallas: administrador('Pantallas vinculadas', { llave: ['casa'], respuesta: z.array(DispositivoPantalla) }),
  desvincularPantalla: administrador('Desvincula una pantalla', { de: 'pantalla' }),
  adoptarPantalla: administrador('Se hace cargo de una pantalla', {
    de: 'pantalla',
    detalle: 'Las pantallas se apagan cuando quien está a cargo de ellas deja de vivir en casa.',
  }),
  mostrarEnsayo: administrador('«¿Y si…?»: enseña en las pantallas de la familia un reparto que se está probando', {
    cuerpo: EnsayoPantalla,
    respuesta: EnsayoMostrado,
    detalle:
      'No guarda nada. Se acaba al quitarlo, al empezar un reparto, al reiniciar el servidor y a los diez minutos sin cambios.',
  }),
  quitarEnsayo: administrador('Deja de enseñar en las pantallas el reparto que se está probando'),
  verAvisos: miembro('Cómo me llegan los avisos', {
    respuesta: Avisos,
    detalle:
      'Mis dispositivos y otros sitios con su última entrega, si el servidor puede enviar correo, y la clave VAPID con la que se suscribe un navegador.',
  }),
  verAviso: publico('Lo que dice ahora un aviso que llegó a un dispositivo', {
    respuesta: AvisoDeAhora,
    detalle:
      'Con el identificador al azar que traía ese aviso, sin iniciar sesión: su texto de ahora, o `null` si ya no hay nada que decir. Se olvida un día después de caducar.',
    limitada: true,
  }),
  suscribir: miembro('Activa los avisos en un dispositivo', {
    cuerpo: Suscribir,
    respuesta: DispositivoAvisos,
    estado: 201,
    detalle:
      'Con la suscripción de su navegador (Web Push). La misma otra vez pasa a ser de quien llama. Termina con el inicio de sesión que la pidió.',
  }),
  quitarSuscripcion: miembro('Deja de avisar a uno de mis dispositivos', { de: 'suscripcion' }),
  probarAviso: miembro('Envía un aviso de prueba a uno de mis dispositivos', {
    de: 'suscripcion',
    respuesta: PruebaAviso,
    detalle: 'Contesta cómo ha ido de verdad. Como mucho diez cada diez minutos.',
    limitada: true,
  }),
  anadirDestino: miembro('Envía mis avisos también a otro sitio', {
    cuerpo: DestinoEntrada,
    respuesta: DestinoAvisos,
    estado: 201,
    detalle:
      'Un tema de ntfy, un chat de Telegram, o una dirección que recibe `{titulo, texto, enlace, tipo}` por POST, con `authorization` en su cabecera. Hasta cinco. Las claves, el tema y la dirección no se vuelven a dar. El mismo otra vez cambia su clave.',
  }),
  quitarDestino: miembro('Deja de enviar mis avisos a otro sitio', { de: 'destino' }),
  probarDestino: miembro('Envía un aviso de prueba a otro sitio', {
    de: 'destino',
    respuesta: PruebaAviso,
    detalle: 'Contesta cómo ha ido de verdad. Como mucho diez cada diez minutos, con las de los dispositivos.',
    limitada: true,
  }),
  verServidor: miembro('Cómo está el servidor', {
    consulta: ConsultaOrigen,
    respuesta: EstadoServidor,
    detalle:
      'Solo para quien lo cuida (`ADMIN_BOX`, o quien administra la primera familia). Con `desde`, el origen de la página que pregunta, se ve también lo que cambia un proxy por el camino.',
  }),
  copiarAhora: miembro('Hace ahora una copia de todos los datos', {
    respuesta: CopiaHecha,
    estado: 201,
    detalle: 'Contesta cuando está hecha y comprobada. De una en una.',
  }),
  buscarVersion: miembro('Pregunta si hay una versión más nueva', {
    respuesta: VersionNueva,
    detalle: 'A la dirección de `RELEASES_URL`; sin ella, a nadie.',
  }),
} as const satisfies Casos;

/** Use cases of requests between members. With a key, a member can make and answer only requests to cover once. */
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
