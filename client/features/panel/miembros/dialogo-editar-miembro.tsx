import { useQuery } from '@tanstack/react-query';
import { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaAusencias, consultaTareas } from '#client/lib/red/consultas.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';
import { CampoVive } from './campo-vive.tsx';
import { EDADES } from './edades.ts';
import { comoVive, igualVive, ViveEnFormulario, viveInicial } from './vive.ts';
import { YaNoViveAqui } from './ya-no-vive-aqui.tsx';

const Datos = EditarUsuario.pick({ first_name: true, last_name: true, grupo_edad: true })
  .required()
  .extend({ vive: ViveEnFormulario });

/**
 * Dialog to correct a member's name or age group, and where they live. An admin must be an adult, so their age group cannot be
 * changed.
 */
export function DialogoEditarMiembro({ miembro, cerrar }: { readonly miembro: Usuario; readonly cerrar: () => void }) {
  const { id, first_name, last_name, grupo_edad } = miembro;
  const { data: ausencias = [] } = useQuery(consultaAusencias);
  const vivia = viveInicial(ausencias, id, useHoy());
  const editar = useAccion(
    async ({ cuerpo, vive }: { readonly cuerpo: EditarUsuario; readonly vive: ViveEnFormulario }) => {
      if (!igualVive(vive, vivia)) await llamar('ponerVive', { id, cuerpo: comoVive(vive) });
      return Object.values(cuerpo).every((valor) => valor === undefined)
        ? miembro
        : llamar('editarUsuario', { id, cuerpo });
    },
    {
      texto: 'Error al guardar los datos',
      dicho: (guardado) => `Datos de ${guardado.first_name} guardados`,
      alHacer: alEditar,
      campos: true,
    },
  );
  const { data: tareas = [] } = useQuery(consultaTareas);
  return (
    <DialogoFormulario
      contrato={Datos}
      iniciales={{ first_name, last_name, grupo_edad, vive: vivia }}
      alDia
      borrador={`miembro.${String(id)}`}
      accion={editar}
      alEnviar={({ vive }, { grupo_edad: edad, first_name: nombre, last_name: apellido }) =>
        editar({
          vive,
          cuerpo: {
            first_name: nombre,
            last_name: apellido,
            grupo_edad: miembro.es_administrador ? undefined : edad,
          },
        })
      }
      titulo={`Editar a ${first_name}`}
      enviar="Guardar cambios"
      cerrar={cerrar}
    >
      {({ campo, watch, setValue, formState }) => {
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
            <CampoVive
              valor={watch('vive')}
              alCambiar={(vive) => setValue('vive', vive, { shouldDirty: true })}
              error={formState.errors.vive?.message}
            />
            {deNuevo !== '' && <Franja tipo="atencion">{deNuevo}</Franja>}
            <YaNoViveAqui miembro={miembro} alArchivar={cerrar} />
          </>
        );
      }}
    </DialogoFormulario>
  );
}
