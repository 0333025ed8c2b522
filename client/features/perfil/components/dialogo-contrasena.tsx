import { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { claveElegida } from '#client/lib/acceso/clave-propuesta.ts';
import { coinciden, NO_COINCIDEN } from '#client/lib/formularios/usar-formulario.ts';
import { Contrasena, ContrasenaNueva } from '#client/ui/contrasena.tsx';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';

const Formulario = CambiarContrasena.refine(coinciden, NO_COINCIDEN);

/** The form's name, under which the password proposed in it is stored in this tab. */
const FORMULARIO = 'cambiar-contrasena';

/** Dialog to change the password, given the current one. Ends every other login of this account and keeps this one. */
export function DialogoContrasena({ cerrar }: { readonly cerrar: () => void }) {
  const { username } = useYo();
  const cambiar = useAccion('cambiarContrasena', {
    texto: 'Error al cambiar la contraseña',
    alHacer: (_, { cuerpo }) => !(cuerpo instanceof FormData) && claveElegida(FORMULARIO, cuerpo.password, username),
    campos: true,
  });
  return (
    <DialogoFormulario
      contrato={Formulario}
      iniciales={{ password_actual: '', password: '', password_confirm: '' }}
      borrador={null}
      accion={cambiar}
      alEnviar={(datos) => cambiar({ cuerpo: datos })}
      titulo="Cambiar contraseña"
      descripcion="En tus otros dispositivos tendrás que entrar con la nueva."
      enviar="Cambiar contraseña"
      cerrar={cerrar}
    >
      {(formulario) => (
        <>
          <Contrasena
            etiqueta="Contraseña actual"
            data-primero=""
            autoComplete="current-password"
            {...formulario.campo('password_actual')}
          />
          <ContrasenaNueva
            para={FORMULARIO}
            usuario={username}
            primera="Contraseña nueva"
            segunda="Repite la nueva"
            formulario={formulario}
          />
        </>
      )}
    </DialogoFormulario>
  );
}
