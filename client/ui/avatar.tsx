import { useState } from 'react';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { enBase } from '#client/lib/navegador/base.ts';

/** The emoji of a member without a photo, by age group. Animals suggest neither a skin colour nor a sex. */
export const EMOJI_EDAD: Readonly<Record<GrupoEdad, string>> = { INFANTIL: '🐥', JUVENIL: '🦊', ADULTO: '🦉' };

const TAMANOS = {
  mini: 'size-[min(1.375rem,28px)] text-[length:min(0.75rem,15px)] outline-2 outline-offset-0',
  chico: 'm-1 size-10 text-xl outline-2 outline-offset-2',
  normal: 'm-1 size-14 text-3xl outline-3 outline-offset-2',
  grande: 'm-1 size-24 text-5xl outline-4 outline-offset-2',
  gigante: 'm-1 size-40 text-8xl outline-6 outline-offset-2',
} as const;

interface Props {
  /** The member's name, for screen readers. Left out if the name is already written beside the face. */
  readonly nombre?: string;
  readonly avatar: string | null;
  readonly grupoEdad: GrupoEdad;
  readonly color: string;
  readonly tamano?: keyof typeof TAMANOS;
}

/** A member's photo or built-in face in a ring of their colour. Without one, or if it fails to load: their age group's emoji. */
export function Avatar({ nombre, avatar, grupoEdad, color, tamano = 'normal' }: Props) {
  const [roto, setRoto] = useState<string | null>(null);
  const conFoto = avatar !== null && avatar !== '' && roto !== avatar;
  return (
    <span
      role={nombre === undefined ? undefined : 'img'}
      aria-label={nombre}
      aria-hidden={nombre === undefined || undefined}
      style={estiloMiembro(color)}
      className={cx(
        'aro-miembro grid shrink-0 place-items-center overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--miembro)_22%,var(--color-superficie))] leading-none outline-solid outline-(--miembro)',
        TAMANOS[tamano],
      )}
    >
      {conFoto ? (
        <img src={enBase(avatar)} alt="" className="size-full object-cover" onError={() => setRoto(avatar)} />
      ) : (
        EMOJI_EDAD[grupoEdad]
      )}
    </span>
  );
}
