import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

const FlujoFoto = dialogoPerezoso(() => import('#client/ui/foto/flujo-foto.tsx').then((m) => m.FlujoFoto));

export interface FotoElegida {
  readonly archivo: File;
  /** Object URL that shows the photo before it is uploaded. */
  readonly url: string;
}

interface Props {
  readonly foto: FotoElegida | null;
  readonly alCambiar: (foto: FotoElegida | null) => void;
  /** The age group decides the placeholder's colour while there is no photo. */
  readonly grupoEdad: GrupoEdad;
}

/** Field for a new member's photo, which is sent with the rest of the form. */
export function CampoFoto({ foto, alCambiar, grupoEdad }: Props) {
  const [abierto, setAbierto] = useState(false);
  const url = foto?.url ?? null;
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const guardar = async (archivo: File) => alCambiar({ archivo, url: URL.createObjectURL(archivo) });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar avatar={url} grupoEdad={grupoEdad} color="" tamano="grande" />
      <div className="flex min-w-0 items-center gap-1">
        <Boton
          variante="tonal"
          className="px-4!"
          icono={<Camera aria-hidden className="size-5" />}
          onClick={() => setAbierto(true)}
        >
          {foto === null ? 'Añadir foto' : 'Cambiar foto'}
        </Boton>
        {foto !== null && (
          <BotonIcono etiqueta="Quitar foto" onClick={() => alCambiar(null)}>
            <Trash2 aria-hidden className="size-5" />
          </BotonIcono>
        )}
      </div>
      {abierto && <FlujoFoto titulo="Foto del nuevo miembro" guardar={guardar} cerrar={() => setAbierto(false)} />}
    </div>
  );
}
