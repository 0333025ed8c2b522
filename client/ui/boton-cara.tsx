import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { Avatar } from './avatar.tsx';

interface Props {
  readonly miembro: {
    readonly first_name: string;
    readonly avatar: string | null;
    readonly grupo_edad: GrupoEdad;
    readonly grupo_edad_display: string;
    readonly color: string;
  };
  readonly alTocar: () => void;
}

/** A button with a member's face and name. */
export function BotonCara({ miembro, alTocar }: Props) {
  return (
    <button
      type="button"
      onClick={alTocar}
      className="grid size-full content-start justify-items-center gap-3 rounded-carta bg-superficie px-3 py-6 shadow-carta transition hover:bg-marca-tenue active:scale-[0.97]"
    >
      <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="grande" />
      <span className="min-w-0 max-w-full">
        <span className="block text-xl font-extrabold wrap-anywhere">{miembro.first_name}</span>
        <span className="text-suave">{miembro.grupo_edad_display}</span>
      </span>
    </button>
  );
}

export const CLASE_CARAS = 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3';
