import { useDeferredValue, type ChangeEvent, type ReactNode } from 'react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FRECUENCIA_DISPLAY } from '#shared/contracts/textos.ts';
import { sePuedePartir } from '#shared/domain/reparto/cuotas/partes.ts';
import { FRECUENCIAS_FIJAS } from '#shared/domain/tipos.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Casilla, Interruptor } from '#client/ui/opciones.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { CampoQuien } from './campo-quien.tsx';
import { CampoReparto } from './campo-reparto.tsx';
import { CampoCabeza, CamposDias } from './campos-dias.tsx';
import { eleccionDe, esUnaVez, paraTras, type EleccionFrecuencia, type ValoresTarea } from './formulario-tarea.ts';
import { nuevoBorrador, reglaDe } from './regla/borrador.ts';

const AvisoCarga = adorno(async () => (await import('./regla/aviso-carga.tsx')).AvisoCarga);

const CamposRevision = adorno(async () => (await import('./campos-revision.tsx')).CamposRevision);

const OPCIONES = [
  ...FRECUENCIAS_FIJAS.map((f) => ({ valor: f, texto: FRECUENCIA_DISPLAY[f] })),
  { valor: 'UNA_VEZ', texto: 'Una vez' },
  { valor: 'A_DEMANDA', texto: 'Cuando haga falta' },
  { valor: 'OTRA', texto: 'Otra…' },
] as const;

interface Props {
  /** The chore being edited. Null for a new one: only then the name field gets the focus, which opens the phone's keyboard. */
  readonly tarea: Tarea | null;
  /** Whether the points come from a vote of the family, so that they cannot be typed. */
  readonly votada: boolean;
  /** Notice about the effect of the chosen ages, shown below them. */
  readonly bajoEdades: ReactNode;
  /** Whether a new chore of one day is entered as done already. */
  readonly hecha: boolean;
  readonly alMarcarHecha: (hecha: boolean) => void;
}

/** The fields of a chore, inside the form of `DialogoTarea`. */
export function CamposTarea({ tarea, hecha, votada, bajoEdades, alMarcarHecha }: Props) {
  const { register, formState } = useFormContext<ValoresTarea>();
  const { errors } = formState;
  const entera = useDeferredValue(true, false);
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
      {/* The fields below the fold render later, so that a slow phone shows the sheet sooner. */}
      {entera && <CamposDeAbajo {...{ tarea, hecha, votada, bajoEdades, alMarcarHecha }} />}
    </>
  );
}

/** Whether an existing chore uses one of the options folded away. Options about reviews count only if `revision` is on. */
const enUso = (tarea: Tarea | null, revision: boolean): boolean =>
  tarea !== null &&
  (tarea.de_cabeza || !tarea.activa || (revision && (tarea.revisa || tarea.pide_foto || tarea.hecha_cuando !== '')));

/** Fields «Frecuencia» and the days; a chore of «Cuando haga falta», or one entered as done, has no days. */
function CamposFrecuencia({ tarea, hecha }: Pick<Props, 'tarea' | 'hecha'>) {
  const { control, setValue, getValues, clearErrors, formState } = useFormContext<ValoresTarea>();
  const [frecuencia, regla, libre] = useWatch({ control, name: ['frecuencia', 'regla', 'libre'] });
  const eleccion = eleccionDe({ frecuencia, regla });
  const elegir = (e: ChangeEvent<HTMLSelectElement>) => {
    const nueva = e.target.value as EleccionFrecuencia;
    const opcion = { shouldDirty: true };
    for (const campo of ['dia_semana', 'dia_semana_2', 'dia_mes'] as const) setValue(campo, null, opcion);
    const suya = nueva === 'UNA_VEZ' || nueva === 'A_DEMANDA' ? 'OTRA' : nueva;
    const como = getValues('en_partes') ?? 'ENTERA';
    setValue('en_partes', sePuedePartir(como, suya) ? como : 'ENTERA', opcion);
    setValue('frecuencia', suya, opcion);
    setValue('regla', reglaPara(nueva), opcion);
    setValue('para', paraTras(getValues(), tarea === null, nueva === 'UNA_VEZ'));
    clearErrors(['dia_semana', 'dia_semana_2', 'dia_mes', 'regla', 'para']);
  };
  return (
    <>
      <Selector
        etiqueta="Frecuencia"
        opciones={OPCIONES.filter((o) => o.valor !== 'A_DEMANDA' || libre === true)}
        error={formState.errors.frecuencia?.message}
        value={eleccion}
        onChange={elegir}
      />
      {!hecha && eleccion !== 'A_DEMANDA' && <CamposDias />}
      {tarea !== null && <AvisoCarga tarea={tarea} de="DIAS" />}
    </>
  );
}

const reglaPara = (eleccion: EleccionFrecuencia): ValoresTarea['regla'] => {
  const nuevo = nuevoBorrador(hoyLocal());
  if (eleccion === 'OTRA') return reglaDe(nuevo);
  return eleccion === 'UNA_VEZ' || eleccion === 'A_DEMANDA' ? reglaDe({ ...nuevo, tipo: eleccion }) : null;
};

function CamposDeAbajo({ tarea, hecha, votada, bajoEdades, alMarcarHecha }: Props) {
  const yo = useYo();
  const { register, control, formState } = useFormContext<ValoresTarea>();
  const { errors } = formState;
  const [libre, cada_uno, regla] = useWatch({ control, name: ['libre', 'cada_uno', 'regla'] });
  const minutos = (
    <Entrada
      etiqueta="Tiempo estimado (minutos)"
      type="number"
      inputMode="numeric"
      min={1}
      error={errors.tiempo_estimado?.message}
      {...register('tiempo_estimado', { valueAsNumber: true })}
    />
  );
  const yaHecha = tarea === null && esUnaVez({ regla }) && (
    <Interruptor
      etiqueta="Ya la he hecho"
      ayuda="Son 10 puntos. Se avisa a todos, y durante un día cualquiera puede decir que no. Como mucho, dos al día."
      activo={hecha}
      alCambiar={alMarcarHecha}
    />
  );
  if (hecha)
    return (
      <>
        <CamposFrecuencia tarea={tarea} hecha />
        {yaHecha}
        {minutos}
      </>
    );
  return (
    <>
      <CampoQuien tarea={tarea} />
      <CamposFrecuencia tarea={tarea} hecha={false} />
      {libre !== true && (cada_uno ?? null) === null && <CampoReparto tarea={tarea} />}
      {yaHecha}
      {minutos}
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
      <AreaTexto etiqueta="Descripción" opcional error={errors.descripcion?.message} {...register('descripcion')} />
      <Plegado titulo="Más opciones" abierto={enUso(tarea, yo.revision)}>
        <div className="grid grid-cols-1 gap-5 px-carta pb-4">
          {yo.revision && <CamposRevision tarea={tarea} />}
          <CampoCabeza />
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
