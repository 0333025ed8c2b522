import { useDeferredValue, type ChangeEvent, type ReactNode } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FRECUENCIA_DISPLAY } from '#shared/contracts/textos.ts';
import { sePuedePartir } from '#shared/domain/reparto/cuotas/partes.ts';
import { type Frecuencia, FRECUENCIAS_FIJAS } from '#shared/domain/tipos.ts';
import { hoyLocal } from '#client/lib/fechas.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Casilla } from '#client/ui/casilla.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { CampoReparto } from './campo-reparto.tsx';
import { CampoCabeza, CamposDias } from './campos-dias.tsx';
import { valoresDe, type ValoresTarea } from './formulario-tarea.ts';
import { nuevoBorrador, reglaDe } from './regla/borrador.ts';

const AvisoCarga = adorno(async () => (await import('./regla/aviso-carga.tsx')).AvisoCarga);

const DIAS = ['frecuencia', 'dia_semana', 'dia_semana_2', 'dia_mes', 'regla', 'en_partes'] as const;

const OPCIONES = [
  ...FRECUENCIAS_FIJAS.map((f) => ({ valor: f, texto: FRECUENCIA_DISPLAY[f] })),
  { valor: 'OTRA', texto: 'Otra…' },
];

interface Props {
  /** The chore being edited. Null for a new one, whose name field gets the focus, which opens the phone's keyboard. */
  readonly tarea: Tarea | null;
  /** Whether the family has voted its points, which then cannot be typed. */
  readonly votada: boolean;
  /** Notice about the effect of the chosen ages, shown below them. */
  readonly bajoEdades: ReactNode;
}

/** The fields of a chore, inside the form of `DialogoTarea`. */
export function CamposTarea({ tarea, votada, bajoEdades }: Props) {
  const { register, setValue, getValues, clearErrors, formState } = useFormContext<ValoresTarea>();
  const { errors } = formState;
  const entera = useDeferredValue(true, false);
  const limpiarDias = (frecuencia: Frecuencia) => {
    for (const campo of ['dia_semana', 'dia_semana_2', 'dia_mes'] as const) setValue(campo, null);
    const como = getValues('en_partes') ?? 'ENTERA';
    setValue('en_partes', sePuedePartir(como, frecuencia) ? como : 'ENTERA');
    setValue('regla', frecuencia === 'OTRA' ? reglaDe(nuevoBorrador(hoyLocal())) : null);
    clearErrors(['dia_semana', 'dia_semana_2', 'dia_mes', 'regla']);
  };
  return (
    <>
      <Entrada
        etiqueta="Nombre"
        data-primero={tarea === null || undefined}
        placeholder="Fregar los platos"
        autoComplete="off"
        error={errors.nombre?.message}
        {...register('nombre')}
      />
      <AreaTexto etiqueta="Descripción" opcional error={errors.descripcion?.message} {...register('descripcion')} />
      {/* The fields below the fold render later, so that a slow phone shows the sheet sooner. */}
      {entera && <CamposDeAbajo tarea={tarea} votada={votada} bajoEdades={bajoEdades} limpiarDias={limpiarDias} />}
    </>
  );
}

/** Whether a chore uses one of the options that are folded away. */
const enUso = (tarea: Tarea | null): boolean => tarea !== null && (tarea.de_cabeza || tarea.libre || !tarea.activa);

function CamposDeAbajo({
  tarea,
  votada,
  bajoEdades,
  limpiarDias,
}: Props & { readonly limpiarDias: (frecuencia: Frecuencia) => void }) {
  const { register, control, setValue, formState } = useFormContext<ValoresTarea>();
  const { errors } = formState;
  const libre = useWatch({ control, name: 'libre' });
  return (
    <>
      {libre !== true && (
        <>
          <Selector
            etiqueta="Frecuencia"
            opciones={OPCIONES}
            error={errors.frecuencia?.message}
            {...register('frecuencia', {
              onChange: (e: ChangeEvent<HTMLSelectElement>) => limpiarDias(e.target.value as Frecuencia),
            })}
          />
          <CamposDias />
          {tarea !== null && <AvisoCarga tarea={tarea} de="DIAS" />}
          <CampoReparto tarea={tarea} />
        </>
      )}
      <Entrada
        etiqueta="Tiempo estimado (minutos)"
        type="number"
        inputMode="numeric"
        min={1}
        error={errors.tiempo_estimado?.message}
        {...register('tiempo_estimado', { valueAsNumber: true })}
      />
      <fieldset>
        <legend className="font-bold">¿Quién puede hacerla?</legend>
        <Casilla etiqueta="Infantil (6-10)" {...register('apta_infantil')} />
        <Casilla etiqueta="Juvenil (11-17)" {...register('apta_juvenil')} />
        <Casilla etiqueta="Adulto (18+)" {...register('apta_adulto')} />
        {errors.apta_adulto?.message !== undefined && (
          <p role="alert" className="text-sm font-bold text-mal">
            {errors.apta_adulto.message}
          </p>
        )}
        {bajoEdades}
      </fieldset>
      <Entrada
        etiqueta="Puntos"
        type="number"
        inputMode="numeric"
        min={0}
        readOnly={votada}
        ayuda={
          votada
            ? 'Salen de la votación. Para cambiarlos, que se vote otra vez.'
            : 'De momento. Cuando todos voten, saldrán de sus votos.'
        }
        error={errors.puntos?.message}
        {...register('puntos', { valueAsNumber: true })}
      />
      {tarea !== null && <AvisoCarga tarea={tarea} de="PUNTOS" />}
      <Plegado titulo="Más opciones" abierto={enUso(tarea)}>
        <div className="grid grid-cols-1 gap-5 px-carta pb-4">
          <CampoCabeza />
          <Controller
            control={control}
            name="libre"
            render={({ field }) => (
              <Interruptor
                etiqueta="Libre"
                ayuda={
                  tarea?.libre_hasta_reparto === true
                    ? 'Hasta el próximo reparto, que la reparte con las demás, se la queda quien quiera cada vez que toca.'
                    : 'No entra en los repartos. Se la queda quien quiera, y la vuelves a poner cuando haga falta.'
                }
                activo={field.value ?? false}
                alCambiar={(nueva) => {
                  field.onChange(nueva);
                  if (!nueva) return;
                  // An existing chore keeps its days for the time when it has an owner again; a new free chore has none.
                  if (tarea !== null) for (const campo of DIAS) setValue(campo, valoresDe(tarea)[campo]);
                  else {
                    setValue('frecuencia', 'DIARIA');
                    limpiarDias('DIARIA');
                  }
                }}
              />
            )}
          />
          <Controller
            control={control}
            name="activa"
            render={({ field }) => (
              <Interruptor
                etiqueta="Activa"
                ayuda="Si no lo está, no entra en los repartos."
                activo={field.value ?? true}
                alCambiar={field.onChange}
              />
            )}
          />
        </div>
      </Plegado>
    </>
  );
}
