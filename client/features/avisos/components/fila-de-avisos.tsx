import { Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';

interface Props {
  readonly nombre: string;
  /** The outcome of its last message; `mal` if that failed. */
  readonly texto: string;
  readonly mal: boolean;
  readonly insignia?: ReactNode;
  readonly probando: boolean;
  readonly probar: () => unknown;
  readonly quitando: boolean;
  readonly quitar: () => unknown;
  /** Said by the question before it is removed. */
  readonly alQuitarla: string;
}

/** One place that gets a member's messages: the outcome of the last one, a button to test it, and one to remove it. */
export function FilaDeAvisos({ nombre, texto, mal, insignia, probando, probar, quitando, quitar, alQuitarla }: Props) {
  const alQuitar = async () => {
    const titulo = `¿Quitar «${nombre}»?`;
    if (await confirmar({ titulo, texto: alQuitarla, aceptar: 'Quitar', peligro: true })) await quitar();
  };
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold wrap-anywhere">
          {nombre}
          <span className={`mt-0.5 block text-sm font-semibold ${mal ? 'text-mal' : 'text-suave'}`}>{texto}</span>
        </p>
        {insignia}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <Boton
          variante="tonal"
          icono={<Send aria-hidden className="size-5 shrink-0" />}
          aria-label={`Probar ${nombre}`}
          cargando={probando && 'Enviando...'}
          onClick={() => void probar()}
        >
          Probar
        </Boton>
        <Boton
          variante="contorno"
          icono={<Trash2 aria-hidden className="size-5 shrink-0" />}
          aria-label={`Quitar ${nombre}`}
          cargando={quitando && 'Quitando...'}
          onClick={() => void alQuitar()}
        >
          Quitar
        </Boton>
      </div>
    </li>
  );
}
