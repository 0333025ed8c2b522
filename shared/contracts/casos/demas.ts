import { z } from 'zod';
import { Averia } from '#shared/contracts/averias.ts';
import { AvisoDeAhora, Avisos, DispositivoAvisos, PruebaAviso, Suscribir } from '#shared/contracts/avisos.ts';
import type { Casos } from './caso.ts';
import { Exito } from '#shared/contracts/comunes.ts';
import { EnsayoMostrado, EnsayoPantalla } from '#shared/contracts/ensayo.ts';
import { LogroDesbloqueado, LogroPendiente, MarcarVistos } from '#shared/contracts/logros.ts';
import {
  CodigoPantalla,
  DispositivoPantalla,
  EstadoPantalla,
  PedirTokenPantalla,
  TokenPantalla,
  VincularPantalla,
} from '#shared/contracts/pantalla.ts';
import { FilaRanking, SemanaFamilia } from '#shared/contracts/ranking.ts';
import { Salud } from '#shared/contracts/salud.ts';
import { ConsultaServidor, CopiaHecha, EstadoServidor, VersionNueva } from '#shared/contracts/servidor.ts';

/** Ranking, achievements, screens, messages and the box. */
export const CASOS_DE_LO_DEMAS = {
  verSalud: {
    rol: 'publico',
    respuesta: Salud,
    resumen: 'Si el servidor puede servir y escribir',
    detalle:
      'Si no es 200, no hay que mandarle a nadie: no puede (500, 503), o se está cerrando y solo atiende a quien tiene (503).',
  },
  verViva: {
    rol: 'publico',
    respuesta: Salud,
    resumen: 'Si el servidor contesta',
    detalle: 'Con 200 siempre que conteste, aunque la base de datos no responda: reiniciarlo no arreglaría nada.',
  },
  contarAveria: {
    rol: 'miembro',
    cuerpo: Averia,
    resumen: 'Deja escrito en el registro del servidor que una pantalla ha fallado en un navegador',
  },
  verRanking: { rol: 'miembro', respuesta: z.array(FilaRanking), recuerda: true, resumen: 'El ranking de la semana' },
  verSemana: {
    rol: 'miembro',
    respuesta: SemanaFamilia,
    recuerda: true,
    resumen: 'Qué parte ha hecho cada uno de lo que le toca esta semana',
  },
  verMisLogros: { rol: 'miembro', respuesta: z.array(LogroDesbloqueado), recuerda: true, resumen: 'Mis logros' },
  verLogrosPendientes: {
    rol: 'miembro',
    respuesta: z.array(LogroPendiente),
    recuerda: true,
    resumen: 'Los logros que me faltan',
  },
  marcarVistos: { rol: 'miembro', cuerpo: MarcarVistos, respuesta: Exito, resumen: 'Logros que ya he visto' },
  pedirCodigoPantalla: {
    rol: 'publico',
    respuesta: CodigoPantalla,
    estado: 201,
    resumen: 'Pide un código para vincular una pantalla',
  },
  vincularPantalla: {
    rol: 'administrador',
    cuerpo: VincularPantalla,
    respuesta: DispositivoPantalla,
    estado: 201,
    resumen: 'Confirma el código de una pantalla',
  },
  pedirTokenPantalla: {
    rol: 'publico',
    cuerpo: PedirTokenPantalla,
    respuesta: TokenPantalla,
    resumen: 'Recoge, una vez, el token de una pantalla confirmada',
  },
  verEstadoPantalla: {
    rol: 'pantalla',
    respuesta: EstadoPantalla,
    resumen: 'Lo que muestra una pantalla, con su propio token',
  },
  verPantallas: { rol: 'administrador', respuesta: z.array(DispositivoPantalla), resumen: 'Pantallas vinculadas' },
  desvincularPantalla: { rol: 'administrador', de: 'pantalla', resumen: 'Desvincula una pantalla' },
  adoptarPantalla: {
    rol: 'administrador',
    de: 'pantalla',
    resumen: 'Se hace cargo de una pantalla',
    detalle: 'Las pantallas se apagan cuando quien está a cargo de ellas deja de vivir en casa.',
  },
  mostrarEnsayo: {
    rol: 'administrador',
    cuerpo: EnsayoPantalla,
    respuesta: EnsayoMostrado,
    resumen: '«¿Y si…?»: enseña en las pantallas de la familia un reparto que se está probando',
    detalle:
      'No guarda nada. Se acaba al quitarlo, al empezar un reparto, al reiniciar el servidor y a los diez minutos sin cambios.',
  },
  quitarEnsayo: { rol: 'administrador', resumen: 'Deja de enseñar en las pantallas el reparto que se está probando' },
  verAvisos: {
    rol: 'miembro',
    respuesta: Avisos,
    resumen: 'Cómo me llegan los avisos',
    detalle:
      'Mis dispositivos con su última entrega, si el servidor puede enviar correo, y la clave VAPID con la que se suscribe un navegador.',
  },
  verAviso: {
    rol: 'publico',
    respuesta: AvisoDeAhora,
    resumen: 'Lo que dice ahora un aviso que llegó a un dispositivo',
    detalle:
      'Con el identificador al azar que traía ese aviso, sin iniciar sesión: su texto de ahora, o `null` si ya no hay nada que decir. Se olvida un día después de caducar.',
  },
  suscribir: {
    rol: 'miembro',
    cuerpo: Suscribir,
    respuesta: DispositivoAvisos,
    estado: 201,
    resumen: 'Activa los avisos en un dispositivo',
    detalle:
      'Con la suscripción de su navegador (Web Push). La misma otra vez pasa a ser de quien llama. Termina con el inicio de sesión que la pidió.',
  },
  quitarSuscripcion: { rol: 'miembro', de: 'suscripcion', resumen: 'Deja de avisar a uno de mis dispositivos' },
  probarAviso: {
    rol: 'miembro',
    de: 'suscripcion',
    respuesta: PruebaAviso,
    resumen: 'Envía un aviso de prueba a uno de mis dispositivos',
    detalle: 'Contesta cómo ha ido de verdad. Como mucho diez cada diez minutos.',
  },
  verServidor: {
    rol: 'miembro',
    consulta: ConsultaServidor,
    respuesta: EstadoServidor,
    resumen: 'Cómo está el servidor',
    detalle:
      'Solo para quien lo cuida (`ADMIN_BOX`, o quien administra la primera familia). Con `desde`, el origen de la página que pregunta, se ve también lo que cambia un proxy por el camino.',
  },
  copiarAhora: {
    rol: 'miembro',
    respuesta: CopiaHecha,
    estado: 201,
    resumen: 'Hace ahora una copia de todos los datos',
    detalle: 'Contesta cuando está hecha y comprobada. De una en una.',
  },
  buscarVersion: {
    rol: 'miembro',
    respuesta: VersionNueva,
    resumen: 'Pregunta si hay una versión más nueva',
    detalle: 'A la dirección de `RELEASES_URL`; sin ella, a nadie.',
  },
} as const satisfies Casos;
