import { SlidersHorizontal, UsersRound } from 'lucide-react';
import { useAccion } from '#client/lib/accion.ts';
import { hayEdades, propuestaPorEdades } from '#client/lib/partes.ts';
import { Boton } from '#client/ui/boton.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { type MiembroConParte, partesPorEdades } from '../carga/usar-ajuste.ts';

/** Shown while no shares are saved: a button to save shares by age, and a link to set them by hand. */
export function SinPorcentajes({ miembros }: { readonly miembros: readonly MiembroConParte[] }) {
  const guardar = useAccion('guardarCarga', {
    texto: 'Error al guardar configuraciones',
    dicho: '¡Configuración guardada correctamente!',
  });
  const porEdades = () => {
    const partes = partesPorEdades(miembros);
    const configuraciones = miembros.map((m) => ({ miembro: m.id, porcentaje_carga: partes[m.id] ?? 0 }));
    void guardar({ cuerpo: { configuraciones } });
  };
  return (
    <EstadoVacio
      icono={<SlidersHorizontal className="size-9" />}
      titulo="Sin configuración"
      accion={
        <div className="grid gap-2">
          {hayEdades(miembros) && (
            <Boton
              icono={<UsersRound aria-hidden className="size-5 shrink-0" />}
              cargando={guardar.ocupada && 'Guardando...'}
              onClick={porEdades}
            >
              Empezar por edades
            </Boton>
          )}
          <EnlaceBoton to="?pestana=carga" replace variante="tonal">
            Ir a Carga
          </EnlaceBoton>
        </div>
      }
    >
      Las configuraciones se crean automáticamente al empezar un trimestre o un reparto. Mientras tanto cuenta lo que
      pongas en Carga.
      {hayEdades(miembros) && ` ${propuestaPorEdades(miembros)}`}
    </EstadoVacio>
  );
}
