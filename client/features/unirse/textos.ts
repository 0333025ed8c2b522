export const NADIE = 'No hay miembros disponibles. El administrador debe agregarlos primero.';
