import type { MouseEvent } from 'react';
import type { toast as Toast } from 'sonner';
import { alTerminarAcceso, leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';

type Tostar = typeof Toast;

let cargando: Promise<Tostar> | undefined;

// Drops all toasts when a login ends, and new ones until the next login: they must not reach the next member who logs in.
let terminado = false;
alTerminarAcceso(() => {
  terminado = true;
  cargando?.then((tostar) => tostar.dismiss()).catch(() => null);
});

/** Runs `hacer` with the toast library, which it loads first. Toasts wait, in order, until `Tostador` is mounted. */
const conTostar = (hacer: (tostar: Tostar) => unknown): void => {
  if (terminado && leerTokenAcceso() === null) return;
  cargando ??= import('sonner').then(({ toast }) => toast);
  // The library may fail to load offline; the next toast then tries again.
  cargando.then(hacer, () => (cargando = undefined));
};

/** Durations in ms, from the specification. */
export const DURACION = { voto: 2000, normal: 3000, inicio: 5000 } as const;

interface Accion {
  readonly texto: string;
  readonly hacer: () => void;
}

/** Class of a toast without a button: taps pass through, because the toast may cover a control. */
const DEJA_PASAR = 'pointer-events-none';

/** Class of a toast with a button: it takes taps even while a sheet blocks the rest of the page. */
const SE_TOCA = 'pointer-events-auto';

const opciones = (duration: number, accion?: Accion) => ({
  duration,
  ...(accion === undefined
    ? { className: DEJA_PASAR }
    : { className: SE_TOCA, action: { label: accion.texto, onClick: accion.hacer } }),
});

/** Dismisses toasts that would disappear by themselves. Those of `fija` stay. */
export const retirarPasajeras = (): void => {
  conTostar((tostar) => {
    for (const t of tostar.getToasts()) if ('duration' in t && t.duration !== Infinity) tostar.dismiss(t.id);
  });
};

/** Id of the last toast of `unica`, by class. */
const ultimas = new Map<string, number | string>();

/** Shows toasts, short messages over the page. An action adds a button, such as a retry. */
export const tostada = {
  bien: (texto: string, duracion: number = DURACION.normal, accion?: Accion): void =>
    conTostar((tostar) => tostar.success(texto, opciones(duracion, accion))),
  mal: (texto: string, duracion: number = DURACION.normal, accion?: Accion): void =>
    conTostar((tostar) => tostar.error(texto, opciones(duracion, accion))),
  info: (texto: string, duracion: number = DURACION.normal, accion?: Accion): void =>
    conTostar((tostar) => tostar(texto, opciones(duracion, accion))),
  /**
   * Replaces the last toast of the same class, so that many in a row do not pile up. It appears at the top and small, so as not
   * to disturb a member who is tapping elsewhere on the screen.
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
   * Shows a toast until the returned function removes it; a tap on its button does not, because the action may fail. A second
   * call with the same `id` shows no second toast.
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
