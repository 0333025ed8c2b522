import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { consultaUsuarios } from '#client/lib/consultas.ts';
import { Aviso } from '#client/ui/aviso.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { usePorcentajes } from '../usar-porcentajes.ts';
import { FilaConfiguracion } from './fila-configuracion.tsx';

/** The share of each in the quarter's reparto. Another total than 100 is only warned of. */
export function PorcentajesTrimestre({ configuraciones }: { readonly configuraciones: readonly ConfiguracionReparto[] }) {
  const { data: usuarios } = useQuery(consultaUsuarios);
  const { total, valorDe, estadoDe, mover, guardar } = usePorcentajes(configuraciones);
  if (configuraciones.length === 0) {
    return (
      <EstadoVacio
        icono={<SlidersHorizontal className="size-9" />}
        titulo="Sin configuración"
        accion={
          <EnlaceBoton to="?pestana=carga" replace variante="tonal">
            Ir a Carga
          </EnlaceBoton>
        }
      >
        Las configuraciones se crean automáticamente al empezar un trimestre o un reparto. Mientras tanto cuenta lo que pongas en Carga.
      </EstadoVacio>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Aviso tipo={total === 100 ? 'bien' : 'atencion'} titulo={`Total: ${String(total)}%`}>
        {total !== 100 && 'El total debe sumar 100% para que el reparto funcione'}
      </Aviso>
      <ul className="grid grid-cols-1 gap-3">
        {configuraciones.map((c) => (
          <FilaConfiguracion
            key={c.id}
            configuracion={c}
            miembro={usuarios?.find((u) => u.id === c.miembro)}
            valor={valorDe(c)}
            estado={estadoDe(c.id)}
            alMover={(valor) => mover(c.id, valor)}
            alSoltar={(valor) => void guardar(c.id, valor)}
          />
        ))}
      </ul>
    </div>
  );
}
