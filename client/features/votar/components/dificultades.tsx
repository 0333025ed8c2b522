import { Frown, Laugh, Meh, Smile } from 'lucide-react';

/** The four answers to «how hard is it?», in the order they are shown; the face and the colour say it before the words. */
const DIFICULTADES = [
  { valor: 1, texto: 'Muy Fácil', puntos: '1 punto', Cara: Laugh, tono: 'bg-bien-tenue text-bien hover:border-bien active:border-bien' },
  { valor: 2, texto: 'Fácil', puntos: '2 puntos', Cara: Smile, tono: 'bg-marca-tenue text-marca-fuerte hover:border-marca active:border-marca' },
  { valor: 3, texto: 'Difícil', puntos: '3 puntos', Cara: Meh, tono: 'bg-atencion-tenue text-atencion hover:border-atencion active:border-atencion' },
  { valor: 4, texto: 'Muy Difícil', puntos: '4 puntos', Cara: Frown, tono: 'bg-mal-tenue text-mal hover:border-mal active:border-mal' },
] as const;

interface Props {
  readonly inactivas: boolean;
  readonly alElegir: (dificultad: number) => void;
}

/** Four big buttons; two by two on a phone, one below the other when the text is very large. */
export function Dificultades({ inactivas, alElegir }: Props) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5">
      <legend className="pb-3 font-bold">¿Cuánto te cuesta hacerla?</legend>
      {DIFICULTADES.map(({ valor, texto, puntos, Cara, tono }) => (
        <button
          key={valor}
          type="button"
          disabled={inactivas}
          onClick={() => alElegir(valor)}
          className={`grid min-h-32 content-center justify-items-center gap-1 rounded-control border-2 border-transparent px-2 py-3 transition active:scale-95 ${tono}`}
        >
          <Cara aria-hidden className="mb-1 size-10" strokeWidth={2} />
          <span className="text-lg leading-tight font-extrabold">
            {valor} {texto}
          </span>
          <span className="font-bold">{puntos}</span>
        </button>
      ))}
    </fieldset>
  );
}
