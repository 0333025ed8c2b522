import { useQuery } from '@tanstack/react-query';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useAccion } from '#client/lib/accion.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';

/** Promote or demote (adults only) and reset the account of another member who has one. */
export function AccionesMiembro({ miembro }: { readonly miembro: Usuario }) {
  const { data: tareas = [] } = useQuery(consultaTareas);
  const { id, first_name: nombre, es_administrador: esAdmin } = miembro;
  const rol = useAccion('cambiarRolAdmin', { texto: 'Error al cambiar rol de administrador' });
  const restablecer = useAccion('restablecerCuenta', {
    texto: 'Error al restablecer la cuenta',
    dicho: `Cuenta de ${nombre} restablecida`,
  });

  const cambiarRol = async () => {
    const si = await confirmar({
      titulo: `¿Estás seguro de ${esAdmin ? 'quitar admin' : 'promover'} a ${nombre}?`,
      texto: esAdmin ? 'Dejará de ver el panel.' : 'Podrá hacer en el panel lo mismo que tú.',
      aceptar: esAdmin ? 'Quitar admin' : 'Promover',
      peligro: esAdmin,
    });
    if (si) await rol({ id, cuerpo: { es_administrador: !esAdmin } });
  };

  const quitarCuenta = async () => {
    const si = await confirmar({
      titulo: `¿Restablecer la cuenta de ${nombre}?`,
      texto:
        `Volverá a «Sin activar»: saldrá de la app y entrará de nuevo con el ID y el PIN, con otra contraseña. Sus puntos no se pierden. ${fraseDeNuevo(empiezanSin(tareas, miembro, null))}`.trimEnd(),
      aceptar: 'Restablecer',
      peligro: true,
    });
    if (si) await restablecer({ id });
  };

  return (
    <>
      {miembro.grupo_edad === 'ADULTO' && (
        <Boton
          variante="tonal"
          aria-label={`${esAdmin ? 'Quitar admin' : 'Hacer admin'} a ${nombre}`}
          cargando={rol.ocupada && 'Guardando...'}
          onClick={() => void cambiarRol()}
        >
          {esAdmin ? 'Quitar admin' : 'Hacer admin'}
        </Boton>
      )}
      <Boton
        variante="fantasma"
        aria-label={`Restablecer cuenta de ${nombre}`}
        cargando={restablecer.ocupada && 'Guardando...'}
        onClick={() => void quitarCuenta()}
      >
        Restablecer
      </Boton>
    </>
  );
}
