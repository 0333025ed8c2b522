import { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { FotoDescargada, Fotos } from '#shared/contracts/fotos.ts';
import { miembro, type Casos } from './caso.ts';

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
  }),
  quitarFoto: miembro('Quita la foto de una completada', {
    de: 'asignacion',
    respuesta: Pospuesta,
    detalle: 'Quien lo ha hecho, o un administrador.',
  }),
} as const satisfies Casos;
