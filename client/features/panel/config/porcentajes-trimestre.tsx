import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { hayEdades } from '#client/lib/partes.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { AjusteHecho } from '../carga/ajuste-hecho.tsx';
import { type Borrador, type MiembroConParte, useAjuste } from '../carga/usar-ajuste.ts';
import { FilaConfiguracion } from './fila-configuracion.tsx';
import { SinPorcentajes } from './sin-porcentajes.tsx';
import { usePorcentajes } from './usar-porcentajes.ts';

interface Props {
  readonly configuraciones: readonly ConfiguracionReparto[];
  /** Members with an account. */
  readonly miembros: readonly MiembroConParte[];
}

/** Sliders with each member's share for the draft. A total other than 100 only shows a warning. */
export function PorcentajesTrimestre({ configuraciones, miembros }: Props) {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { total, valorDe, estadoDe, mover, guardar, aplicar } = usePorcentajes(configuraciones);
  const valores: Borrador = Object.fromEntries(configuraciones.map((c) => [c.miembro, valorDe(c)]));
  const conFila = miembros.filter((m) => valores[m.id] !== undefined);
  const ajuste = useAjuste(conFila, valores, aplicar);
  if (configuraciones.length === 0) return <SinPorcentajes miembros={miembros} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Franja
        tipo={total === 100 ? 'bien' : 'atencion'}
        titulo={`Total: ${String(total)}%`}
        {...(total !== 100 && {
          accion: (
            <Boton variante="contorno" onClick={ajuste.cuadrar}>
              Cuadrar a 100
            </Boton>
          ),
        })}
      >
        {total !== 100 && (
          <>
            <p>El total debe sumar 100% para que el reparto funcione</p>
            <p className="mt-1 text-sm">{ajuste.queHariaCuadrar}</p>
          </>
        )}
      </Franja>
      <AjusteHecho ajuste={ajuste} />
      <ul className="grid grid-cols-1 gap-3">
        {configuraciones.map((c) => (
          <FilaConfiguracion
            key={c.id}
            configuracion={c}
            miembro={usuarios?.find((u) => u.id === c.miembro)}
            valor={valorDe(c)}
            estado={estadoDe(c.id)}
            alMover={(valor) => {
              ajuste.mover(c.miembro);
              mover(c.id, valor);
            }}
            alSoltar={(valor) => void guardar(c.id, valor)}
          />
        ))}
      </ul>
      {hayEdades(conFila) && (
        <Boton
          variante="tonal"
          ancho
          icono={<UsersRound aria-hidden className="size-5 shrink-0" />}
          onClick={ajuste.porEdades}
        >
          Empezar por edades
        </Boton>
      )}
    </div>
  );
}
