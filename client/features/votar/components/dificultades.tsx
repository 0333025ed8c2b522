/** The four answers to «how hard is it?», in the order they are shown. */
export const DIFICULTADES = [
  { valor: 1, texto: 'Muy Fácil', puntos: '1 punto', cara: '😎' },
  { valor: 2, texto: 'Fácil', puntos: '2 puntos', cara: '🙂' },
  { valor: 3, texto: 'Difícil', puntos: '3 puntos', cara: '😅' },
  { valor: 4, texto: 'Muy Difícil', puntos: '4 puntos', cara: '🥵' },
] as const;

interface Props {
  readonly inactivas: boolean;
  readonly alElegir: (dificultad: number) => void;
}

/** Four big buttons; two by two on a phone, one below the other when the text is very large. */
export function Dificultades({ inactivas, alElegir }: Props) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
      <legend className="pb-3 font-bold">¿Cuánto te cuesta hacerla?</legend>
      {DIFICULTADES.map((d) => (
        <button
          key={d.valor}
          type="button"
          disabled={inactivas}
          onClick={() => alElegir(d.valor)}
          className="grid min-h-28 justify-items-center gap-1 rounded-control border-2 border-transparent bg-marca-tenue px-2 py-3.5 text-marca-fuerte transition hover:border-marca active:scale-95 active:border-marca"
        >
          <span aria-hidden className="text-3xl leading-none">
            {d.cara}
          </span>
          <span className="text-lg leading-tight font-extrabold">
            {d.valor} {d.texto}
          </span>
          <span className="font-bold">{d.puntos}</span>
        </button>
      ))}
    </fieldset>
  );
}
