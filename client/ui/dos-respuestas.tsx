import { Boton } from './boton.tsx';

interface Props {
  /** Label of the accepting button. */
  readonly si: string;
  /** The answer that is being sent (true accepts); null if none is. */
  readonly enviando: boolean | null;
  readonly responder: (acepta: boolean) => unknown;
  /** Larger buttons, side by side where they fit, for a question that has the page to itself. */
  readonly grande?: boolean;
}

/** The two answers to a proposed change: yes, and «Prefiero que no». */
export function DosRespuestas({ si, enviando, responder, grande = false }: Props) {
  const [tamano, clase] = grande ? (['grande', 'flex-1 basis-32 text-balance'] as const) : (['normal', ''] as const);
  return (
    <div className={grande ? 'flex flex-wrap gap-2' : 'grid gap-2 sm:grid-cols-2'}>
      <Boton
        ancho
        tamano={tamano}
        className={clase}
        cargando={enviando === true && 'Enviando…'}
        disabled={enviando === false}
        onClick={() => void responder(true)}
      >
        {si}
      </Boton>
      <Boton
        variante="contorno"
        ancho
        tamano={tamano}
        className={clase}
        cargando={enviando === false && 'Enviando…'}
        disabled={enviando === true}
        onClick={() => void responder(false)}
      >
        Prefiero que no
      </Boton>
    </div>
  );
}
