import { z } from 'zod';
import type { Casos } from './caso.ts';
import { Certificado, RepartoCompletado } from '#shared/contracts/certificado.ts';
import {
  ActualizarCarga,
  CargaFamilia,
  ConfiguracionReparto,
  EditarConfiguracionReparto,
  EditarConfiguraciones,
} from '#shared/contracts/configuraciones-reparto.ts';
import { ConsultaCuentas, CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { Deseos } from '#shared/contracts/deseos.ts';
import { PreguntaSaldo, ResponderSaldo, RespuestaSaldo } from '#shared/contracts/en-cuenta.ts';
import { LibreDejada } from '#shared/contracts/libres.ts';
import {
  CertificadoReajuste,
  DarTarea,
  ReajusteMovido,
  ReajustesVistos,
  ResponderReajuste,
} from '#shared/contracts/reajustes.ts';
import {
  CuerpoDeshacer,
  CuerpoIniciar,
  ElegirPor,
  ElegirTarea,
  JugadaBreve,
  JugadaHecha,
  PreguntarSaldo,
  Previsualizacion,
  ResponderPropuesta,
  SesionActual,
  TareaDisponible,
} from '#shared/contracts/sesiones-reparto.ts';
import { ConsultaFamilia } from '#shared/contracts/usuarios.ts';

/** Shares, drafts, ledgers and reajustes. */
export const CASOS_DEL_REPARTO = {
  verCarga: {
    rol: 'miembro',
    respuesta: CargaFamilia,
    recuerda: true,
    resumen: 'Qué parte de la carga lleva cada uno',
  },
  guardarCarga: {
    rol: 'administrador',
    cuerpo: ActualizarCarga,
    respuesta: CargaFamilia,
    resumen: 'Guarda las partes, que suman 100',
  },
  verConfiguraciones: {
    rol: 'administrador',
    consulta: ConsultaFamilia,
    respuesta: z.array(ConfiguracionReparto),
    resumen: 'Porcentajes del trimestre',
  },
  editarConfiguraciones: {
    rol: 'administrador',
    cuerpo: EditarConfiguraciones,
    respuesta: z.array(ConfiguracionReparto),
    resumen: 'Cambia los porcentajes de varios miembros a la vez, o ninguno',
  },
  editarConfiguracion: {
    rol: 'administrador',
    de: 'configuracion',
    cuerpo: EditarConfiguracionReparto,
    respuesta: ConfiguracionReparto,
    resumen: 'Cambia el porcentaje de un miembro en el trimestre',
  },
  verSesionActual: {
    rol: 'miembro',
    respuesta: SesionActual,
    recuerda: true,
    resumen: 'El reparto en curso o, si no, el que está en vigor',
  },
  verTareasDisponibles: {
    rol: 'miembro',
    respuesta: z.array(TareaDisponible),
    recuerda: true,
    resumen: 'Las tareas libres, de más fácil a más difícil',
  },
  previsualizar: {
    rol: 'administrador',
    cuerpo: CuerpoIniciar,
    respuesta: Previsualizacion,
    resumen: 'Cuotas y avisos de un reparto antes de empezarlo',
    detalle:
      'No guarda nada. Con `ausencias`, `saldo`, `acuerdos` y `partes` se prueba otro comienzo; `por_tener` dice lo que hay para tener en cuenta.',
  },
  iniciarReparto: {
    rol: 'administrador',
    cuerpo: CuerpoIniciar,
    respuesta: JugadaHecha,
    estado: 201,
    resumen: 'Empieza el reparto',
    detalle: 'Con lo que diga la vista previa: las cuotas, las ausencias y el saldo quedan fijados.',
  },
  preguntarSaldo: {
    rol: 'administrador',
    cuerpo: PreguntarSaldo,
    respuesta: PreguntaSaldo,
    resumen: 'Pregunta a un miembro, en su móvil, si le parece bien que le toque más por el trimestre pasado',
    detalle: 'El cuerpo es el de la vista previa, con `miembro`. No guarda nada.',
  },
  responderSaldo: {
    rol: 'miembro',
    cuerpo: ResponderSaldo,
    respuesta: RespuestaSaldo,
    resumen: 'Contesta a esa pregunta',
    detalle:
      'Cada uno la suya; por quien no tiene cuenta, un administrador. El acuerdo vale ese día y hasta lo que se preguntó.',
  },
  elegirTarea: {
    rol: 'miembro',
    de: 'sesion',
    cuerpo: ElegirTarea,
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
    resumen: 'Elige una tarea en mi turno',
  },
  elegirPor: {
    rol: 'administrador',
    de: 'sesion',
    cuerpo: ElegirPor,
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
    resumen: 'Elige por quien tiene el turno',
  },
  deshacerEleccion: {
    rol: 'administrador',
    de: 'sesion',
    cuerpo: CuerpoDeshacer,
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
    resumen: 'Deshace la última elección',
  },
  cancelarReparto: {
    rol: 'administrador',
    de: 'sesion',
    respuesta: JugadaHecha,
    jugada: true,
    resumen: 'Cancela el reparto',
  },
  responderPropuesta: {
    rol: 'miembro',
    de: 'propuesta',
    cuerpo: ResponderPropuesta,
    respuesta: JugadaHecha,
    jugada: true,
    resumen: 'Responde a un cambio propuesto en el cierre',
  },
  cerrarReparto: {
    rol: 'administrador',
    de: 'sesion',
    respuesta: JugadaHecha,
    jugada: true,
    resumen: 'Cierra el reparto sin más cambios',
  },
  volver: {
    rol: 'miembro',
    de: 'sesion',
    respuesta: z.union([JugadaHecha, JugadaBreve]),
    jugada: true,
    resumen: 'He vuelto: en mi próximo turno elijo yo',
  },
  verDeseos: { rol: 'miembro', respuesta: Deseos, resumen: 'Mi lista de deseos, que solo veo yo' },
  guardarDeseos: {
    rol: 'miembro',
    cuerpo: Deseos,
    respuesta: Deseos,
    resumen: 'Guarda mi lista de deseos: lo que se elige por mí si no estoy',
  },
  verCertificado: {
    rol: 'miembro',
    de: 'sesion',
    respuesta: Certificado,
    resumen: 'El certificado de un reparto completado: quién hace qué y si se cumplió lo prometido',
  },
  verRepartosCompletados: {
    rol: 'miembro',
    respuesta: z.array(RepartoCompletado),
    recuerda: true,
    resumen: 'Los repartos completados, del último al primero',
  },
  verCuentas: {
    rol: 'miembro',
    consulta: ConsultaCuentas,
    respuesta: CuentasTrimestre,
    recuerda: true,
    resumen: 'Lo prometido y lo hecho por cada uno en un trimestre, en puntos',
    detalle:
      'Sin `trimestre`, el de hoy. Por miembro y por semana, con los renglones de los que sale. Se congela cuando el trimestre ha acabado y no queda nada abierto, como mucho a los 14 días; lo que cambia después va aparte, en `correcciones`.',
  },
  verReajustes: {
    rol: 'miembro',
    respuesta: ReajustesVistos,
    resumen: 'El reajuste en curso, los terminados y, para administradores, por qué se ofrece uno',
    detalle: 'Un reajuste mueve las menos tareas posibles para lo que queda del trimestre, y solo si se acuerda.',
  },
  iniciarReajuste: {
    rol: 'administrador',
    respuesta: ReajusteMovido,
    resumen: 'Propone un reajuste',
    detalle: 'No durante un reparto ni durante otro reajuste: responde 409. A quien da o recibe se le pregunta.',
  },
  descartarReajuste: {
    rol: 'administrador',
    respuesta: LibreDejada,
    resumen: 'Ahora no: deja de ofrecer un reajuste por lo que ha pasado',
  },
  verCertificadoReajuste: {
    rol: 'miembro',
    de: 'reajuste',
    respuesta: CertificadoReajuste,
    resumen: 'El certificado de un reajuste: antes, después y quién estuvo de acuerdo',
  },
  responderReajuste: {
    rol: 'miembro',
    de: 'propuestaDeReajuste',
    cuerpo: ResponderReajuste,
    respuesta: ReajusteMovido,
    resumen: 'Responde a un cambio que me afecta',
  },
  terminarReajuste: {
    rol: 'administrador',
    de: 'reajuste',
    respuesta: ReajusteMovido,
    resumen: 'Termina el reajuste con lo que está acordado',
  },
  cancelarReajuste: {
    rol: 'administrador',
    de: 'reajuste',
    respuesta: ReajusteMovido,
    resumen: 'Cancela el reajuste: todo sigue como estaba',
  },
  darTarea: {
    rol: 'administrador',
    de: 'tarea',
    cuerpo: DarTarea,
    respuesta: LibreDejada,
    resumen: '«¿De quién es?»: da a alguien una tarea que no es de nadie, o la deja libre',
    detalle: 'Hasta el próximo reparto. Con `miembro` nulo, libre: entonces se reparte con las demás.',
  },
} as const satisfies Casos;
