import { Frown, Laugh, Meh, Smile } from 'lucide-react';

/** The four answers to «how hard is it?», in the order shown. Faces and colours make them understood without reading. */
const DIFICULTADES = [
  {
    valor: 1,
    texto: 'Muy Fácil',
    puntos: '1 punto',
    Cara: Laugh,
    tono: 'bg-bien-tenue text-bien hover:border-bien active:border-bien',
  },
  {
    valor: 2,
    texto: 'Fácil',
    puntos: '2 puntos',
    Cara: Smile,
    tono: 'bg-marca-tenue text-marca-fuerte hover:border-marca active:border-marca',
  },
  {
    valor: 3,
    texto: 'Difícil',
    puntos: '3 puntos',
    Cara: Meh,
    tono: 'bg-atencion-tenue text-atencion hover:border-atencion active:border-atencion',
  },
  {
    valor: 4,
    texto: 'Muy Difícil',
    puntos: '4 puntos',
    Cara: Frown,
    tono: 'bg-mal-tenue text-mal hover:border-mal active:border-mal',
  },
] as const;

/** A difficulty in words, as on its button: «3 Difícil». */
export const textoDificultad = (dificultad: number): string =>
  `${String(dificultad)} ${DIFICULTADES.find((d) => d.valor === dificultad)?.texto ?? ''}`;

interface Props {
  readonly inactivas: boolean;
  readonly alElegir: (dificultad: number) => void;
}

/**
 * Four large buttons in two rows of two. In a box that is too narrow for that, as with very large text, four low rows, so that
 * all are in view together.
 */
export function Dificultades({ inactivas, alElegir }: Props) {
  return (
    <fieldset className="grid grid-cols-1 gap-[min(0.625rem,8px)] scroll-mb-18 lg:scroll-mb-6 @[15rem]:grid-cols-2 @[15rem]:gap-2.5">
      <legend className="sr-only font-bold @[15rem]:not-sr-only @[15rem]:pb-3">¿Cuánto te cuesta hacerla?</legend>
      {DIFICULTADES.map(({ valor, texto, puntos, Cara, tono }) => (
        <button
          key={valor}
          type="button"
          disabled={inactivas}
          onClick={() => alElegir(valor)}
          className={`flex min-h-[min(3.5rem,52px)] items-center gap-2.5 rounded-control border-2 border-transparent px-[min(0.75rem,12px)] text-left transition active:scale-95 @[15rem]:grid @[15rem]:min-h-32 @[15rem]:content-center @[15rem]:justify-items-center @[15rem]:gap-1 @[15rem]:px-2 @[15rem]:py-3 @[15rem]:text-center ${tono}`}
        >
          <Cara
            aria-hidden
            className="size-[min(2.5rem,36px)] shrink-0 @[15rem]:mb-1 @[15rem]:size-10"
            strokeWidth={2}
          />
          <span className="text-[length:min(1.125rem,8.4vw)] leading-tight font-extrabold">
            {valor} {texto}
          </span>
          <span className="sr-only font-bold @[15rem]:not-sr-only">{puntos}</span>
        </button>
      ))}
    </fieldset>
  );
}
