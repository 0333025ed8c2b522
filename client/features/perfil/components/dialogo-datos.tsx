import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useBorradorDe } from '#client/lib/borrador-formulario.ts';
import { useEditarUsuario } from '#client/lib/editar-usuario.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { marcarCampos, soloCambiados } from '#client/lib/formularios.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { tostada } from '#client/ui/tostada.ts';

const Datos = EditarUsuario.pick({ username: true, first_name: true, last_name: true, email: true }).required();
const CAMPOS = ['first_name', 'last_name', 'username', 'email'] as const;

/** My name, my username and my e-mail. What the server refuses stands beside its field. */
export function DialogoDatos({ yo, cerrar }: { readonly yo: Usuario; readonly cerrar: () => void }) {
  const id = useId();
  const editar = useEditarUsuario(yo.id);
  // `values`: an admin's correction shows here too, but for what is being changed.
  const form = useForm({
    resolver: zodResolver(Datos),
    values: { first_name: yo.first_name, last_name: yo.last_name, username: yo.username, email: yo.email },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, setError, formState } = form;
  const borrador = useBorradorDe(form, 'mis-datos');
  const { errors, dirtyFields } = formState;
  const enviar = handleSubmit(async (datos) => {
    try {
      await editar.mutateAsync(soloCambiados(datos, dirtyFields));
      tostada.bien('Datos guardados');
      borrador.olvidar();
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
      titulo="Editar mis datos"
      sinGuardar={borrador}
      pie={
        <Boton type="submit" form={id} ancho cargando={editar.isPending && 'Guardando...'}>
          Guardar cambios
        </Boton>
      }
    >
      <form id={id} noValidate className="grid grid-cols-1 gap-5" onSubmit={(e) => void enviar(e)}>
        {editar.isError && !deCampo && (
          <Franja tipo="mal">{mensajeDeError(editar.error, 'Error al guardar tus datos')}</Franja>
        )}
        <Entrada
          etiqueta="Nombre"
          autoComplete="given-name"
          autoCapitalize="words"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <Entrada
          etiqueta="Apellido"
          opcional
          autoComplete="family-name"
          autoCapitalize="words"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <Entrada
          etiqueta="Usuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ayuda="Con él inicias sesión. Si lo cambias, apúntalo."
          error={errors.username?.message}
          {...register('username')}
        />
        <Entrada
          etiqueta="Email"
          opcional
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </form>
    </Dialogo>
  );
}
