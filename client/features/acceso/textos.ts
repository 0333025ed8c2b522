export const TITULO_CREAR = 'Crear Nueva Familia';
