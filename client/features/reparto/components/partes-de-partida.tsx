import { useQuery } from '@tanstack/react-query';
import { Scale, Undo2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ConfiguracionCarga } from '#shared/contracts/configuraciones-carga.ts';
import { cuadrar } from '#shared/domain/porcentajes.ts';
import { repartoPorEdades } from '#shared/domain/reparto-por-edades.ts';
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
 * What everybody's share starts from, where that needs a word: nobody has saved any, or they do not total 100. One tap
 * saves better ones, and the quotas follow. Silent in a family that has chosen its own.
 */
export function PartesDePartida({ motivo, hayIncluidos }: Props) {
  const { data: carga } = useQuery(consultaCarga);
  const { data: usuarios } = useQuery(consultaUsuarios);
  const guardar = useGuardarCarga();
  /** The shares before the tap, when they can be saved again. */
  const [antes, setAntes] = useState<readonly ConfiguracionCarga[] | null>(null);
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
    const previas = carga.configuraciones;
    const nuevas = repartoPorEdades(miembros).map((p) => ({ miembro: p.miembro, porcentaje_carga: p.porcentaje }));
    guardarPartes(nuevas)
      .then(() => setAntes(motivo === null ? previas : null))
      .catch(() => undefined);
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
      variante={motivo === null ? 'primario' : 'contorno'}
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
  if (antes !== null) {
    return (
      <Franja
        tipo="bien"
        accion={
          <Boton
            variante="fantasma"
            icono={<Undo2 aria-hidden className="size-5 shrink-0" />}
            cargando={guardar.isPending && 'Deshaciendo…'}
            onClick={() =>
              void guardarPartes(antes)
                .then(() => setAntes(null))
                .catch(() => undefined)
            }
          >
            Deshacer
          </Boton>
        }
      >
        Repartido por edades y guardado en Carga.
      </Franja>
    );
  }
  if (carga.guardada || !hayEdades(miembros)) return null;
  return (
    <Franja accion={botonEdades}>
      Ahora es a partes iguales{hayIncluidos && ' entre los demás'}. {propuestaPorEdades(miembros)}
    </Franja>
  );
}
