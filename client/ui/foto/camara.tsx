import { Images } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { TituloMarco } from '#client/ui/marco.tsx';
import { capturar } from './imagen.ts';

interface Props {
  readonly alCapturar: (foto: File) => void;
  readonly alFallar: () => void;
  readonly abrirGaleria: () => void;
  readonly cancelar: () => void;
}

/** The camera's picture over the whole screen, with its buttons at the bottom within reach of the thumb. */
export function Camara({ alCapturar, alFallar, abrirGaleria, cancelar }: Props) {
  const { video, estado, espejo } = useCamara();
  const [disparando, setDisparando] = useState(false);
  const disparar = () => {
    if (video.current === null) return;
    setDisparando(true);
    capturar(video.current, espejo).then(alCapturar, alFallar);
  };
  return (
    <>
      <TituloMarco className="sr-only">Hacer una foto</TituloMarco>
      <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture without sound */}
        <video
          ref={video}
          playsInline
          muted
          className={cx('size-full object-cover', espejo && '-scale-x-100', estado !== 'lista' && 'invisible')}
        />
        {estado === 'abriendo' && <output className="absolute font-bold">Abriendo la cámara...</output>}
        {estado === 'fallo' && (
          <div className="absolute inset-x-0 mx-auto grid max-w-sm gap-4 p-6">
            <Franja tipo="mal">No se pudo acceder a la cámara. Por favor, verifica los permisos.</Franja>
            <Boton variante="invertido" icono={<Images aria-hidden className="size-5" />} onClick={abrirGaleria}>
              Elegir de la galería
            </Boton>
          </div>
        )}
      </div>
      <div className="@container relative grid justify-items-center gap-3 p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <button
          type="button"
          aria-label="Capturar"
          disabled={estado !== 'lista' || disparando}
          onClick={disparar}
          className="size-[min(5rem,88px)] rounded-full border-4 border-sobre-escena bg-sobre-escena bg-clip-content p-1 transition active:scale-95 disabled:opacity-40"
        />
        <Boton
          variante="claro"
          className="px-4! @min-[20rem]:absolute @min-[20rem]:top-9 @min-[20rem]:left-5"
          onClick={cancelar}
        >
          Cancelar
        </Boton>
      </div>
    </>
  );
}

const PETICION = { video: { facingMode: 'user', width: 640, height: 480 } } as const;

/** Reports whether the page may use the camera. Browsers allow it only on https pages and on localhost. */
export const hayCamara = (): boolean => isSecureContext;

interface EstadoCamara {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly estado: 'abriendo' | 'lista' | 'fallo';
  /** True if the picture is shown mirrored; false only if the camera says that it points away from the member. */
  readonly espejo: boolean;
}

/** Shows the camera's picture in `video` while the component is mounted. Always releases the camera afterwards. */
const useCamara = (): EstadoCamara => {
  const video = useRef<HTMLVideoElement>(null);
  const [estado, setEstado] = useState<EstadoCamara['estado']>('abriendo');
  const [espejo, setEspejo] = useState(true);
  useEffect(() => {
    let dejada = false;
    let pistas: readonly MediaStreamTrack[] = [];
    const parar = () => pistas.forEach((p) => p.stop());
    const fallar = () => {
      parar();
      if (!dejada) setEstado('fallo');
    };
    const abrir = async () => {
      const imagen = await navigator.mediaDevices.getUserMedia(PETICION);
      pistas = imagen.getTracks();
      // The member may grant the permission only after the component was unmounted.
      if (dejada || video.current === null) return parar();
      for (const pista of pistas) pista.addEventListener('ended', fallar);
      setEspejo(pistas[0]?.getSettings().facingMode !== 'environment');
      video.current.srcObject = imagen;
      await video.current.play();
      if (!dejada) setEstado('lista');
    };
    abrir().catch(fallar);
    return () => {
      dejada = true;
      parar();
    };
  }, []);
  return { video, estado, espejo };
};
