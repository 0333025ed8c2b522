/** What may be wrong with what a draft is to start from: part of the table in errores.ts. */
export const ERRORES_COMIENZO = {
  PARTES_INVALIDAS: {
    forma: 'accion',
    estado: 400,
    texto: 'Las partes deben ser de cada miembro con cuenta, una vez',
  },
  SALDO_SIN_PREGUNTA: { forma: 'accion', estado: 409, texto: 'A esta persona no hay nada que preguntarle' },
  SALDO_CADUCADO: {
    forma: 'accion',
    estado: 409,
    texto: 'Esta pregunta ya no vale: quien prepara el reparto puede hacerla otra vez',
  },
  SALDO_AJENO: { forma: 'accion', estado: 403, texto: 'Esta pregunta no es para ti' },
} as const;

/** Refusals of the reajuste, and of who lives here: part of the one table (errores.ts). */
export const ERRORES_REAJUSTE = {
  REAJUSTE_EN_CURSO: { forma: 'accion', estado: 409, texto: 'Hay un reajuste en curso. Terminadlo antes' },
  REAJUSTE_SIN_REPARTO: { forma: 'accion', estado: 409, texto: 'Antes del primer reparto no hay nada que reajustar' },
  REAJUSTE_SIN_NADIE: { forma: 'accion', estado: 409, texto: 'Nadie tiene parte en lo que queda del trimestre' },
  REAJUSTE_SIN_TAREAS: { forma: 'accion', estado: 409, texto: 'No queda nada que hacer este trimestre' },
  REAJUSTE_INNECESARIO: {
    forma: 'accion',
    estado: 409,
    texto: 'No hace falta mover nada: cada uno está ya cerca de lo que le toca',
  },
  SIN_REAJUSTE: { forma: 'accion', estado: 409, texto: 'Este reajuste ya ha terminado: tu respuesta no cambia nada' },
  REAJUSTE_SIN_CERTIFICADO: {
    forma: 'accion',
    estado: 409,
    texto: 'Solo tiene certificado un reajuste que ha terminado',
  },
  TAREA_YA_DE_ALGUIEN: {
    forma: 'accion',
    estado: 409,
    texto: 'Esta tarea ya no espera a nadie: es de alguien o libre',
  },
  TAREA_NO_APTA_PARA: { forma: 'accion', estado: 409, texto: 'Esta tarea no es para la edad de {nombre}' },
  YA_ARCHIVADO: { forma: 'accion', estado: 409, texto: '{nombre} ya no vive aquí' },
  NO_ARCHIVADO: { forma: 'accion', estado: 409, texto: '{nombre} ya está en casa' },
  SESION_ARCHIVADA: {
    forma: 'detail',
    estado: 401,
    texto: 'Ya no estás en esta familia. Pregunta a quien la administra',
  },
} as const;
