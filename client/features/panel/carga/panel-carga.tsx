import { useQuery } from '@tanstack/react-query';
import { consultaCarga, consultaUsuarios } from '#client/lib/consultas.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import type { Borrador } from './usar-ajuste.ts';
import { FormularioCarga } from './formulario-carga.tsx';

interface Props {
  /** Unsaved edits, by member id. */
  readonly borrador: Borrador;
  readonly alCambiar: (borrador: Borrador) => void;
}

/** The Carga tab: each member's share of the work. */
export function PanelCarga(props: Props) {
  const carga = useQuery(consultaCarga);
  const usuarios = useQuery(consultaUsuarios);
  const esqueleto = <Esqueleto filas={4} />;
  return (
    <Cargable consulta={carga} error="Error al cargar datos" esqueleto={esqueleto}>
      {(datos) => (
        <Cargable consulta={usuarios} error="Error al cargar datos" esqueleto={esqueleto}>
          {(miembros) => <FormularioCarga carga={datos} usuarios={miembros} {...props} />}
        </Cargable>
      )}
    </Cargable>
  );
}
