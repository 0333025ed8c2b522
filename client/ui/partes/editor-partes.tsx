import { Equal, Undo2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { type Ajuste, hayEdades } from '#client/lib/reparto/partes.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Deslizador, Paso } from '#client/ui/campos-numero.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** A member with an account, and their share in the editor. */
interface FilaDeEditor {
  readonly miembro: Usuario;
  readonly valor: number;
  readonly detalle: ReactNode;
  readonly dicho?: ReactNode;
}

interface Props {
  readonly filas: readonly FilaDeEditor[];
  readonly ajuste: Ajuste;
  readonly alMover: (miembro: number, valor: number) => void;
  readonly alSoltar?: (miembro: number, valor: number) => void;
  /** True to show the button for shares by age as the main one. */
  readonly porEdadesPrimero?: boolean;
}

/**
 * The editor of the members' shares: a slider for each member, and buttons that set all shares. The caller decides when to save.
 */
export function EditorPartes({ filas, ajuste, alMover, alSoltar, porEdadesPrimero = false }: Props) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {hayEdades(filas.map((f) => f.miembro)) && (
          <Boton
            variante={porEdadesPrimero ? 'primario' : 'tonal'}
            icono={<UsersRound aria-hidden className="size-5 shrink-0" />}
            onClick={ajuste.porEdades}
          >
            Empezar por edades
          </Boton>
        )}
        <Boton variante="tonal" icono={<Equal aria-hidden className="size-5 shrink-0" />} onClick={ajuste.igualar}>
          Repartir por igual
        </Boton>
      </div>
      <output className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 empty:hidden">
        {ajuste.hecho !== null && (
          <>
            <span className="min-w-0 flex-1 basis-44 leading-tight font-semibold text-suave">{ajuste.hecho}</span>
            {ajuste.deshacer !== null && (
              <Boton
                variante="fantasma"
                icono={<Undo2 aria-hidden className="size-5 shrink-0" />}
                onClick={ajuste.deshacer}
              >
                Deshacer
              </Boton>
            )}
          </>
        )}
      </output>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-3">
        {filas.map((fila) => (
          <FilaParte
            key={fila.miembro.id}
            {...fila}
            alCambiar={(n) => {
              ajuste.mover(fila.miembro.id);
              alMover(fila.miembro.id, n);
            }}
            alSoltar={alSoltar && ((n) => alSoltar(fila.miembro.id, n))}
          />
        ))}
      </ul>
    </>
  );
}

/** Percentage points by which a slider or a button moves a share. */
const PASO = 5;

interface PropsFilaParte {
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
function FilaParte({ miembro, valor, alCambiar, alSoltar, detalle, dicho }: PropsFilaParte) {
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
