import { useQuery } from '@tanstack/react-query';
import { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useAccion } from '#client/lib/accion.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { alEditar } from '#client/lib/editar-usuario.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';
import { EDADES } from './edades.ts';
import { YaNoViveAqui } from './ya-no-vive-aqui.tsx';

const Datos = EditarUsuario.pick({ first_name: true, last_name: true, grupo_edad: true }).required();

/** Dialog to correct a member's name or age group. An admin must be an adult, so their age group cannot be changed. */
export function DialogoEditarMiembro({ miembro, cerrar }: { readonly miembro: Usuario; readonly cerrar: () => void }) {
  const { id, first_name, last_name, grupo_edad } = miembro;
  const editar = useAccion('editarUsuario', {
    texto: 'Error al guardar los datos',
    dicho: (guardado) => `Datos de ${guardado.first_name} guardados`,
    alHacer: alEditar,
    campos: true,
  });
  const { data: tareas = [] } = useQuery(consultaTareas);
  return (
    <DialogoFormulario
      contrato={Datos}
      iniciales={{ first_name, last_name, grupo_edad }}
      alDia
      borrador={`miembro.${String(id)}`}
      accion={editar}
      alEnviar={(_, { grupo_edad: edad, ...nombres }) =>
        editar({
          id,
          cuerpo: edad === undefined || miembro.es_administrador ? nombres : { ...nombres, grupo_edad: edad },
        })
      }
      titulo={`Editar a ${first_name}`}
      enviar="Guardar cambios"
      cerrar={cerrar}
    >
      {({ campo, watch }) => {
        const deNuevo = fraseDeNuevo(empiezanSin(tareas, miembro, watch('grupo_edad')));
        return (
          <>
            <Entrada
              etiqueta="Nombre"
              data-primero=""
              autoComplete="off"
              autoCapitalize="words"
              {...campo('first_name')}
            />
            <Entrada etiqueta="Apellido" opcional autoComplete="off" autoCapitalize="words" {...campo('last_name')} />
            {!miembro.es_administrador && (
              <Selector
                etiqueta="Grupo de edad"
                opciones={EDADES}
                ayuda="De él depende qué tareas puede votar y elegir."
                {...campo('grupo_edad')}
              />
            )}
            {deNuevo !== '' && <Franja tipo="atencion">{deNuevo}</Franja>}
            <YaNoViveAqui miembro={miembro} alArchivar={cerrar} />
          </>
        );
      }}
    </DialogoFormulario>
  );
}
