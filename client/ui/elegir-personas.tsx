import type { Usuario } from '#shared/contracts/familias.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from './avatar.tsx';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

interface Props {
  readonly etiqueta: string;
  readonly personas: readonly Pick<Usuario, 'id' | 'first_name' | 'avatar' | 'grupo_edad' | 'color'>[];
  readonly elegidas: readonly number[];
  readonly alCambiar: (ids: readonly number[]) => void;
}

/** Checkboxes with the faces and names of members, to choose several. `ElegirPersona` (radio.tsx) chooses one. */
export function ElegirPersonas({ etiqueta, personas, elegidas, alCambiar }: Props) {
  return (
    <fieldset
      aria-label={etiqueta}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-2"
    >
      {personas.map((p) => {
        const elegida = elegidas.includes(p.id);
        return (
          <label
            key={p.id}
            className={cx(
              'relative flex min-h-14 cursor-pointer items-center gap-2 rounded-control border-2 px-3 py-2 transition-colors',
              elegida ? 'border-marca bg-marca-tenue' : 'border-borde bg-superficie hover:border-borde-fuerte',
            )}
          >
            <input
              type="checkbox"
              checked={elegida}
              onChange={() => alCambiar(elegida ? elegidas.filter((id) => id !== p.id) : [...elegidas, p.id])}
              className="size-6 shrink-0 accent-marca"
            />
            <Avatar avatar={p.avatar} grupoEdad={p.grupo_edad} color={p.color} tamano="chico" />
            <span className="min-w-0 font-extrabold break-words">{p.first_name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface PropsBotonCara {
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
export function BotonCara({ miembro, alTocar }: PropsBotonCara) {
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
