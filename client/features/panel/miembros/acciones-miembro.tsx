import { useQuery } from '@tanstack/react-query';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';
import { useCambiarRol } from '../api/cambiar-rol.ts';
import { useRestablecerMiembro } from '../api/restablecer-miembro.ts';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';

/** Promote or demote (adults only) and reset the account of another member who has one. */
export function AccionesMiembro({ miembro }: { readonly miembro: Usuario }) {
  const rol = useCambiarRol();
  const restablecer = useRestablecerMiembro();
  const { data: tareas = [] } = useQuery(consultaTareas);
  const { id, first_name: nombre, es_administrador: esAdmin } = miembro;

  const cambiarRol = async () => {
    const si = await confirmar({
      titulo: `¿Estás seguro de ${esAdmin ? 'quitar admin' : 'promover'} a ${nombre}?`,
      texto: esAdmin ? 'Dejará de ver el panel.' : 'Podrá hacer en el panel lo mismo que tú.',
      aceptar: esAdmin ? 'Quitar admin' : 'Promover',
      peligro: esAdmin,
    });
    if (!si) return;
    try {
      const { message } = await rol.mutateAsync({ id, es_administrador: !esAdmin });
      tostada.bien(message);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al cambiar rol de administrador'));
    }
  };

  const quitarCuenta = async () => {
    const si = await confirmar({
      titulo: `¿Restablecer la cuenta de ${nombre}?`,
      texto:
        `Volverá a «Sin activar»: saldrá de la app y entrará de nuevo con el ID y el PIN, con otra contraseña. Sus puntos no se pierden. ${fraseDeNuevo(empiezanSin(tareas, miembro, null))}`.trimEnd(),
      aceptar: 'Restablecer',
      peligro: true,
    });
    if (!si) return;
    try {
      await restablecer.mutateAsync(id);
      tostada.bien(`Cuenta de ${nombre} restablecida`);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al restablecer la cuenta'));
    }
  };

  return (
    <>
      {miembro.grupo_edad === 'ADULTO' && (
        <Boton
          variante="tonal"
          aria-label={`${esAdmin ? 'Quitar admin' : 'Hacer admin'} a ${nombre}`}
          cargando={rol.isPending && 'Guardando...'}
          onClick={() => void cambiarRol()}
        >
          {esAdmin ? 'Quitar admin' : 'Hacer admin'}
        </Boton>
      )}
      <Boton
        variante="fantasma"
        aria-label={`Restablecer cuenta de ${nombre}`}
        cargando={restablecer.isPending && 'Guardando...'}
        onClick={() => void quitarCuenta()}
      >
        Restablecer
      </Boton>
    </>
  );
}
