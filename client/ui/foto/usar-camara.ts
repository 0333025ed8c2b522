import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const PETICION = { video: { facingMode: 'user', width: 640, height: 480 } } as const;

/** Browsers give the camera only to https pages and to this very machine. */
export const hayCamara = (): boolean => isSecureContext;

interface Camara {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly estado: 'abriendo' | 'lista' | 'fallo';
  /** The front camera, so its picture is mirrored. */
  readonly espejo: boolean;
}

/** The camera in `video`, for as long as the component stands: it is let go of however that ends. */
export const useCamara = (): Camara => {
  const video = useRef<HTMLVideoElement>(null);
  const [estado, setEstado] = useState<Camara['estado']>('abriendo');
  const [espejo, setEspejo] = useState(true);
  useEffect(() => {
    let dejada = false;
    let pistas: readonly MediaStreamTrack[] = [];
    const soltar = () => pistas.forEach((p) => p.stop());
    const fallar = () => {
      soltar();
      if (!dejada) setEstado('fallo');
    };
    const abrir = async () => {
      const imagen = await navigator.mediaDevices.getUserMedia(PETICION);
      pistas = imagen.getTracks();
      // The permission may have been given after the camera was closed.
      if (dejada || video.current === null) return soltar();
      for (const pista of pistas) pista.addEventListener('ended', fallar);
      setEspejo(pistas[0]?.getSettings().facingMode !== 'environment');
      video.current.srcObject = imagen;
      await video.current.play();
      if (!dejada) setEstado('lista');
    };
    abrir().catch(fallar);
    return () => {
      dejada = true;
      soltar();
    };
  }, []);
  return { video, estado, espejo };
};
