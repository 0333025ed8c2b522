import { useEffect, useRef, useState } from 'react';
import { type Cara, CARAS, esCara, rutaDeCara, TODAS_LAS_CARAS } from '#shared/contracts/avatar.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { useAtras } from '#client/ui/atras.ts';
import { CLASE_HOJA, Marco, TituloMarco } from '#client/ui/marco.tsx';
import { abrirImagen, ERROR_IMAGEN, errorAlAbrir, revisarArchivo } from './imagen.ts';
import { Camara, hayCamara } from './camara.tsx';
import { EditorFoto } from './editor.tsx';
import { Camera, Images, Trash2, X } from 'lucide-react';
import { Franja } from '#client/ui/franja.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { enBase } from '#client/lib/navegador/base.ts';

type Fase =
  | { readonly en: 'origen' }
  | { readonly en: 'camara' }
  | { readonly en: 'editor'; readonly imagen: HTMLImageElement };

const CLASE_PLENA = 'fixed inset-0 z-50 flex flex-col bg-velo text-sobre-escena outline-none';

interface Props {
  readonly titulo: string;
  /** Saves the cropped photo, 300 by 300 px. If it rejects, the message shows below the photo and the member can retry. */
  readonly guardar: (foto: File) => Promise<unknown>;
  readonly quitar?: (() => Promise<unknown>) | undefined;
  /** The member's current avatar; null for none. */
  readonly actual?: string | null;
  readonly elegirCara?: ((cara: Cara) => Promise<unknown>) | undefined;
  /** Message after a failure for which the server gives no words. */
  readonly textoError?: string;
  readonly cerrar: () => void;
}

/**
 * The dialog for a new picture: a photo from the camera or the gallery, which the member crops, or a built-in face. It is one
 * dialog through all steps, so that the keyboard focus stays inside and returns to where it came from.
 */
export function FlujoFoto({
  titulo,
  guardar,
  quitar,
  actual = null,
  elegirCara,
  textoError = 'Error al actualizar el avatar',
  cerrar,
}: Props) {
  useAtras(true, cerrar);
  const [fase, setFase] = useState<Fase>({ en: 'origen' });
  const [error, setError] = useState<string | null>(null);
  const [leyendo, setLeyendo] = useState(false);
  const galeria = useRef<HTMLInputElement>(null);
  const camaraDelMovil = useRef<HTMLInputElement>(null);
  // «Back» from the camera or the crop returns to the first step.
  useAtras(fase.en !== 'origen', () => setFase({ en: 'origen' }));
  const imagen = fase.en === 'editor' ? fase.imagen : null;
  useEffect(
    () => () => {
      if (imagen !== null) URL.revokeObjectURL(imagen.src);
    },
    [imagen],
  );

  const otraVez = (porque: string) => {
    setError(porque);
    setFase({ en: 'origen' });
  };

  const editar = async (archivo: File) => {
    const mal = revisarArchivo(archivo);
    if (mal !== null) return otraVez(mal);
    setError(null);
    setLeyendo(true);
    try {
      setFase({ en: 'editor', imagen: await abrirImagen(archivo) });
    } catch {
      otraVez(errorAlAbrir(archivo));
    }
    setLeyendo(false);
  };

  const cerrarTras = (hacer: Promise<unknown>) => {
    hacer.then(cerrar, (e: unknown) => setError(mensajeDeError(e, textoError)));
  };

  const entrada = (ref: typeof galeria, nombre: string, extra = {}) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-label={nombre}
      {...extra}
      onChange={(e) => {
        const archivo = e.target.files?.[0];
        // Resets the input, so that choosing the same file again fires a change event.
        e.target.value = '';
        if (archivo) void editar(archivo);
      }}
    />
  );

  return (
    <Marco className={fase.en === 'camara' ? CLASE_PLENA : CLASE_HOJA} cerrar={cerrar}>
      {entrada(galeria, 'Galería')}
      {entrada(camaraDelMovil, 'Cámara', { capture: 'user' })}
      {fase.en === 'origen' && (
        <OrigenFoto
          titulo={titulo}
          cerrar={cerrar}
          error={error}
          leyendo={leyendo}
          abrirCamara={() => (hayCamara() ? setFase({ en: 'camara' }) : camaraDelMovil.current?.click())}
          abrirGaleria={() => galeria.current?.click()}
          quitar={quitar && (() => cerrarTras(quitar()))}
          actual={actual}
          elegirCara={elegirCara && ((cara) => cerrarTras(elegirCara(cara)))}
        />
      )}
      {fase.en === 'camara' && (
        <Camara
          alCapturar={(foto) => void editar(foto)}
          alFallar={() => otraVez(ERROR_IMAGEN)}
          abrirGaleria={() => galeria.current?.click()}
          cancelar={cerrar}
        />
      )}
      {imagen !== null && (
        <EditorFoto
          imagen={imagen}
          textoError={textoError}
          guardar={(foto) => guardar(foto).then(cerrar)}
          cancelar={cerrar}
        />
      )}
    </Marco>
  );
}

interface PropsOrigenFoto {
  readonly titulo: string;
  readonly cerrar: () => void;
  readonly error: string | null;
  readonly leyendo: boolean;
  readonly abrirCamara: () => void;
  readonly abrirGaleria: () => void;
  /** Removes the photo or built-in face; undefined if there is none. */
  readonly quitar?: (() => void) | undefined;
  /** The member's current avatar; null for none. */
  readonly actual: string | null;
  /** Chooses a built-in face; undefined if only a photo will do. */
  readonly elegirCara?: ((cara: Cara) => void) | undefined;
}

/** The first step: take a photo, choose one from the gallery, pick a built-in face, or remove the present picture. */
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
}: PropsOrigenFoto) {
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
