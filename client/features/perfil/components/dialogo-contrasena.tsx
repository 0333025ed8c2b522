import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { useBorradorDe } from '#client/lib/borrador-formulario.ts';
import { claveElegida } from '#client/lib/clave-propuesta.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { coinciden, marcarCampos, NO_COINCIDEN } from '#client/lib/formularios.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { ContrasenaNueva } from '#client/ui/contrasena-nueva.tsx';
import { Contrasena } from '#client/ui/contrasena.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useCambiarContrasena } from '../api/cambiar-contrasena.ts';

const CAMPOS = ['password_actual', 'password', 'password_confirm'] as const;

const Formulario = CambiarContrasena.refine(coinciden, NO_COINCIDEN);

/** The form that its three words are proposed in. */
const FORMULARIO = 'cambiar-contrasena';

/** Another password, for whoever knows the one of now. */
export function DialogoContrasena({ cerrar }: { readonly cerrar: () => void }) {
  const id = useId();
  const { username } = useYo();
  const cambiar = useCambiarContrasena();
  const form = useForm({
    resolver: zodResolver(Formulario),
    defaultValues: { password_actual: '', password: '', password_confirm: '' },
  });
  const { register, handleSubmit, setError, setValue, control, formState } = form;
  const borrador = useBorradorDe(form, null);
  const { errors } = formState;
  const [password, password_confirm] = useWatch({ control, name: ['password', 'password_confirm'] });

  const enviar = handleSubmit(async (datos) => {
    try {
      const { message } = await cambiar.mutateAsync(datos);
      claveElegida(FORMULARIO, datos.password, username);
      tostada.bien(message);
      cerrar();
    } catch (e) {
      marcarCampos(e, CAMPOS, setError);
    }
  });
  const deCampo = CAMPOS.some((c) => errors[c] !== undefined);
  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo="Cambiar contraseña"
      sinGuardar={borrador}
      descripcion="En tus otros dispositivos tendrás que entrar con la nueva."
      pie={
        <Boton type="submit" form={id} ancho cargando={cambiar.isPending && 'Guardando...'}>
          Cambiar contraseña
        </Boton>
      }
    >
      <form id={id} noValidate className="grid grid-cols-1 gap-5" onSubmit={(e) => void enviar(e)}>
        {cambiar.isError && !deCampo && (
          <Franja tipo="mal">{mensajeDeError(cambiar.error, 'Error al cambiar la contraseña')}</Franja>
        )}
        <Contrasena
          etiqueta="Contraseña actual"
          data-primero=""
          autoComplete="current-password"
          error={errors.password_actual?.message}
          {...register('password_actual')}
        />
        <ContrasenaNueva
          para={FORMULARIO}
          usuario={username}
          primera={{
            etiqueta: 'Contraseña nueva',
            valor: password,
            error: errors.password?.message,
            registro: register('password'),
          }}
          segunda={{
            etiqueta: 'Repite la nueva',
            valor: password_confirm,
            error: errors.password_confirm?.message,
            registro: register('password_confirm'),
          }}
          poner={(clave) => {
            for (const caja of ['password', 'password_confirm'] as const)
              setValue(caja, clave, { shouldValidate: true, shouldDirty: true });
          }}
        />
      </form>
    </Dialogo>
  );
}
