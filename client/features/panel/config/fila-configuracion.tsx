import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { cx } from '#client/lib/cx.ts';
import { fechaLarga } from '#client/lib/fechas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Deslizador } from '#client/ui/deslizador.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { PASO } from '../carga/usar-ajuste.ts';
import type { EstadoGuardado } from './usar-porcentajes.ts';

const TEXTOS = { bien: 'Porcentaje actualizado', mal: 'Error al actualizar porcentaje' } as const;

interface Props {
  readonly configuracion: ConfiguracionReparto;
  /** The member, for face and colour; undefined until the list of members is loaded. */
  readonly miembro: Usuario | undefined;
  readonly valor: number;
  readonly estado: EstadoGuardado | undefined;
  readonly alMover: (valor: number) => void;
  readonly alSoltar: (valor: number) => void;
}

/** One member's share of the quarter on a slider, saved when the member lets go of it. */
export function FilaConfiguracion({ configuracion: c, miembro, valor, estado, alMover, alSoltar }: Props) {
  return (
    <Tarjeta como="li" className="relative grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {miembro && (
          <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="chico" />
        )}
        <div className="min-w-0 flex-1 basis-32">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-lg leading-tight font-extrabold">{c.miembro_nombre}</span>
            {c.activa && <Insignia tono="bien">Activa</Insignia>}
          </p>
          <p className="text-sm text-suave">Desde el {fechaLarga(c.trimestre_inicio)}</p>
        </div>
        <p className="cifra text-3xl">{valor}%</p>
      </div>
      <Deslizador
        etiqueta={`Porcentaje de ${c.miembro_nombre}`}
        valor={valor}
        alCambiar={alMover}
        alSoltar={alSoltar}
        min={0}
        max={100}
        paso={PASO}
        unidad="%"
        {...(miembro && { color: miembro.color })}
      />
      {/* Absolute, in the space below the slider, so that nothing moves when the message appears. */}
      <output
        className={cx(
          'absolute inset-x-5 bottom-2 text-sm leading-none font-bold',
          estado === 'mal' ? 'text-mal' : 'text-bien',
        )}
      >
        {estado !== undefined && TEXTOS[estado]}
      </output>
    </Tarjeta>
  );
}
