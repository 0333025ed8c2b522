import { useQuery } from '@tanstack/react-query';
import { Scale, UsersRound } from 'lucide-react';
import { cuadrar, repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { useAccion } from '#client/lib/accion.ts';
import { consultaCarga, consultaUsuarios } from '#client/lib/consultas.ts';
import { hayEdades, propuestaPorEdades } from '#client/lib/partes.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';

interface Props {
  /** Why there is no preview: the shares do not sum to 100. Null if there is a preview. */
  readonly motivo: string | null;
  readonly hayIncluidos: boolean;
}

/**
 * Explains the draft's initial shares when needed. Either none are saved, so that they go by age, or they do not sum to 100; a
 * button saves better ones. Renders nothing for a family whose own shares sum to 100.
 */
export function PartesDePartida({ motivo, hayIncluidos }: Props) {
  const { data: carga } = useQuery(consultaCarga);
  const { data: usuarios } = useQuery(consultaUsuarios);
  const guardar = useAccion('guardarCarga', { texto: 'Error al guardar configuraciones' });
  if (carga === undefined || usuarios === undefined) return null;
  const miembros = usuarios.filter((u) => u.tiene_cuenta);

  const guardarPartes = (partes: ReturnType<typeof repartoPorEdades>): void => {
    const configuraciones = partes.map((p) => ({ miembro: p.miembro, porcentaje_carga: p.porcentaje }));
    void guardar({ cuerpo: { configuraciones } });
  };
  const porEdades = () => guardarPartes(repartoPorEdades(miembros));
  const cuadrarTodas = () =>
    guardarPartes(
      cuadrar(
        carga.configuraciones.map((c) => ({ miembro: c.miembro, porcentaje: c.porcentaje_carga })),
        null,
      ),
    );
  const botonEdades = hayEdades(miembros) && (
    <Boton
      variante="contorno"
      icono={<UsersRound aria-hidden className="size-5 shrink-0" />}
      cargando={guardar.ocupada && 'Guardando...'}
      onClick={porEdades}
    >
      Repartir por edades
    </Boton>
  );

  if (motivo !== null) {
    return (
      <Franja tipo="mal">
        <p>{motivo}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Boton
            variante="contorno"
            icono={<Scale aria-hidden className="size-5 shrink-0" />}
            cargando={guardar.ocupada && 'Guardando...'}
            onClick={cuadrarTodas}
          >
            Cuadrar a 100
          </Boton>
          {botonEdades}
          <EnlaceBoton variante="contorno" to="/panel?pestana=carga">
            Repartir la carga
          </EnlaceBoton>
        </div>
      </Franja>
    );
  }
  if (carga.guardada || !hayEdades(miembros)) return null;
  return (
    <Franja
      accion={
        <EnlaceBoton variante="contorno" to="/panel?pestana=carga">
          Cambiar las partes
        </EnlaceBoton>
      }
    >
      Como nadie ha elegido otras, las partes{hayIncluidos && ' de los demás'} van por edades.{' '}
      {propuestaPorEdades(miembros)}
    </Franja>
  );
}
