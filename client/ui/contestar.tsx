import { Boton } from './boton.tsx';

interface Props {
  /** The word for a yes. */
  readonly si: string;
  /** Whether one is asked oneself. */
  readonly yo: boolean;
  /** Members without a phone, for whom one answers. */
  readonly porOtros: readonly { readonly id: number; readonly nombre: string }[];
  /** What is on its way; null: nothing. */
  readonly enviando: boolean | null;
  readonly responder: (acepta: boolean, miembro?: number) => Promise<void>;
}

/** Yes or no to a change that is proposed: one's own answer, and those that an admin gives in the name of others. */
export function Contestar({ si, yo, porOtros, enviando, responder }: Props) {
  return (
    <>
      {yo && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Boton
            ancho
            cargando={enviando === true && 'Enviando…'}
            disabled={enviando === false}
            onClick={() => void responder(true)}
          >
            {si}
          </Boton>
          <Boton
            variante="contorno"
            ancho
            cargando={enviando === false && 'Enviando…'}
            disabled={enviando === true}
            onClick={() => void responder(false)}
          >
            Prefiero que no
          </Boton>
        </div>
      )}
      {porOtros.map(({ id, nombre }) => (
        <div key={id} className="grid gap-2 rounded-control bg-hundido p-4">
          <p className="font-semibold">{nombre} no tiene móvil: responde tú en su nombre.</p>
          <div className="grid gap-2 sm:grid-cols-2">
            <Boton ancho disabled={enviando !== null} onClick={() => void responder(true, id)}>
              {nombre} acepta
            </Boton>
            <Boton variante="contorno" ancho disabled={enviando !== null} onClick={() => void responder(false, id)}>
              {nombre} prefiere que no
            </Boton>
          </div>
        </div>
      ))}
    </>
  );
}
