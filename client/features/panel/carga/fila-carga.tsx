import type { Usuario } from '#shared/contracts/usuarios.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Paso } from '#client/ui/paso.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { PASO } from './usar-ajuste.ts';

interface Props {
  readonly miembro: Usuario;
  readonly valor: number;
  readonly alCambiar: (valor: number) => void;
}

/** One member's share: a bar in their colour, and the number between a minus and a plus button. */
export function FilaCarga({ miembro, valor, alCambiar }: Props) {
  return (
    <Tarjeta como="li" className="grid grid-cols-1 gap-4 px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="chico" />
        {/* As wide as the longest word of the name, so that the buttons wrap below the name instead of breaking a word. */}
        <div className="min-w-0 flex-1 basis-[min-content]">
          <p className="leading-tight font-extrabold">{miembro.first_name}</p>
          <p className="text-sm text-suave">{miembro.grupo_edad_display}</p>
        </div>
        <div className="ml-auto">
          <Paso
            etiqueta={miembro.first_name}
            valor={valor}
            alCambiar={alCambiar}
            min={0}
            max={100}
            paso={PASO}
            unidad="%"
          />
        </div>
      </div>
      <BarraCuota etiqueta={`Parte de ${miembro.first_name}`} valor={valor} total={100} color={miembro.color} />
    </Tarjeta>
  );
}
