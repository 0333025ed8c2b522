import { Equal, Undo2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { type Ajuste, hayEdades } from '#client/lib/reparto/partes.ts';
import { Boton } from '#client/ui/boton.tsx';
import { FilaParte } from './fila-parte.tsx';

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
 * The editor of the members' shares: a slider for each, and buttons that change all of them. The caller decides when to save.
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
