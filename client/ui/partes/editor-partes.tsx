import { Equal, Undo2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { hayEdades } from '#client/lib/partes.ts';
import type { Ajuste, Borrador } from '#client/lib/usar-ajuste.ts';
import { Boton } from '#client/ui/boton.tsx';
import { FilaParte } from './fila-parte.tsx';

interface Props {
  /** Members with an account. */
  readonly miembros: readonly Usuario[];
  readonly valores: Borrador;
  readonly ajuste: Ajuste;
  readonly alMover: (miembro: number, valor: number) => void;
  readonly alSoltar?: (miembro: number, valor: number) => void;
  readonly detalleDe: (miembro: Usuario) => ReactNode;
  readonly dichoDe?: (miembro: Usuario) => ReactNode;
  /** Whether shares by age are the first thing to do. */
  readonly porEdadesPrimero?: boolean;
}

/**
 * The editor of the members' shares, wherever they are edited: a slider for each, and buttons that move all of them. Who shows it
 * decides when a share is saved.
 */
export function EditorPartes({
  miembros,
  valores,
  ajuste,
  alMover,
  alSoltar,
  detalleDe,
  dichoDe,
  porEdadesPrimero = false,
}: Props) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {hayEdades(miembros) && (
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
      <ul className="grid grid-cols-1 gap-3">
        {miembros.map((m) => (
          <FilaParte
            key={m.id}
            miembro={m}
            valor={valores[m.id] ?? 0}
            alCambiar={(n) => {
              ajuste.mover(m.id);
              alMover(m.id, n);
            }}
            alSoltar={alSoltar && ((n) => alSoltar(m.id, n))}
            detalle={detalleDe(m)}
            dicho={dichoDe?.(m)}
          />
        ))}
      </ul>
    </>
  );
}
