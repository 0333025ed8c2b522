import { useEffect, useRef, useState } from 'react';
import type { Cara } from '#shared/contracts/avatar.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { useAtras } from '#client/ui/atras.ts';
import { CLASE_HOJA, Marco } from '#client/ui/marco.tsx';
import { abrirImagen, ERROR_IMAGEN, errorAlAbrir, revisarArchivo } from './imagen.ts';
import { Camara, hayCamara } from './camara.tsx';
import { EditorFoto } from './editor.tsx';
import { OrigenFoto } from './origen.tsx';

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
 * The dialog for a new photo: choose camera or gallery, then crop. It is one dialog through all steps, so that the keyboard focus
 * stays inside and returns to where it came from. The caller decides whose photo it is.
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
  // «Back» from the camera or the crop returns to the choice between camera and gallery.
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
