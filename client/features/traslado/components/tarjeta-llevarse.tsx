import { Download, FileHeart, PackageOpen } from 'lucide-react';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useLlevarse, type ArchivoListo } from '../api/llevarse.ts';
import { Contenido, megas } from './contenido.tsx';

/** Browsers want the address for as long as they are saving from it. */
const UN_RATO_MS = 60_000;

const guardar = ({ nombre, archivo }: ArchivoListo): void => {
  const enlace = document.createElement('a');
  enlace.href = URL.createObjectURL(archivo);
  enlace.download = nombre;
  enlace.click();
  setTimeout(() => URL.revokeObjectURL(enlace.href), UN_RATO_MS);
};

/** The file, ready: what is in it, and the button that saves it. */
function Listo({ listo }: { readonly listo: ArchivoListo }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3 rounded-control bg-hundido p-3">
        <FileHeart aria-hidden className="size-8 shrink-0 text-marca" />
        <p className="min-w-0 leading-tight font-extrabold wrap-anywhere">
          {listo.nombre}
          <span className="block text-sm font-semibold text-suave">{megas(listo.archivo.size)}</span>
        </p>
      </div>
      <Contenido resumen={listo.resumen} />
      <Boton icono={<Download aria-hidden className="size-5" />} onClick={() => guardar(listo)}>
        Guardar en este dispositivo
      </Boton>
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
        Toda la familia en un archivo: miembros, tareas, repartos, lo hecho, logros y fotos. Sirve para guardarlo,
        leerlo o traer la familia a otro Te Toca.
      </p>
      <Franja tipo="atencion" role="note">
        Guárdalo como una contraseña: dentro van el PIN y las contraseñas cifradas. Los votos y los deseos de cada uno
        se quedan aquí.
      </Franja>
      {llevarse.isError && <Franja tipo="mal">{mensajeDeError(llevarse.error, 'Error al preparar el archivo')}</Franja>}
      <div aria-live="polite" className="contents">
        {llevarse.data !== undefined && <Listo listo={llevarse.data} />}
      </div>
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
