import { useQuery } from '@tanstack/react-query';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaCarga, consultaReajustes, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { textoPropuesta } from '#client/lib/reparto/partes.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';

/**
 * Proposed shares for members who live here part of the time, with a button that saves them all. Renders nothing without a
 * proposal, or if `salvoEnOferta` and the panel's offer of a reajuste shows the same shares.
 */
export function PropuestaPartes({ salvoEnOferta = false }: { readonly salvoEnOferta?: boolean }) {
  const { data: carga } = useQuery(consultaCarga);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { data: reajustes } = useQuery(consultaReajustes);
  const guardar = useAccion('guardarCarga', {
    texto: 'Error al guardar configuraciones',
    dicho: '¡Configuración guardada correctamente!',
  });
  const propuesta = carga?.propuesta ?? null;
  const enOferta = salvoEnOferta && reajustes?.motivos.some((m) => m.motivo === 'VIVE_CAMBIADO') === true;
  if (propuesta === null || enOferta) return null;
  return (
    <Franja>
      <p>{textoPropuesta(propuesta, usuarios)}</p>
      <Boton
        className="mt-2"
        cargando={guardar.ocupada && 'Guardando...'}
        onClick={() => void guardar({ cuerpo: { configuraciones: propuesta.configuraciones } })}
      >
        Aceptar estas partes
      </Boton>
    </Franja>
  );
}
