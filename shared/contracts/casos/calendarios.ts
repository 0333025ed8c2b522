import { z } from 'zod';
import { Calendario, CalendarioNuevo, CrearCalendario } from '#shared/contracts/calendarios.ts';
import { miembro, publico, type Casos } from './caso.ts';

/** Use cases of the calendars that other programs read. */
export const CASOS_DE_CALENDARIOS = {
  verCalendarios: miembro('Mis direcciones de calendario', { respuesta: z.array(Calendario) }),
  crearCalendario: miembro('Crea una dirección secreta en la que un programa lee un calendario (ICS)', {
    cuerpo: CrearCalendario,
    respuesta: CalendarioNuevo,
    estado: 201,
    detalle:
      'Hasta diez. `ruta` solo se dice ahora: quien la tenga lee el calendario, sin entrar. Se lee con GET, y lleva ETag.',
  }),
  leerIcs: publico('Un calendario en iCalendar, para el programa que sabe su dirección secreta', {
    respuesta: z.string(),
    detalle:
      'Hasta 400 citas de día entero, de siete días atrás a ocho semanas. Con `If-None-Match`, 304 si no ha cambiado.',
  }),
  borrarCalendario: miembro('Quita una de mis direcciones: deja de leerse al momento', { de: 'calendario' }),
} as const satisfies Casos;
