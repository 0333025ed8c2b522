import { Boton } from './boton.tsx';

interface Props {
  /** Label of the accepting button. */
  readonly si: string;
  /** The answer that is being sent (true accepts); null if none is. */
  readonly enviando: boolean | null;
  readonly responder: (acepta: boolean) => unknown;
  /** Larger buttons, one below the other, for a question that has the page to itself. */
  readonly grande?: boolean;
}

/** The two answers to a proposed change: yes, and «Prefiero que no». */
export function DosRespuestas({ si, enviando, responder, grande = false }: Props) {
  const tamano = grande ? 'grande' : 'normal';
  return (
    <div className={grande ? 'grid gap-2' : 'grid gap-2 sm:grid-cols-2'}>
      <Boton
        ancho
        tamano={tamano}
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
        cargando={enviando === false && 'Enviando…'}
        disabled={enviando === true}
        onClick={() => void responder(false)}
      >
        Prefiero que no
      </Boton>
    </div>
  );
}
