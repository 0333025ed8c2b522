import { useQuery } from '@tanstack/react-query';
import { useAccion } from '#client/lib/accion.ts';
import { consultaCarga, consultaUsuarios } from '#client/lib/consultas.ts';
import { textoPropuesta } from '#client/lib/partes.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';

/** The shares that follow from where members live, with a button that saves all of them. Renders nothing without any. */
export function PropuestaPartes() {
  const { data: carga } = useQuery(consultaCarga);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const guardar = useAccion('guardarCarga', {
    texto: 'Error al guardar configuraciones',
    dicho: '¡Configuración guardada correctamente!',
  });
  const propuesta = carga?.propuesta ?? null;
  if (carga === undefined || propuesta === null) return null;
  return (
    <Franja
      accion={
        <Boton
          cargando={guardar.ocupada && 'Guardando...'}
          onClick={() => void guardar({ cuerpo: { configuraciones: propuesta.configuraciones } })}
        >
          Aceptar
        </Boton>
      }
    >
      {textoPropuesta(propuesta, usuarios)}
    </Franja>
  );
}
