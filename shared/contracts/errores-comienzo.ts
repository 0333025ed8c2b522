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
