import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const PETICION = { video: { facingMode: 'user', width: 640, height: 480 } } as const;

/** Reports whether the page may use the camera. Browsers allow it only on https pages and on localhost. */
export const hayCamara = (): boolean => isSecureContext;

interface Camara {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly estado: 'abriendo' | 'lista' | 'fallo';
  /** True for a front camera, whose picture is shown mirrored. */
  readonly espejo: boolean;
}

/** Shows the camera's picture in `video` while the component is mounted. Always releases the camera afterwards. */
export const useCamara = (): Camara => {
  const video = useRef<HTMLVideoElement>(null);
  const [estado, setEstado] = useState<Camara['estado']>('abriendo');
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
