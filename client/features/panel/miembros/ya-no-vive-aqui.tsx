import type { Usuario } from '#shared/contracts/usuarios.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useArchivar } from '../api/archivar.ts';

/** «Ya no vive aquí»: takes a member out of all that is to come. */
export function YaNoViveAqui({
  miembro: { id, first_name: nombre },
  alArchivar,
}: {
  readonly miembro: Usuario;
  readonly alArchivar: () => void;
}) {
  const archivar = useArchivar();
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿${nombre} ya no vive aquí?`,
      texto:
        'Saldrá de la app al momento y no contará en repartos, votaciones ni ranking. Lo que hizo se queda, con su nombre. Sus tareas se quedan sin dueño: podréis hacer un reajuste. Se puede deshacer.',
      aceptar: 'Ya no vive aquí',
      peligro: true,
    });
    if (!si) return;
    try {
      await archivar.mutateAsync(id);
      tostada.bien(`${nombre} ya no está en la familia`);
      alArchivar();
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al guardarlo'));
    }
  };
  return (
    <Boton
      type="button"
      variante="fantasma"
      className="justify-self-start text-mal!"
      cargando={archivar.isPending && 'Guardando...'}
      onClick={() => void pulsar()}
    >
      Ya no vive aquí
    </Boton>
  );
}
