import { useEffect, useId, useState } from 'react';
import { AgregarMiembro } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { CampoVive, comoVive, EDADES, ViveEnFormulario, viveInicial } from './campo-vive.tsx';
import { Camera, Trash2 } from 'lucide-react';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

const Datos = AgregarMiembro.required().extend({ vive: ViveEnFormulario });
type MiembroNuevo = ReturnType<typeof Datos.parse>;

const nuevoDesde = (hoy: string): MiembroNuevo => ({
  first_name: '',
  grupo_edad: 'ADULTO',
  vive: viveInicial([], 0, hoy),
});

/** Builds the request's body: a form, because a photo may come with it. */
const comoFormulario = ({ first_name, grupo_edad, foto }: MiembroNuevo & { readonly foto: File | null }): FormData => {
  const formulario = new FormData();
  formulario.set('first_name', first_name);
  formulario.set('grupo_edad', grupo_edad);
  if (foto !== null) formulario.set('avatar', foto);
  return formulario;
};

/**
 * Dialog that adds a member: name, age group, where they live and perhaps a photo. The member has no access until they activate
 * the account.
 */
export function DialogoMiembro({ cerrar }: { readonly cerrar: () => void }) {
  const id = useId();
  const [foto, setFoto] = useState<FotoElegida | null>(null);
  const agregar = useAccion(
    async (nuevo: Parameters<typeof comoFormulario>[0], unaVez) => {
      const miembro = await llamar('agregarMiembro', { cuerpo: comoFormulario(nuevo), ...unaVez });
      // The member exists by now, so this failure is only reported: where they live can be set later in their own dialog.
      if (nuevo.vive.vive !== 'SIEMPRE')
        await llamar('ponerVive', { id: miembro.id, cuerpo: comoVive(nuevo.vive) }).catch((e: unknown) =>
          tostada.mal(mensajeDeError(e, 'Error al guardar dónde vive')),
        );
      return miembro;
    },
    {
      texto: 'Error al agregar miembro',
      dicho: ({ first_name }) => `Has añadido a ${first_name}`,
      alHacer: (nuevo, _, cache) => {
        cache.setQueryData(consultaUsuarios.queryKey, (lista) =>
          lista?.some((u) => u.id === nuevo.id) === true ? lista : lista && [...lista, nuevo],
        );
      },
      campos: true,
    },
  );
  const { campo, handleSubmit, watch, setValue, formState, resetField, setFocus, sinGuardar, suyos } = useFormulario({
    contrato: Datos,
    iniciales: nuevoDesde(useHoy()),
    borrador: 'miembro.nuevo',
    accion: agregar,
  });
  const enviar = async (nuevo: MiembroNuevo, yOtro: boolean) => {
    if ((await agregar({ ...nuevo, foto: foto?.archivo ?? null })) === undefined) return;
    sinGuardar.olvidar();
    if (!yOtro) return cerrar();
    setFoto(null);
    resetField('first_name');
    resetField('grupo_edad');
    resetField('vive');
    setFocus('first_name');
  };

  return (
    <Dialogo
      cerrar={cerrar}
      titulo="Agregar Nuevo Miembro"
      sinGuardar={{ ...sinGuardar, tocado: sinGuardar.tocado || foto !== null }}
      pie={
        <div className="grid gap-2 sm:grid-cols-3">
          <Boton type="submit" form={id} className="sm:order-3" cargando={agregar.ocupada && 'Guardando...'}>
            Agregar
          </Boton>
          <Boton
            variante="tonal"
            className="sm:order-2"
            disabled={agregar.ocupada}
            onClick={() => void handleSubmit((nuevo) => enviar(nuevo, true))()}
          >
            Añadir y seguir
          </Boton>
          <Boton
            variante="contorno"
            onClick={() => {
              sinGuardar.olvidar();
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
        <Rechazo de={agregar} menos={suyos} />
        <CampoFoto foto={foto} alCambiar={setFoto} grupoEdad={watch('grupo_edad')} />
        <Entrada etiqueta="Nombre" data-primero="" autoComplete="off" autoCapitalize="words" {...campo('first_name')} />
        <Selector etiqueta="Grupo de edad" opciones={EDADES} {...campo('grupo_edad')} />
        <CampoVive
          valor={watch('vive')}
          alCambiar={(vive) => setValue('vive', vive, { shouldDirty: true })}
          error={formState.errors.vive?.message}
        />
        <Franja>No podrá entrar en la app hasta que active su cuenta con el ID de familia y el PIN.</Franja>
      </form>
    </Dialogo>
  );
}

const FlujoFoto = dialogoPerezoso(() => import('#client/ui/foto/flujo-foto.tsx').then((m) => m.FlujoFoto));

export interface FotoElegida {
  readonly archivo: File;
  /** Object URL that shows the photo before it is uploaded. */
  readonly url: string;
}

interface Props {
  readonly foto: FotoElegida | null;
  readonly alCambiar: (foto: FotoElegida | null) => void;
  /** Age group, whose emoji is shown while there is no photo. */
  readonly grupoEdad: GrupoEdad;
}

/** Field for a new member's photo, which is sent with the rest of the form. */
export function CampoFoto({ foto, alCambiar, grupoEdad }: Props) {
  const [abierto, setAbierto] = useState(false);
  const url = foto?.url ?? null;
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const guardar = async (archivo: File) => alCambiar({ archivo, url: URL.createObjectURL(archivo) });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar avatar={url} grupoEdad={grupoEdad} color="" tamano="grande" />
      <div className="flex min-w-0 items-center gap-1">
        <Boton
          variante="tonal"
          className="px-4!"
          icono={<Camera aria-hidden className="size-5" />}
          onClick={() => setAbierto(true)}
        >
          {foto === null ? 'Añadir foto' : 'Cambiar foto'}
        </Boton>
        {foto !== null && (
          <BotonIcono etiqueta="Quitar foto" onClick={() => alCambiar(null)}>
            <Trash2 aria-hidden className="size-5" />
          </BotonIcono>
        )}
      </div>
      {abierto && <FlujoFoto titulo="Foto del nuevo miembro" guardar={guardar} cerrar={() => setAbierto(false)} />}
    </div>
  );
}
