import type { Llamada, Resumen } from './llamada.ts';

/** What the API's page says about reajustes and members who no longer live here: a part of the table in resumenes.ts. */
export const RESUMENES_DE_REAJUSTES = {
  'GET /api/core/usuarios/archivados/': 'Quienes ya no viven en casa',
  'POST /api/core/usuarios/:id/archivar/': {
    summary: '«Ya no vive aquí»: termina sus entradas y deja sus tareas sin dueño',
    description:
      'Su historia queda, con su nombre. No con el último administrador ni durante un reparto o un reajuste.',
  },
  'POST /api/core/usuarios/:id/desarchivar/': '«Volver a casa»: recupera lo que nadie se ha quedado',
  'GET /api/tasks/reajustes/': {
    summary: 'El reajuste en curso, los terminados y, para administradores, por qué se ofrece uno',
    description: 'Un reajuste mueve las menos tareas posibles para lo que queda del trimestre, y solo si se acuerda.',
  },
  'POST /api/tasks/reajustes/': {
    summary: 'Propone un reajuste',
    description: 'No durante un reparto ni durante otro reajuste: responde 409. A quien da o recibe se le pregunta.',
  },
  'POST /api/tasks/reajustes/descartar/': 'Ahora no: deja de ofrecer un reajuste por lo que ha pasado',
  'POST /api/tasks/reajustes/:id/propuestas/:n/': 'Responde a un cambio que me afecta',
  'POST /api/tasks/reajustes/:id/terminar/': 'Termina el reajuste con lo que está acordado',
  'POST /api/tasks/reajustes/:id/cancelar/': 'Cancela el reajuste: todo sigue como estaba',
  'GET /api/tasks/reajustes/:id/certificado/':
    'El certificado de un reajuste: antes, después y quién estuvo de acuerdo',
  'POST /api/tasks/tareas/:id/dar/': {
    summary: '«¿De quién es?»: da a alguien una tarea que no es de nadie, o la deja libre',
    description: 'Hasta el próximo reparto. Con `miembro` nulo, libre: entonces se reparte con las demás.',
  },
} as const satisfies Partial<Record<Llamada, string | Resumen>>;
