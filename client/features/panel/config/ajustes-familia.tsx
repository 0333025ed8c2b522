import { useMemo } from 'react';
import { EditarFamilia, type Familia } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useFormulario } from '#client/lib/formularios/usar-formulario.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Casilla } from '#client/ui/opciones.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaFamilia } from '../api.ts';
import { zonas } from './zonas.ts';

const Formulario = EditarFamilia.omit({ revision: true, metas: true, mqtt: true }).required();
const HORAS = Array.from({ length: 24 }, (_, hora) => ({ valor: hora, texto: `${String(hora)}:00` }));

/** Form for the family's name, time zone and quiet hours, reactions and the walls' sound. */
export function AjustesFamilia({ familia }: { readonly familia: Familia }) {
  const { id, nombre, zona_horaria, silencio_desde, silencio_hasta, reacciones, sonido_pantalla } = familia;
  const editar = useAccion('editarFamilia', {
    texto: 'Error al guardar los datos de la familia',
    dicho: 'Datos de la familia guardados',
    alHacer: (guardada, _, cache) => cache.setQueryData(consultaFamilia(id).queryKey, guardada),
    campos: true,
  });
  const { campo, handleSubmit, formState, sinGuardar, suyos } = useFormulario({
    contrato: Formulario,
    iniciales: { nombre, zona_horaria, silencio_desde, silencio_hasta, reacciones, sonido_pantalla },
    alDia: true,
    borrador: 'familia',
    accion: editar,
  });
  const { isDirty } = formState;
  const opciones = useMemo(() => zonas(zona_horaria), [zona_horaria]);
  const enviar = handleSubmit(async (cambios) => {
    if ((await editar({ id, cuerpo: cambios })) !== undefined) sinGuardar.olvidar();
  });
  return (
    <Tarjeta como="section">
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(e) => void enviar(e)}>
        <h2 className="text-lg">Tu familia</h2>
        <Entrada etiqueta="Nombre de familia" autoComplete="off" {...campo('nombre')} />
        <Selector
          etiqueta="Zona horaria"
          ayuda="Decide cuándo empieza cada día y cada semana."
          opciones={opciones}
          {...campo('zona_horaria')}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-extrabold">Horas sin avisos</legend>
          <div className="grid grid-cols-2 gap-3">
            <Selector etiqueta="Desde las" opciones={HORAS} {...campo('silencio_desde', { valueAsNumber: true })} />
            <Selector etiqueta="Hasta las" opciones={HORAS} {...campo('silencio_hasta', { valueAsNumber: true })} />
          </div>
          <p className="text-sm text-suave">
            Lo atrasado espera. «¡Te toca!» llega siempre. Con la misma hora en las dos, todo llega siempre.
          </p>
        </fieldset>
        <Casilla etiqueta="Reacciones durante el reparto" {...campo('reacciones')} />
        <Casilla etiqueta="Sonido en la pantalla de la pared" {...campo('sonido_pantalla')} />
        <Rechazo de={editar} menos={suyos} />
        <Boton type="submit" disabled={!isDirty} cargando={editar.ocupada && 'Guardando...'}>
          Guardar cambios
        </Boton>
      </form>
    </Tarjeta>
  );
}
