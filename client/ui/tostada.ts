import { toast } from 'sonner';

/** Durations of the specification, in milliseconds. */
export const DURACION = { voto: 2000, normal: 3000, inicio: 5000 } as const;

interface Accion {
  readonly texto: string;
  readonly hacer: () => void;
}

const opciones = (duration: number, accion?: Accion) => ({
  duration,
  ...(accion === undefined ? {} : { action: { label: accion.texto, onClick: accion.hacer } }),
});

/** Takes away what would go by itself; what must stay until it is answered stays. */
export const retirarPasajeras = (): void => {
  for (const t of toast.getToasts()) if ('duration' in t && t.duration !== Infinity) toast.dismiss(t.id);
};

/** Short messages over the bar. Errors may carry a way to try again. */
export const tostada = {
  bien: (texto: string, duracion: number = DURACION.normal, accion?: Accion) => toast.success(texto, opciones(duracion, accion)),
  mal: (texto: string, duracion: number = DURACION.normal, accion?: Accion) => toast.error(texto, opciones(duracion, accion)),
  info: (texto: string, duracion: number = DURACION.normal, accion?: Accion) => toast(texto, opciones(duracion, accion)),
  /** Stays until its action is taken, once however often it is said. Returns how to take it away. */
  fija: (texto: string, accion: Accion) => {
    toast(texto, { ...opciones(Infinity, accion), id: texto, dismissible: false });
    return () => void toast.dismiss(texto);
  },
};
