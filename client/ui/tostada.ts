import type { MouseEvent } from 'react';
import type { toast as Toast } from 'sonner';
import { alTerminarAcceso, leerTokenAcceso } from '#client/lib/credenciales.ts';

type Tostar = typeof Toast;

let cargando: Promise<Tostar> | undefined;

// Notices for one member must not reach the next who logs in, so pending ones are dropped.
let terminado = false;
alTerminarAcceso(() => {
  terminado = true;
  cargando?.then((tostar) => tostar.dismiss()).catch(() => null);
});

/** The toast code loads once the screen is drawn (Tostador); until then toasts wait, in order. */
const conTostar = (hacer: (tostar: Tostar) => unknown): void => {
  if (terminado && leerTokenAcceso() === null) return;
  cargando ??= import('sonner').then(({ toast }) => toast);
  // Without a network it may not come: the next message tries again.
  cargando.then(hacer, () => (cargando = undefined));
};

/** Durations of the specification, in milliseconds. */
export const DURACION = { voto: 2000, normal: 3000, inicio: 5000 } as const;

interface Accion {
  readonly texto: string;
  readonly hacer: () => void;
}

/** A toast without a button lets taps through, since it may lie over a control. */
const DEJA_PASAR = 'pointer-events-none';

/** A toast with a button takes taps even over an open sheet, which blocks the rest of the page. */
const SE_TOCA = 'pointer-events-auto';

const opciones = (duration: number, accion?: Accion) => ({
  duration,
  ...(accion === undefined
    ? { className: DEJA_PASAR }
    : { className: SE_TOCA, action: { label: accion.texto, onClick: accion.hacer } }),
});

/** Takes away what would go by itself; what must stay until it is answered stays. */
export const retirarPasajeras = (): void => {
  conTostar((tostar) => {
    for (const t of tostar.getToasts()) if ('duration' in t && t.duration !== Infinity) tostar.dismiss(t.id);
  });
};

/** The last message of each class that `unica` said. */
const ultimas = new Map<string, number | string>();

/** Short messages over the bar. Errors may carry a way to try again. */
export const tostada = {
  bien: (texto: string, duracion: number = DURACION.normal, accion?: Accion): void =>
    conTostar((tostar) => tostar.success(texto, opciones(duracion, accion))),
  mal: (texto: string, duracion: number = DURACION.normal, accion?: Accion): void =>
    conTostar((tostar) => tostar.error(texto, opciones(duracion, accion))),
  info: (texto: string, duracion: number = DURACION.normal, accion?: Accion): void =>
    conTostar((tostar) => tostar(texto, opciones(duracion, accion))),
  /**
   * Takes the place of the last one of its class, so that many in a row make no pile. It lies at the top, small: it
   * comes while something else is being tapped.
   */
  unica: (clase: string, texto: string, duracion: number = DURACION.normal, bien = false): void =>
    conTostar((tostar) => {
      const previa = ultimas.get(clase);
      if (previa !== undefined) tostar.dismiss(previa);
      const decir = bien ? tostar.success : tostar;
      ultimas.set(
        clase,
        decir(texto, {
          ...opciones(duracion),
          position: 'top-center',
          className: `${DEJA_PASAR} px-[min(1rem,16px)]! py-[min(0.5rem,8px)]! gap-2.5! text-[length:min(1rem,6vw)]`,
        }),
      );
    }),
  /**
   * Stays until it is taken away, by what this returns: its action may turn out not to settle it. Said once, however
   * often it is said of the same `id`.
   */
  fija: (texto: string, { texto: label, hacer }: Accion, id = texto) => {
    const onClick = (e: MouseEvent) => {
      e.preventDefault();
      hacer();
    };
    conTostar((tostar) =>
      tostar(texto, { duration: Infinity, className: SE_TOCA, action: { label, onClick }, id, dismissible: false }),
    );
    return () => conTostar((tostar) => tostar.dismiss(id));
  },
};
