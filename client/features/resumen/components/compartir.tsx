import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ResumenSemanal } from '#shared/contracts/semana.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { guardarArchivo } from '#client/lib/navegador/guardar-archivo.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { dibujarSemana } from '../imagen.ts';
import type { TarjetaDe } from '#client/lib/trabajo/palabras-resumen.ts';

interface Props {
  readonly resumen: ResumenSemanal;
  readonly total: TarjetaDe<'TOTAL'>;
  readonly cerrar: () => void;
}

interface Imagen {
  readonly conCaras: boolean;
  readonly archivo: File;
  readonly url: string;
}

/** Draws the picture anew when the choice of faces changes. Null until it is drawn. */
const useImagen = ({ resumen, total }: Pick<Props, 'resumen' | 'total'>, conCaras: boolean): Imagen | null => {
  const [imagen, setImagen] = useState<Imagen | null>(null);
  useEffect(() => {
    let sigue = true;
    let url: string | null = null;
    dibujarSemana(resumen, total, conCaras).then(
      (blob) => {
        if (!sigue) return;
        url = URL.createObjectURL(blob);
        setImagen({ conCaras, archivo: new File([blob], `semana-${resumen.desde}.png`, { type: 'image/png' }), url });
      },
      () => tostada.mal('No se ha podido hacer la imagen'),
    );
    return () => {
      sigue = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [resumen, total, conCaras]);
  // The picture of the other choice must not be shared in its place.
  return imagen?.conCaras === conCaras ? imagen : null;
};

/** Tells whether this browser can hand a file to other apps; over plain http none can. */
const puedeCompartir = (archivo: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [archivo] });

/** Shares the picture, or saves it where the browser shares no files. Closing the browser's own sheet is no failure. */
const entregar = async (archivo: File): Promise<void> => {
  if (!puedeCompartir(archivo)) {
    guardarArchivo(archivo.name, archivo);
    return;
  }
  try {
    await navigator.share({ files: [archivo] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) guardarArchivo(archivo.name, archivo);
  }
};

/** Dialog with the picture of the week as it will be shared. Faces are in it only if the member says so. */
export function Compartir({ resumen, total, cerrar }: Props) {
  const [conCaras, setConCaras] = useState(false);
  const imagen = useImagen({ resumen, total }, conCaras);
  const comparte = imagen !== null && puedeCompartir(imagen.archivo);
  const Icono = comparte ? Share2 : Download;
  return (
    <Dialogo
      titulo="Compartir imagen"
      descripcion="Se hace en este móvil y no lleva nombres."
      cerrar={cerrar}
      pie={
        <Boton
          tamano="grande"
          ancho
          disabled={imagen === null}
          icono={<Icono aria-hidden className="size-[min(1.5rem,28px)]" />}
          onClick={() => {
            if (imagen !== null) void entregar(imagen.archivo).then(cerrar);
          }}
        >
          {comparte ? 'Compartir' : 'Descargar'}
        </Boton>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {imagen === null ? (
          <Bloque className="cuento-imagen" />
        ) : (
          <img src={enBase(imagen.url)} alt="La semana, como se compartirá" className="cuento-imagen" />
        )}
        <Interruptor etiqueta="Con nuestras caras" activo={conCaras} alCambiar={setConCaras} />
      </div>
    </Dialogo>
  );
}
