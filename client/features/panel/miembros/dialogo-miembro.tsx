import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AgregarMiembro } from '#shared/contracts/usuarios.ts';
import { useBorradorDe } from '#client/lib/borrador-formulario.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useAgregarMiembro, type MiembroNuevo } from '../api/agregar-miembro.ts';
import { CampoFoto, type FotoElegida } from './campo-foto.tsx';
import { EDADES } from './edades.ts';

/** Adds a member by name, age and perhaps a photo. They have no access until they activate the account themselves. */
export function DialogoMiembro({ cerrar }: { readonly cerrar: () => void }) {
  const id = useId();
  const agregar = useAgregarMiembro();
  const [foto, setFoto] = useState<FotoElegida | null>(null);
  const form = useForm<MiembroNuevo, unknown, MiembroNuevo>({
    defaultValues: { first_name: '', grupo_edad: 'ADULTO' },
    resolver: zodResolver(AgregarMiembro.required()),
  });
  const { register, handleSubmit, control, formState, resetField, setFocus } = form;
  const borrador = useBorradorDe(form, 'miembro.nuevo');

  const grupoEdad = useWatch({ control, name: 'grupo_edad' });

  const enviar = async (nuevo: MiembroNuevo, yOtro: boolean) => {
    try {
      await agregar.mutateAsync({ ...nuevo, foto: foto?.archivo ?? null });
      tostada.bien(`Has añadido a ${nuevo.first_name}`);
      borrador.olvidar();
      if (!yOtro) return cerrar();
      setFoto(null);
      resetField('first_name');
      resetField('grupo_edad');
      setFocus('first_name');
    } catch {
      // Shown in the form, from the mutation's own error.
    }
  };

  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo="Agregar Nuevo Miembro"
      sinGuardar={{ ...borrador, tocado: borrador.tocado || foto !== null }}
      pie={
        <div className="grid gap-2 sm:grid-cols-3">
          <Boton type="submit" form={id} className="sm:order-3" cargando={agregar.isPending && 'Guardando...'}>
            Agregar
          </Boton>
          <Boton
            variante="tonal"
            className="sm:order-2"
            disabled={agregar.isPending}
            onClick={() => void handleSubmit((nuevo) => enviar(nuevo, true))()}
          >
            Añadir y seguir
          </Boton>
          <Boton
            variante="contorno"
            onClick={() => {
              borrador.olvidar();
              cerrar();
            }}
          >
            Cancelar
          </Boton>
        </div>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(e) => void handleSubmit((nuevo) => enviar(nuevo, false))(e)}
      >
        {agregar.isError && <Franja tipo="mal">{mensajeDeError(agregar.error, 'Error al agregar miembro')}</Franja>}
        <CampoFoto foto={foto} alCambiar={setFoto} grupoEdad={grupoEdad} />
        <Entrada
          etiqueta="Nombre"
          data-primero=""
          autoComplete="off"
          autoCapitalize="words"
          error={formState.errors.first_name?.message}
          {...register('first_name')}
        />
        <Selector
          etiqueta="Grupo de edad"
          opciones={EDADES}
          error={formState.errors.grupo_edad?.message}
          {...register('grupo_edad')}
        />
        <Franja>No podrá entrar en la app hasta que active su cuenta con el ID de familia y el PIN.</Franja>
      </form>
    </Dialogo>
  );
}
