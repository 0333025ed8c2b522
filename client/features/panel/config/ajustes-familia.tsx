import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { EditarFamilia, type Familia } from '#shared/contracts/familias.ts';
import { useBorradorDe } from '#client/lib/borrador-formulario.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { marcarCampos } from '#client/lib/formularios.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useEditarFamilia } from '../api/editar-familia.ts';
import { zonas } from './zonas.ts';

const Formulario = EditarFamilia.required();
const CAMPOS = ['nombre', 'zona_horaria', 'silencio_desde', 'silencio_hasta'] as const;
const HORAS = Array.from({ length: 24 }, (_, hora) => ({ valor: hora, texto: `${String(hora)}:00` }));

/** The family's name, time zone and quiet hours. */
export function AjustesFamilia({ familia }: { readonly familia: Familia }) {
  const editar = useEditarFamilia(familia.id);
  const { nombre, zona_horaria, silencio_desde, silencio_hasta } = familia;
  // `values`: another admin's change shows here too, unless this one is being edited.
  const form = useForm({
    resolver: zodResolver(Formulario),
    values: { nombre, zona_horaria, silencio_desde, silencio_hasta },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, setError, formState } = form;
  const borrador = useBorradorDe(form, 'familia');
  const { errors, isDirty } = formState;
  const opciones = useMemo(() => zonas(zona_horaria), [zona_horaria]);
  const enviar = handleSubmit(async (cambios) => {
    try {
      await editar.mutateAsync(cambios);
      borrador.olvidar();
      tostada.bien('Datos de la familia guardados');
    } catch (e) {
      marcarCampos(e, CAMPOS, setError);
    }
  });
  return (
    <Tarjeta como="section">
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(e) => void enviar(e)}>
        <h2 className="text-lg">Tu familia</h2>
        <Entrada
          etiqueta="Nombre de familia"
          autoComplete="off"
          error={errors.nombre?.message}
          {...register('nombre')}
        />
        <Selector
          etiqueta="Zona horaria"
          ayuda="Decide cuándo empieza cada día y cada semana."
          opciones={opciones}
          error={errors.zona_horaria?.message}
          {...register('zona_horaria')}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-extrabold">Sin recordatorios atrasados</legend>
          <div className="grid grid-cols-2 gap-3">
            <Selector etiqueta="Desde las" opciones={HORAS} {...register('silencio_desde', { valueAsNumber: true })} />
            <Selector etiqueta="Hasta las" opciones={HORAS} {...register('silencio_hasta', { valueAsNumber: true })} />
          </div>
          <p className="text-sm text-suave">
            «¡Te toca!» llega siempre. Con la misma hora en las dos, todo llega siempre.
          </p>
        </fieldset>
        {editar.isError && CAMPOS.every((campo) => errors[campo] === undefined) && (
          <Franja tipo="mal">{mensajeDeError(editar.error, 'Error al guardar los datos de la familia')}</Franja>
        )}
        <Boton type="submit" disabled={!isDirty} cargando={editar.isPending && 'Guardando...'}>
          Guardar cambios
        </Boton>
      </form>
    </Tarjeta>
  );
}
