import { retirarPasajeras } from './tostada.ts';
import { crearOyentes } from '#client/lib/oyentes.ts';

/** Asks before what cannot be undone: `if (await confirmar({ titulo, aceptar })) …`. `<Confirmador/>` draws it. */
export interface Pregunta {
  readonly titulo: string;
  readonly texto?: string;
  /** The verb of the action: «Eliminar», never «Sí». */
  readonly aceptar: string;
  /** «Cancelar» unless that is what is being asked. */
  readonly rechazar?: string;
  readonly peligro?: boolean;
}

interface Abierta extends Pregunta {
  readonly responder: (si: boolean) => void;
}

let abierta: Abierta | null = null;
const { oir, decir } = crearOyentes();

const poner = (p: Abierta | null) => {
  abierta = p;
  decir();
};

/** True when the person accepts. A second question while one is open answers the first with no. */
export const confirmar = (pregunta: Pregunta): Promise<boolean> => {
  abierta?.responder(false);
  // A message about the last action must not lie over the buttons of this one.
  retirarPasajeras();
  return new Promise((resolve) => {
    poner({
      ...pregunta,
      responder: (si) => {
        poner(null);
        resolve(si);
      },
    });
  });
};

export const leerPregunta = (): Abierta | null => abierta;
export const suscribirPregunta = oir;
