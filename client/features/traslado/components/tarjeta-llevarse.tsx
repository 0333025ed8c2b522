import { Download, FileHeart, PackageOpen } from 'lucide-react';
import { useAccion } from '#client/lib/red/accion.ts';
import { guardarArchivo } from '#client/lib/navegador/copiar-y-guardar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { type ArchivoListo, Contenido, megas, prepararArchivo } from '../archivo.tsx';

/** The exported file: its content, and the button that saves it. */
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
      <Boton
        icono={<Download aria-hidden className="size-5" />}
        onClick={() => guardarArchivo(listo.nombre, listo.archivo)}
      >
        Guardar en este dispositivo
      </Boton>
    </div>
  );
}

/** Card that exports all of a family's data, to keep it or to move it to another box. */
export function TarjetaLlevarse() {
  const llevarse = useAccion(prepararArchivo, { texto: 'Error al preparar el archivo', campos: true });
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
      <Rechazo de={llevarse} />
      <div aria-live="polite" className="contents">
        {llevarse.salida !== undefined && <Listo listo={llevarse.salida} />}
      </div>
      <Boton
        variante={llevarse.salida === undefined ? 'tonal' : 'fantasma'}
        icono={<PackageOpen aria-hidden className="size-5" />}
        cargando={llevarse.ocupada && 'Preparando...'}
        onClick={() => void llevarse()}
      >
        {llevarse.salida === undefined ? 'Preparar el archivo' : 'Prepararlo otra vez'}
      </Boton>
    </Tarjeta>
  );
}
