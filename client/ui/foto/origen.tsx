import { Camera, Images, Trash2, X } from 'lucide-react';
import { type Cara, CARAS, esCara, rutaDeCara, TODAS_LAS_CARAS } from '#shared/contracts/avatar.ts';
import { Franja } from '#client/ui/franja.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { TituloMarco } from '#client/ui/marco.tsx';
import { hayCamara } from './camara.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { enBase } from '#client/lib/navegador/base.ts';

interface Props {
  readonly titulo: string;
  readonly cerrar: () => void;
  readonly error: string | null;
  readonly leyendo: boolean;
  readonly abrirCamara: () => void;
  readonly abrirGaleria: () => void;
  /** Removes the photo; undefined if there is none. */
  readonly quitar?: (() => void) | undefined;
  /** The member's current avatar; null for none. */
  readonly actual: string | null;
  /** Chooses a built-in face; undefined if only a photo will do. */
  readonly elegirCara?: ((cara: Cara) => void) | undefined;
}

/** The first step: take a photo, choose one from the gallery, or pick a built-in face. */
export function OrigenFoto({
  titulo,
  cerrar,
  error,
  leyendo,
  abrirCamara,
  abrirGaleria,
  quitar,
  actual,
  elegirCara,
}: Props) {
  return (
    <>
      <header className="flex items-start gap-2 pt-4 pr-3 pl-hoja">
        <TituloMarco className="min-w-0 flex-1 py-2.5 text-xl">{titulo}</TituloMarco>
        <BotonIcono etiqueta="Cerrar" onClick={cerrar}>
          <X aria-hidden className="size-6" />
        </BotonIcono>
      </header>
      <div className="overflow-y-auto px-hoja pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <div className="grid grid-cols-1 gap-3">
          {error !== null && <Franja tipo="mal">{error}</Franja>}
          <Boton tamano="grande" icono={<Camera aria-hidden className="size-6" />} onClick={abrirCamara}>
            Hacer una foto
          </Boton>
          {!hayCamara() && (
            <p className="text-sm text-suave">
              Se abre la cámara de tu móvil: sin una dirección https, el navegador no la presta. En un ordenador, elige
              una foto de la galería.
            </p>
          )}
          <Boton
            variante="tonal"
            tamano="grande"
            icono={<Images aria-hidden className="size-6" />}
            cargando={leyendo && 'Abriendo...'}
            onClick={abrirGaleria}
          >
            Elegir de la galería
          </Boton>
          {quitar !== undefined && (
            <Boton variante="fantasma" icono={<Trash2 aria-hidden className="size-5" />} onClick={quitar}>
              {esCara(actual) ? 'Volver a la de siempre' : 'Quitar foto'}
            </Boton>
          )}
          {elegirCara !== undefined && <ElegirCara actual={actual} alElegir={elegirCara} />}
        </div>
      </div>
    </>
  );
}

interface PropsElegirCara {
  /** The member's current avatar; if it is a built-in face, that face is marked. */
  readonly actual: string | null;
  readonly alElegir: (cara: Cara) => void;
}

/** The built-in faces, for members who want no photo. One tap chooses a face. */
function ElegirCara({ actual, alElegir }: PropsElegirCara) {
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
