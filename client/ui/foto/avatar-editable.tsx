import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { type RutaDeCara, rutaDeCara } from '#shared/contracts/avatar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

const FlujoFoto = dialogoPerezoso(() => import('./flujo-foto.tsx').then((m) => m.FlujoFoto));

interface Props extends Omit<ComponentProps<typeof Avatar>, 'nombre'> {
  /** Label of the button, with the name of the member whose photo it changes. */
  readonly etiqueta: string;
  /** Saves a new photo (a file), a built-in face, or null for the emoji of the age group. */
  readonly editar: (cambios: File | { readonly avatar: RutaDeCara | null }) => Promise<unknown>;
}

/** A face with a camera button at its edge, which opens the dialog for changing the photo. */
export function AvatarEditable({ etiqueta, editar, ...cara }: Props) {
  const [abierto, setAbierto] = useState(false);
  return (
    <div className="relative shrink-0">
      <Avatar {...cara} />
      <button
        type="button"
        aria-label={etiqueta}
        title={etiqueta}
        onClick={() => setAbierto(true)}
        className="absolute -right-3.5 -bottom-3.5 grid size-12 place-items-center rounded-full text-marca transition active:scale-95"
      >
        {/* Smaller than its tap target, so that it covers less of the face. */}
        <span className="grid size-8 place-items-center rounded-full border-2 border-superficie bg-marca-tenue text-marca-fuerte">
          <Camera aria-hidden className="size-4.5" strokeWidth={2.5} />
        </span>
      </button>
      {abierto && (
        <FlujoFoto
          titulo={etiqueta}
          guardar={editar}
          quitar={cara.avatar === null || cara.avatar === '' ? undefined : () => editar({ avatar: null })}
          actual={cara.avatar}
          elegirCara={(elegida) => editar({ avatar: rutaDeCara(elegida) })}
          cerrar={() => setAbierto(false)}
        />
      )}
    </div>
  );
}
