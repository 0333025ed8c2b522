import { Controller, type FieldError, useController, useFormContext, useWatch } from 'react-hook-form';
import { DIAS_SEMANA } from '#shared/contracts/textos.ts';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import { numeroONulo, type ValoresTarea } from './formulario-tarea.ts';
import { useEffect, useRef, useState } from 'react';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { type Borrador, borradorDe, deOtroTipo, nuevoBorrador, reglaDe } from './regla/borrador.ts';
import { CamposRegla, type ErroresRegla } from './regla/campos-regla.tsx';

const OPCIONES = [
  { valor: 'manos', titulo: 'De manos', texto: 'Un rato de faena: fregar, tender, barrer.' },
  { valor: 'cabeza', titulo: 'De cabeza', texto: 'Estar pendiente y resolverlo: citas, menús, cumpleaños.' },
] as const;

/** Field: is the chore physical or planning work? */
export function CampoCabeza() {
  const { control } = useFormContext<ValoresTarea>();
  return (
    <Controller
      control={control}
      name="de_cabeza"
      render={({ field }) => (
        <div className="grid gap-2">
          <p aria-hidden className="font-bold">
            ¿De manos o de cabeza?
          </p>
          <Opciones
            etiqueta="¿De manos o de cabeza?"
            opciones={OPCIONES}
            juntas
            valor={field.value === true ? 'cabeza' : 'manos'}
            alCambiar={(valor) => field.onChange(valor === 'cabeza')}
          />
        </div>
      )}
    />
  );
}

const DIAS = DIAS_SEMANA.flatMap((texto, valor) => (valor === 0 ? [] : [{ valor, texto }]));

/** The fields for the days, as the chosen frequency needs them. */
export function CamposDias() {
  const { register, control, formState } = useFormContext<ValoresTarea>();
  const frecuencia = useWatch({ control, name: 'frecuencia' });
  const { errors } = formState;
  if (frecuencia === 'DIARIA') return null;
  if (frecuencia === 'OTRA') return <EditorRegla />;
  if (frecuencia === 'MENSUAL') {
    return (
      <Entrada
        etiqueta="Día del mes"
        type="number"
        inputMode="numeric"
        min={1}
        max={31}
        ayuda="En los meses más cortos, el último día."
        error={errors.dia_mes?.message}
        {...register('dia_mes', { setValueAs: numeroONulo })}
      />
    );
  }
  const dosVeces = frecuencia === 'DOS_VECES_SEMANA';
  return (
    <>
      <Selector
        key={`uno-${frecuencia}`}
        etiqueta={dosVeces ? 'Primer día' : 'Día de la semana'}
        vacia="Elige un día"
        opciones={DIAS}
        error={errors.dia_semana?.message}
        {...register('dia_semana', { setValueAs: numeroONulo })}
      />
      {dosVeces && (
        <Selector
          etiqueta="Segundo día"
          vacia="Elige otro día"
          opciones={DIAS}
          error={errors.dia_semana_2?.message}
          {...register('dia_semana_2', { setValueAs: numeroONulo })}
        />
      )}
    </>
  );
}

const ProximasVeces = adorno(
  async () => (await import('./regla/proximas-veces.tsx')).ProximasVeces,
  <Esqueleto filas={1} alto="h-16" />,
);

const TIPOS: readonly { readonly valor: Regla['tipo']; readonly texto: string }[] = [
  { valor: 'SEMANAS', texto: 'Ciertos días de la semana' },
  { valor: 'DIAS', texto: 'Cada varios días' },
  { valor: 'MESES', texto: 'Un día del mes' },
  { valor: 'ANOS', texto: 'Un día del año' },
  { valor: 'TRAS_HACERLA', texto: 'Unos días después de hacerla' },
];

/** Splits the form's errors about the rule into those of single fields (`suyos`) and the one about the whole rule (`todo`). */
const erroresDe = (error: unknown): { readonly suyos: ErroresRegla; readonly todo: string | undefined } => {
  const partes = Object.entries((error ?? {}) as Readonly<Record<string, FieldError | string | undefined>>);
  const suyos = partes.flatMap(([parte, e]) =>
    typeof e === 'object' && e.message !== undefined ? [[parte, e.message] as const] : [],
  );
  return { suyos: Object.fromEntries(suyos), todo: (error as FieldError | undefined)?.message };
};

/** Editor for the rule of «Otra…»: first the kind of rule, then the fields of that kind. For «Una vez», only its day. */
function EditorRegla() {
  const { control } = useFormContext<ValoresTarea>();
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control, name: 'regla' });
  const [borrador, ponerBorrador] = useState(() => {
    const hoy = hoyLocal();
    return value ? borradorDe(value, hoy) : nuevoBorrador(hoy);
  });
  /** JSON of the latest rule that this editor has set, or began with. Another value in the form comes from elsewhere. */
  const hecha = useRef(JSON.stringify(value));
  const poner = (nuevo: Borrador) => {
    const regla = reglaDe(nuevo);
    hecha.current = JSON.stringify(regla);
    ponerBorrador(nuevo);
    onChange(regla);
  };
  // Takes over a rule that was not edited here: another admin has changed the chore.
  useEffect(() => {
    if (!value || JSON.stringify(value) === hecha.current) return;
    hecha.current = JSON.stringify(value);
    ponerBorrador(borradorDe(value, hoyLocal()));
  }, [value]);
  const { suyos, todo } = erroresDe(fieldState.error);
  return (
    <div className="grid grid-cols-1 gap-5 rounded-carta bg-hundido p-4">
      {borrador.tipo !== 'UNA_VEZ' && (
        <Selector
          ref={ref}
          etiqueta="Cuándo toca"
          opciones={TIPOS}
          value={borrador.tipo}
          error={todo}
          onBlur={onBlur}
          onChange={(e) => poner(deOtroTipo(borrador, e.target.value as Regla['tipo']))}
        />
      )}
      <CamposRegla borrador={borrador} cambiar={(cambios) => poner({ ...borrador, ...cambios })} errores={suyos} />
      <div className="rounded-control bg-superficie px-4 py-3">
        <ProximasVeces regla={value ?? null} />
      </div>
    </div>
  );
}
