import { type Cara, CARAS, rutaDeCara, TODAS_LAS_CARAS } from '#shared/contracts/avatar.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { enBase } from '#client/lib/navegador/base.ts';

interface Props {
  /** The member's current avatar; if it is a built-in face, that face is marked. */
  readonly actual: string | null;
  readonly alElegir: (cara: Cara) => void;
}

/** The built-in faces, for members who want no photo. One tap chooses a face. */
export function ElegirCara({ actual, alElegir }: Props) {
  return (
    <section aria-labelledby="elegir-cara" className="grid grid-cols-1 gap-2">
      <h3 id="elegir-cara" className="font-extrabold">
        O elige una cara
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1.5">
        {TODAS_LAS_CARAS.map((cara) => {
          const ruta = rutaDeCara(cara);
          const suya = ruta === actual;
          return (
            <li key={cara} className="grid justify-items-center">
              <button
                type="button"
                aria-label={CARAS[cara]}
                aria-pressed={suya}
                title={CARAS[cara]}
                onClick={() => alElegir(cara)}
                className={cx(
                  'grid size-14 place-items-center rounded-full transition active:scale-95',
                  suya ? 'bg-marca-tenue outline-3 outline-marca' : 'bg-hundido hover:bg-marca-tenue',
                )}
              >
                <img src={enBase(ruta)} alt="" width={44} height={44} loading="lazy" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
