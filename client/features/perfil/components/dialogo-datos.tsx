import { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';

const Datos = EditarUsuario.pick({ username: true, first_name: true, last_name: true, email: true }).required();

/** Dialog to edit my name, username and e-mail. Sends only what was changed; the server's refusals show beside their fields. */
export function DialogoDatos({ yo, cerrar }: { readonly yo: Usuario; readonly cerrar: () => void }) {
  const editar = useAccion('editarUsuario', {
    texto: 'Error al guardar tus datos',
    dicho: 'Datos guardados',
    alHacer: alEditar,
    campos: true,
  });
  return (
    <DialogoFormulario
      contrato={Datos}
      iniciales={{ first_name: yo.first_name, last_name: yo.last_name, username: yo.username, email: yo.email }}
      alDia
      borrador="mis-datos"
      accion={editar}
      alEnviar={(_, cambiados) => editar({ id: yo.id, cuerpo: cambiados })}
      titulo="Editar mis datos"
      enviar="Guardar cambios"
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada etiqueta="Nombre" autoComplete="given-name" autoCapitalize="words" {...campo('first_name')} />
          <Entrada
            etiqueta="Apellido"
            opcional
            autoComplete="family-name"
            autoCapitalize="words"
            {...campo('last_name')}
          />
          <Entrada
            etiqueta="Usuario"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            ayuda="Con él inicias sesión. Si lo cambias, apúntalo."
            {...campo('username')}
          />
          <Entrada etiqueta="Email" opcional type="email" inputMode="email" autoComplete="email" {...campo('email')} />
        </>
      )}
    </DialogoFormulario>
  );
}
