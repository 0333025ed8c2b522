import { retirarPasajeras } from './tostada.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/** A question to the member before an action, asked by `if (await confirmar({ titulo, aceptar })) …`. */
export interface Pregunta {
  readonly titulo: string;
  readonly texto?: string;
  /** Label of the accepting button. It names the action, such as «Eliminar», and is never «Sí». */
  readonly aceptar: string;
  /** Label of the declining button; by default «Cancelar». Needed if the action itself cancels something. */
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

/** Asks, and resolves to true if the member accepts. A new question declines one that is still open. */
export const confirmar = (pregunta: Pregunta): Promise<boolean> => {
  abierta?.responder(false);
  // A toast about an earlier action must not cover the buttons of this question.
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
