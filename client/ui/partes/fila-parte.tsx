import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Deslizador } from '#client/ui/deslizador.tsx';
import { Paso } from '#client/ui/paso.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** Percent by which a slider or a button moves a share. */
const PASO = 5;

interface Props {
  readonly miembro: Usuario;
  readonly valor: number;
  readonly alCambiar: (valor: number) => void;
  /**
   * Called when the slider is released, to save the share. Undefined if shares are saved together; the number then has
   * buttons.
   */
  readonly alSoltar: ((valor: number) => void) | undefined;
  /** Content below the name. */
  readonly detalle: ReactNode;
  /** A note about the last save. It lies over the space below the slider, so that nothing shifts when it appears. */
  readonly dicho?: ReactNode;
}

/** One member's share on a slider in their colour. */
export function FilaParte({ miembro, valor, alCambiar, alSoltar, detalle, dicho }: Props) {
  const { first_name: nombre, avatar, grupo_edad, color } = miembro;
  const limites = { valor, alCambiar, min: 0, max: 100, paso: PASO, unidad: '%' };
  return (
    <Tarjeta como="li" className="relative grid grid-cols-1 gap-2 px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
        {/* As wide as the longest word of the name, so that the buttons wrap below the name instead of breaking a word. */}
        <div className="min-w-0 flex-1 basis-[min-content]">
          <p className="leading-tight font-extrabold">{nombre}</p>
          <div className="text-sm text-suave">{detalle}</div>
        </div>
        <div className="ml-auto">
          {alSoltar === undefined ? (
            <Paso etiqueta={nombre} {...limites} />
          ) : (
            <p className="cifra text-3xl">{valor}%</p>
          )}
        </div>
      </div>
      <Deslizador
        etiqueta={`Porcentaje de ${nombre}`}
        color={color}
        {...limites}
        {...(alSoltar !== undefined && { alSoltar })}
      />
      {dicho}
    </Tarjeta>
  );
}
