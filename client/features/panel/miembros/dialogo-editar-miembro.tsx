import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useBorradorDe } from '#client/lib/borrador-formulario.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { useEditarUsuario } from '#client/lib/editar-usuario.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { soloCambiados } from '#client/lib/formularios.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';
import { EDADES } from './edades.ts';
import { YaNoViveAqui } from './ya-no-vive-aqui.tsx';

const Datos = EditarUsuario.pick({ first_name: true, last_name: true, grupo_edad: true }).required();

/**
 * Corrects a member's name, or their age group when they grow into the next. An admin stays an adult: there is nothing
 * to choose.
 */
export function DialogoEditarMiembro({ miembro, cerrar }: { readonly miembro: Usuario; readonly cerrar: () => void }) {
  const id = useId();
  const editar = useEditarUsuario(miembro.id);
  const { data: tareas = [] } = useQuery(consultaTareas);
  // `values`: what another admin changes shows here too, but for what is being changed.
  const form = useForm({
    resolver: zodResolver(Datos),
    values: { first_name: miembro.first_name, last_name: miembro.last_name, grupo_edad: miembro.grupo_edad },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, formState, control } = form;
  const borrador = useBorradorDe(form, `miembro.${String(miembro.id)}`);
  const deNuevo = fraseDeNuevo(empiezanSin(tareas, miembro, useWatch({ control, name: 'grupo_edad' })));
  const { errors, dirtyFields } = formState;
  const enviar = handleSubmit(async ({ grupo_edad, ...nombres }) => {
    const datos = miembro.es_administrador ? nombres : { ...nombres, grupo_edad };
    try {
      await editar.mutateAsync(soloCambiados(datos, dirtyFields));
      tostada.bien(`Datos de ${datos.first_name} guardados`);
      borrador.olvidar();
      cerrar();
    } catch {
      // Shown in the form, from the mutation's own error.
    }
  });
  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo={`Editar a ${miembro.first_name}`}
      sinGuardar={borrador}
      pie={
        <Boton type="submit" form={id} ancho cargando={editar.isPending && 'Guardando...'}>
          Guardar cambios
        </Boton>
      }
    >
      <form id={id} noValidate className="grid grid-cols-1 gap-5" onSubmit={(e) => void enviar(e)}>
        {editar.isError && <Franja tipo="mal">{mensajeDeError(editar.error, 'Error al guardar los datos')}</Franja>}
        <Entrada
          etiqueta="Nombre"
          data-primero=""
          autoComplete="off"
          autoCapitalize="words"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <Entrada
          etiqueta="Apellido"
          opcional
          autoComplete="off"
          autoCapitalize="words"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        {!miembro.es_administrador && (
          <Selector
            etiqueta="Grupo de edad"
            opciones={EDADES}
            ayuda="De él depende qué tareas puede votar y elegir."
            error={errors.grupo_edad?.message}
            {...register('grupo_edad')}
          />
        )}
        {deNuevo !== '' && <Franja tipo="atencion">{deNuevo}</Franja>}
        <YaNoViveAqui miembro={miembro} alArchivar={cerrar} />
      </form>
    </Dialogo>
  );
}
