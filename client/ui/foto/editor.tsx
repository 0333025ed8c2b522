import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { TituloMarco } from '#client/ui/marco.tsx';
import { Deslizador } from '#client/ui/campos-numero.tsx';
import { ERROR_IMAGEN, recortar } from './imagen.ts';

const ZOOM = { min: 1, max: 3, paso: 0.1 } as const;

/** Returns the crop of an untouched picture, used if it is saved before the cropper has reported one. */
const cuadradoCentral = ({ naturalWidth: ancho, naturalHeight: alto }: HTMLImageElement): Area => {
  const lado = Math.min(ancho, alto);
  return { x: (ancho - lado) / 2, y: (alto - lado) / 2, width: lado, height: lado };
};

interface Props {
  readonly imagen: HTMLImageElement;
  readonly guardar: (foto: File) => Promise<unknown>;
  /** Message after a failure for which the server gives no words. */
  readonly textoError: string;
  readonly cancelar: () => void;
}

/**
 * Crops a picture to a square, whose inscribed circle will be visible. The member moves and zooms the picture by finger, mouse,
 * wheel or keyboard.
 */
export function EditorFoto({ imagen, guardar, textoError, cancelar }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [trabajando, setTrabajando] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const area = useRef<Area | null>(null);

  const alGuardar = async () => {
    setTrabajando(true);
    setError(null);
    const foto = await recortar(imagen, area.current ?? cuadradoCentral(imagen)).catch(() => null);
    try {
      if (foto === null) setError(ERROR_IMAGEN);
      else await guardar(foto);
    } catch (e) {
      setError(mensajeDeError(e, textoError));
    }
    setTrabajando(false);
  };

  return (
    <div className="overflow-y-auto">
      <header className="px-hoja pt-6">
        <TituloMarco className="text-xl">Ajustar foto</TituloMarco>
        <p className="mt-1 text-suave">Arrastra la foto hasta que la cara quede en el círculo.</p>
      </header>
      <div className="grid grid-cols-1 gap-3 px-hoja py-4">
        {/* A square, so that at zoom 1 the circle spans the picture's shorter side. */}
        <div className="relative mx-auto aspect-square w-[min(100%,48dvh)] overflow-hidden rounded-carta bg-velo">
          <Cropper
            image={imagen.src}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixeles) => {
              area.current = pixeles;
            }}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': 'Encuadre: mueve la foto con las flechas' }}
            classes={{ cropAreaClassName: 'outline-offset-[-6px] outline-sobre-escena' }}
          />
        </div>
        <div className="flex items-center gap-4">
          <span aria-hidden className="font-bold">
            Zoom
          </span>
          <Deslizador
            etiqueta="Zoom"
            valor={Math.round(zoom * 10) / 10}
            alCambiar={setZoom}
            min={ZOOM.min}
            max={ZOOM.max}
            paso={ZOOM.paso}
            unidad="x"
          />
          <span aria-hidden className="cifra w-10 shrink-0 text-right">
            {zoom.toFixed(1)}x
          </span>
        </div>
        {error !== null && <Franja tipo="mal">{error}</Franja>}
      </div>
      {/* The buttons stay in sight, except on a low screen or with very large text, where the photo needs the room more. */}
      <footer className="bottom-0 grid grid-cols-1 gap-2 border-t border-borde bg-superficie px-hoja pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:grid-cols-2 [@media(min-height:30rem)]:sticky">
        <Boton className="sm:order-2" cargando={trabajando && 'Procesando...'} onClick={() => void alGuardar()}>
          Guardar
        </Boton>
        <Boton variante="contorno" onClick={cancelar}>
          Cancelar
        </Boton>
      </footer>
    </div>
  );
}
