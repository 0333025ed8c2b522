import { Download, FileHeart, PackageOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton, claseBoton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useLlevarse, type ArchivoListo } from '../api/llevarse.ts';
import { Contenido, megas } from './contenido.tsx';

/** The file, ready: what is in it, and the link that saves it. */
function Listo({ nombre, archivo, resumen }: ArchivoListo) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const nueva = URL.createObjectURL(archivo);
    setUrl(nueva);
    return () => URL.revokeObjectURL(nueva);
  }, [archivo]);
  return (
    <div className="grid grid-cols-1 gap-3" role="status">
      <div className="flex items-center gap-3 rounded-control bg-hundido p-3">
        <FileHeart aria-hidden className="size-8 shrink-0 text-marca" />
        <p className="min-w-0 leading-tight font-extrabold wrap-anywhere">
          {nombre}
          <span className="block text-sm font-semibold text-suave">{megas(archivo.size)}</span>
        </p>
      </div>
      <Contenido resumen={resumen} />
      <a href={url} download={nombre} className={claseBoton()}>
        <Download aria-hidden className="size-5" />
        <span className="min-w-0">Guardar en este dispositivo</span>
      </a>
    </div>
  );
}

/** How a family takes all that it has with it, to keep or to go elsewhere. */
export function TarjetaLlevarse() {
  const llevarse = useLlevarse();
  return (
    <Tarjeta como="section" aria-labelledby="llevarse" className="grid grid-cols-1 gap-3">
      <h2 id="llevarse" className="text-lg">
        Llevaros vuestros datos
      </h2>
      <p className="text-suave">
        Toda la familia en un archivo: miembros, tareas, votos, repartos, lo hecho, logros y fotos. Sirve para
        guardarlo, leerlo o traer la familia a otro Te Toca.
      </p>
      <Franja tipo="atencion" role="note">
        Guárdalo como una contraseña: dentro van el PIN, las contraseñas cifradas, y los votos y deseos de cada uno.
      </Franja>
      {llevarse.isError && <Franja tipo="mal">{mensajeDeError(llevarse.error, 'Error al preparar el archivo')}</Franja>}
      {llevarse.data !== undefined && <Listo {...llevarse.data} />}
      <Boton
        variante={llevarse.data === undefined ? 'tonal' : 'fantasma'}
        icono={<PackageOpen aria-hidden className="size-5" />}
        cargando={llevarse.isPending && 'Preparando...'}
        onClick={() => llevarse.mutate()}
      >
        {llevarse.data === undefined ? 'Preparar el archivo' : 'Prepararlo otra vez'}
      </Boton>
    </Tarjeta>
  );
}
