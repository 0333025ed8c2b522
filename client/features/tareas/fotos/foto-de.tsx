import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { quitaFoto } from '#shared/domain/fotos.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { useFotos } from '#client/lib/trabajo/fotos.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useAtras } from '#client/ui/atras.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Marco, TextoMarco, TituloMarco } from '#client/ui/marco.tsx';

interface Cual {
  /** Id of the completed assignment. */
  readonly asignacion: number;
  /** Key of the picture's bytes: a new picture of the same completion has another one. */
  readonly clave: string;
  readonly tarea: string;
  /** Name of the member who did it; `autor` is their id. */
  readonly quien: string;
  readonly autor: number;
}

const comoUrl = (bytes: Blob): Promise<string> =>
  new Promise((leida, fallo) => {
    const lector = new FileReader();
    lector.addEventListener('load', () => leida(lector.result as string));
    lector.addEventListener('error', () => fallo(lector.error ?? new Error('Unreadable picture')));
    lector.readAsDataURL(bytes);
  });

/** Reads a picture once and keeps it as a data URL, since an `<img>` cannot send the login that its address asks for. */
const useBytes = ({ asignacion, clave }: Pick<Cual, 'asignacion' | 'clave'>) => {
  const cache = useQueryClient();
  const consulta = useQuery({
    // Outside `CLAVES.fotos`, which events invalidate: the bytes of a key never change.
    queryKey: ['foto', clave],
    queryFn: async ({ signal }) => comoUrl((await llamar('verFoto', { id: asignacion, signal, como: 'blob' })) as Blob),
    staleTime: Infinity,
    retry: false,
  });
  const { data: src, error } = consulta;
  const ida = error instanceof ErrorApi && error.estado === 404;
  // Reads the list of pictures again, since it still names one that the server no longer has.
  useEffect(() => {
    if (ida) void cache.invalidateQueries({ queryKey: CLAVES.fotos });
  }, [ida, cache]);
  return { src, error, ida, otraVez: () => void consulta.refetch(), leyendo: consulta.isFetching };
};

interface PropsVisor extends Cual {
  readonly imagen: string;
  readonly cerrar: () => void;
}

const QUITAR = {
  titulo: '¿Quitar la foto?',
  texto: 'Se borra para toda la familia. La tarea sigue hecha.',
  aceptar: 'Quitar',
  peligro: true,
} as const;

/** A picture over the whole screen. Its author and admins have a button to remove it; Back closes it. */
function Visor({ asignacion, tarea, quien, autor, imagen, cerrar }: PropsVisor) {
  const puedoQuitar = quitaFoto({ autor }, useYo());
  useAtras(true, () => {
    cerrar();
    return true;
  });
  const quitar = useAccion('quitarFoto', { texto: 'No se ha podido quitar la foto', alHacer: cerrar });
  const preguntar = async () => {
    if (await confirmar(QUITAR)) void quitar({ id: asignacion });
  };
  return (
    <Marco className="fixed inset-0 z-50 flex flex-col bg-velo text-sobre-escena outline-none" descrito cerrar={cerrar}>
      <header className="flex items-center gap-2 pt-[max(0.5rem,env(safe-area-inset-top))] pr-2 pl-4">
        <div className="min-w-0 flex-1 py-1">
          <TituloMarco className="text-lg leading-tight break-words">{tarea}</TituloMarco>
          <TextoMarco className="text-sm break-words">{`Hecha por ${quien}`}</TextoMarco>
        </div>
        {puedoQuitar && (
          <BotonIcono
            etiqueta="Quitar la foto"
            className="text-sobre-escena! hover:bg-sobre-escena/20"
            disabled={quitar.ocupada}
            onClick={() => void preguntar()}
          >
            <Trash2 aria-hidden className="size-6" />
          </BotonIcono>
        )}
        <BotonIcono etiqueta="Cerrar" className="text-sobre-escena! hover:bg-sobre-escena/20" onClick={cerrar}>
          <X aria-hidden className="size-6" />
        </BotonIcono>
      </header>
      <div className="min-h-0 flex-1 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <img src={enBase(imagen)} alt={`Foto de «${tarea}»`} className="size-full object-contain" />
      </div>
    </Marco>
  );
}

interface Props extends Cual {
  /** Draws it large, for a card, instead of as a thumbnail. */
  readonly grande?: boolean;
}

/**
 * The picture of a completion as a thumbnail, or large; a tap shows it over the whole screen. While it loads, its empty frame; if
 * that fails, a retry; if it is gone, an icon.
 */
export function FotoDe({ grande = false, ...foto }: Props) {
  const { src, error, ida, otraVez, leyendo } = useBytes(foto);
  const [abierta, setAbierta] = useState(false);
  const forma = cx(
    'relative z-1 grid shrink-0 place-items-center rounded-control bg-hundido text-suave',
    grande ? 'h-56 w-full' : 'size-[min(3rem,64px)]',
  );
  if (src === undefined) {
    if (error === null) return <span className={cx(forma, 'animate-tarde')} />;
    if (ida || !grande)
      return (
        <button
          type="button"
          className={forma}
          aria-label={ida ? 'La foto ya no está' : `Volver a cargar la foto de «${foto.tarea}»`}
          disabled={ida || leyendo}
          onClick={otraVez}
        >
          <ImageOff aria-hidden className="size-5" />
        </button>
      );
    return (
      <div className={cx(forma, 'content-center gap-3')}>
        <p role="alert">No se ha podido cargar la foto</p>
        <Boton variante="contorno" cargando={leyendo && 'Cargando…'} onClick={otraVez}>
          Reintentar
        </Boton>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={forma}
        aria-label={`Ver la foto de «${foto.tarea}», hecha por ${foto.quien}`}
        onClick={() => setAbierta(true)}
      >
        <img src={enBase(src)} alt="" className="size-full rounded-control object-cover" />
      </button>
      {abierta && <Visor {...foto} imagen={src} cerrar={() => setAbierta(false)} />}
    </>
  );
}

interface PropsEnFila {
  readonly asignacion: number;
  readonly tarea: string;
  readonly quien: { readonly id: number; readonly nombre: string };
}

/** The picture of a completion in its row; draws nothing without one. */
export function FotoEnFila({ asignacion, tarea, quien }: PropsEnFila) {
  const clave = useFotos().claveDe(asignacion);
  if (clave === undefined) return null;
  return <FotoDe asignacion={asignacion} clave={clave} tarea={tarea} quien={quien.nombre} autor={quien.id} />;
}
