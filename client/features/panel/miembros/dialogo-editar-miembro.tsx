import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaAusencias, consultaPantallas, consultaTareas } from '#client/lib/red/consultas.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';
import { CampoVive, comoVive, EDADES, igualVive, ViveEnFormulario, viveInicial } from './campo-vive.tsx';
import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';

const Datos = EditarUsuario.pick({ first_name: true, last_name: true, grupo_edad: true })
  .required()
  .extend({ vive: ViveEnFormulario });

/**
 * Dialog to correct a member's name or age group and where they live, or to archive them. An admin must be an adult, so an
 * admin's age group cannot be changed.
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

/** Says which wall screens will be turned off with the member, and how another admin can keep them; empty for none. */
const deSusPantallas = (pantallas: readonly DispositivoPantalla[]): string => {
  if (pantallas.length === 0) return '';
  const cuales = enumerar(pantallas.map((p) => `«${p.nombre}»`));
  return pantallas.length === 1
    ? ` También se apagará la pantalla ${cuales}, que está a su cargo. Si se queda en casa, pulsa antes «Me encargo yo» en Config.`
    : ` También se apagarán las pantallas ${cuales}, que están a su cargo. Si se quedan en casa, pulsa antes «Me encargo yo» en Config.`;
};

/** Button «Ya no vive aquí», which archives a member after a confirmation. */
export function YaNoViveAqui({
  miembro: { id, first_name: nombre },
  alArchivar,
}: {
  readonly miembro: Usuario;
  readonly alArchivar: () => void;
}) {
  const archivar = useAccion('archivarMiembro', {
    texto: 'Error al guardarlo',
    dicho: `${nombre} ya no está en la familia`,
    alHacer: alArchivar,
  });
  const cache = useQueryClient();
  const preguntar = async () => {
    const pantallas = await cache.fetchQuery(consultaPantallas);
    return deSusPantallas(pantallas.filter((p) => p.vinculada_por.id === id));
  };
  const pulsar = async () => {
    let pantallas: string;
    try {
      pantallas = await preguntar();
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al cargar datos'));
      return;
    }
    const si = await confirmar({
      titulo: `¿${nombre} ya no vive aquí?`,
      texto: `Saldrá de la app al momento y no contará en repartos, votaciones ni ranking. Lo que hizo se queda, con su nombre. Sus tareas se quedan sin dueño: podréis hacer un reajuste. Se puede deshacer.${pantallas}`,
      aceptar: 'Ya no vive aquí',
      peligro: true,
    });
    if (si) await archivar({ id });
  };
  return (
    <Boton
      type="button"
      variante="fantasma"
      className="justify-self-start text-mal!"
      cargando={archivar.ocupada && 'Guardando...'}
      onClick={() => void pulsar()}
    >
      Ya no vive aquí
    </Boton>
  );
}
