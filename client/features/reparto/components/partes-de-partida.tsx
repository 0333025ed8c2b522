import { useQuery } from '@tanstack/react-query';
import { Scale, UsersRound } from 'lucide-react';
import type { ConfiguracionCarga } from '#shared/contracts/configuraciones-reparto.ts';
import { cuadrar, repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { consultaCarga, consultaUsuarios } from '#client/lib/consultas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { useGuardarCarga } from '#client/lib/guardar-carga.ts';
import { hayEdades, propuestaPorEdades } from '#client/lib/partes.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { tostada } from '#client/ui/tostada.ts';

interface Props {
  /** Why there is no preview: shares that do not total 100. */
  readonly motivo: string | null;
  readonly hayIncluidos: boolean;
}

/**
 * What everybody's share starts from, where that needs a word: nobody has saved any, so that they go by age, or they do
 * not total 100, and one tap saves better ones. Silent in a family that has chosen its own.
 */
export function PartesDePartida({ motivo, hayIncluidos }: Props) {
  const { data: carga } = useQuery(consultaCarga);
  const { data: usuarios } = useQuery(consultaUsuarios);
  const guardar = useGuardarCarga();
  if (carga === undefined || usuarios === undefined) return null;
  const miembros = usuarios.filter((u) => u.tiene_cuenta);

  const guardarPartes = async (partes: readonly ConfiguracionCarga[]): Promise<void> => {
    try {
      await guardar.mutateAsync(partes);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al guardar configuraciones'));
      throw e;
    }
  };
  const porEdades = () => {
    const nuevas = repartoPorEdades(miembros).map((p) => ({ miembro: p.miembro, porcentaje_carga: p.porcentaje }));
    guardarPartes(nuevas).catch(() => undefined);
  };
  const cuadrarTodas = () => {
    const partes = cuadrar(
      carga.configuraciones.map((c) => ({ miembro: c.miembro, porcentaje: c.porcentaje_carga })),
      null,
    );
    guardarPartes(partes.map((p) => ({ miembro: p.miembro, porcentaje_carga: p.porcentaje }))).catch(() => undefined);
  };
  const botonEdades = hayEdades(miembros) && (
    <Boton
      variante="contorno"
      icono={<UsersRound aria-hidden className="size-5 shrink-0" />}
      cargando={guardar.isPending && 'Guardando...'}
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
            cargando={guardar.isPending && 'Guardando...'}
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
