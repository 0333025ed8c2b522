import { z } from 'zod';
import { miembro, administrador, type Casos } from './caso.ts';
import { Certificado, RepartoCompletado } from '#shared/contracts/certificado.ts';
import {
  ActualizarCarga,
  CargaFamilia,
  ConfiguracionReparto,
  EditarConfiguracionReparto,
  PreguntaSaldo,
  ResponderSaldo,
  RespuestaSaldo,
} from '#shared/contracts/cuotas.ts';
import { ConsultaCuentas, CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import {
  CuerpoDeshacer,
  Deseos,
  ElegirPor,
  ElegirTarea,
  JugadaBreve,
  JugadaHecha,
  Reaccionar,
  ResponderPropuesta,
  SesionActual,
} from '#shared/contracts/sesiones-reparto.ts';
import { LibreDejada } from '#shared/contracts/asignaciones.ts';
import {
  CertificadoReajuste,
  DarTarea,
  ReajusteMovido,
  ReajustesVistos,
  ResponderReajuste,
} from '#shared/contracts/reajustes.ts';
import { SalaVista } from '#shared/contracts/sala.ts';
import {
  CuerpoIniciar,
  PreguntarSaldo,
  Previsualizacion,
  TareaDisponible,
} from '#shared/contracts/comienzo-reparto.ts';
import { ConsultaFamilia } from '#shared/contracts/familias.ts';

/** Use cases of shares, the lobby, drafts, wish lists, certificates, ledgers and reajustes. */
export const CASOS_DEL_REPARTO = {
  verCarga: miembro('Qué parte de la carga lleva cada uno', {
    llave: ['leer'],
    respuesta: CargaFamilia,
    recuerda: true,
  }),
  guardarCarga: administrador('Guarda las partes, que suman 100', { cuerpo: ActualizarCarga, respuesta: CargaFamilia }),
  verConfiguraciones: administrador('Porcentajes del trimestre', {
    llave: ['casa'],
    consulta: ConsultaFamilia,
    respuesta: z.array(ConfiguracionReparto),
  }),
  editarConfiguracion: administrador('Cambia el porcentaje de un miembro en el trimestre', {
    de: 'configuracion',
    cuerpo: EditarConfiguracionReparto,
    respuesta: ConfiguracionReparto,
  }),
  verSala: miembro('La sala abierta para la noche del reparto, con lo que le falta a cada uno', {
    respuesta: SalaVista,
    detalle: 'El PIN y la invitación de la sala solo los reciben los administradores y las pantallas.',
  }),
  abrirSala: administrador('Abre la sala: con su QR o su PIN se entra en la familia', {
    respuesta: SalaVista,
    detalle:
      'Una por familia; si ya está abierta, responde con ella. Se cierra al empezar el reparto, al cambiar el PIN de la familia o a las tres horas.',
  }),
  cerrarSala: administrador('Cierra la sala: su QR y su PIN dejan de valer'),
  verSesionActual: miembro('El reparto en curso o, si no, el que está en vigor', {
    llave: ['leer'],
    respuesta: SesionActual,
    recuerda: true,
  }),
  verTareasDisponibles: miembro('Las tareas libres, de más fácil a más difícil', {
    llave: ['leer'],
    respuesta: z.array(TareaDisponible),
    recuerda: true,
  }),
  previsualizar: administrador('Cuotas y avisos de un reparto antes de empezarlo', {
    cuerpo: CuerpoIniciar,
    respuesta: Previsualizacion,
    detalle:
      'No guarda nada. Con `ausencias`, `saldo`, `acuerdos` y `partes` se prueba otro comienzo; `por_tener` dice lo que hay para tener en cuenta.',
  }),
  iniciarReparto: administrador('Empieza el reparto', {
    cuerpo: CuerpoIniciar,
    respuesta: JugadaHecha,
    estado: 201,
    detalle: 'Con lo que diga la vista previa: las cuotas, las ausencias y el saldo quedan fijados.',
  }),
  preguntarSaldo: administrador(
    'Pregunta a un miembro, en su móvil, si le parece bien que le toque más por el trimestre pasado',
    {
      cuerpo: PreguntarSaldo,
      respuesta: PreguntaSaldo,
      detalle: 'El cuerpo es el de la vista previa, con `miembro`. No guarda nada.',
    },
  ),
  responderSaldo: miembro('Contesta a esa pregunta', {
    cuerpo: ResponderSaldo,
    respuesta: RespuestaSaldo,
    detalle:
      'Cada uno la suya; por quien no tiene cuenta, un administrador. El acuerdo vale ese día y hasta lo que se preguntó.',
    rechaza: { 403: 'Esta pregunta es de otro miembro' },
  }),
  elegirTarea: miembro('Elige una tarea en mi turno', {
    de: 'sesion',
    cuerpo: ElegirTarea,
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
  }),
  elegirPor: administrador('Elige por quien tiene el turno', {
    de: 'sesion',
    cuerpo: ElegirPor,
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
  }),
  deshacerEleccion: administrador('Deshace la última elección', {
    de: 'sesion',
    cuerpo: CuerpoDeshacer,
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
  }),
  cancelarReparto: administrador('Cancela el reparto', { de: 'sesion', respuesta: JugadaHecha, jugada: true }),
  responderPropuesta: miembro('Responde a un cambio propuesto en el cierre', {
    de: 'propuesta',
    cuerpo: ResponderPropuesta,
    respuesta: JugadaHecha,
    jugada: true,
  }),
  cerrarReparto: administrador('Cierra el reparto sin más cambios', {
    de: 'sesion',
    respuesta: JugadaHecha,
    jugada: true,
  }),
  volver: miembro('He vuelto: en mi próximo turno elijo yo', {
    de: 'sesion',
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
  }),
  pausarReparto: administrador('Para el reloj del reparto para todos', {
    de: 'sesion',
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
    detalle: 'Solo se para el reloj: se puede seguir eligiendo. En el cierre se para su plazo.',
  }),
  seguirReparto: administrador('El reloj sigue con el tiempo que quedaba', {
    de: 'sesion',
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
  }),
  pedirMinuto: miembro('Un minuto más en mi turno, una vez por turno', {
    de: 'sesion',
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
  }),
  terminarPorMi: miembro('Desde ahora se elige por mí en mis turnos', {
    de: 'sesion',
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
    detalle:
      'Desde la tercera ronda, o cuando nadie más tiene qué elegir. Cuento como presente: en el cierre se me pregunta.',
  }),
  retomarReparto: miembro('Vuelvo a elegir yo', {
    de: 'sesion',
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
  }),
  reaccionar: miembro('Reacciona a lo que pasa en el reparto', {
    de: 'sesion',
    cuerpo: Reaccionar,
    detalle:
      'Una por segundo; más, 429. No se guarda: la ven los conectados y las pantallas. La conexión en vivo admite lo mismo: `emit("reaccion", emoji)`.',
    limitada: true,
  }),
  verDeseos: miembro('Mi lista de deseos, que solo veo yo', { respuesta: Deseos }),
  guardarDeseos: miembro('Guarda mi lista de deseos: lo que se elige por mí si no estoy', {
    cuerpo: Deseos,
    respuesta: Deseos,
  }),
  verCertificado: miembro('El certificado de un reparto completado: quién hace qué y si se cumplió lo prometido', {
    llave: ['leer'],
    de: 'sesion',
    respuesta: Certificado,
  }),
  verRepartosCompletados: miembro('Los repartos completados, del último al primero', {
    llave: ['leer'],
    respuesta: z.array(RepartoCompletado),
    recuerda: true,
  }),
  verCuentas: miembro('Lo prometido y lo hecho por cada uno en un trimestre, en puntos', {
    llave: ['leer'],
    consulta: ConsultaCuentas,
    respuesta: CuentasTrimestre,
    recuerda: true,
    detalle:
      'Sin `trimestre`, el de hoy. Por miembro y por semana, con los renglones de los que sale. Se congela a los 14 días de acabar el trimestre; lo que cambia después va aparte, en `correcciones`.',
  }),
  verReajustes: miembro('El reajuste en curso, los terminados y, para administradores, por qué se ofrece uno', {
    llave: ['leer'],
    respuesta: ReajustesVistos,
    detalle: 'Un reajuste mueve las menos tareas posibles para lo que queda del trimestre, y solo si se acuerda.',
  }),
  iniciarReajuste: administrador('Propone un reajuste', {
    respuesta: ReajusteMovido,
    detalle: 'No durante un reparto ni durante otro reajuste: responde 409. A quien da o recibe se le pregunta.',
  }),
  descartarReajuste: administrador('Ahora no: deja de ofrecer un reajuste por lo que ha pasado', {
    respuesta: LibreDejada,
  }),
  verCertificadoReajuste: miembro('El certificado de un reajuste: antes, después y quién estuvo de acuerdo', {
    llave: ['leer'],
    de: 'reajuste',
    respuesta: CertificadoReajuste,
  }),
  responderReajuste: miembro('Responde a un cambio que me afecta', {
    de: 'propuestaDeReajuste',
    cuerpo: ResponderReajuste,
    respuesta: ReajusteMovido,
  }),
  terminarReajuste: administrador('Termina el reajuste con lo que está acordado', {
    de: 'reajuste',
    respuesta: ReajusteMovido,
  }),
  cancelarReajuste: administrador('Cancela el reajuste: todo sigue como estaba', {
    de: 'reajuste',
    respuesta: ReajusteMovido,
  }),
  darTarea: administrador('«¿De quién es?»: da a alguien una tarea que no es de nadie, o la deja libre', {
    de: 'tarea',
    cuerpo: DarTarea,
    respuesta: LibreDejada,
    detalle: 'Hasta el próximo reparto. Con `miembro` nulo, libre: entonces se reparte con las demás.',
  }),
} as const satisfies Casos;
