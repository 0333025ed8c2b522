import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext, type FieldError } from 'react-hook-form';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { Selector } from '#client/ui/selector.tsx';
import type { ValoresTarea } from '../formulario-tarea.ts';
import { borradorDe, deOtroTipo, nuevoBorrador, reglaDe, type Borrador } from './borrador.ts';
import { CamposRegla, type ErroresRegla } from './campos-regla.tsx';

const ProximasVeces = adorno(
  async () => (await import('./proximas-veces.tsx')).ProximasVeces,
  <Esqueleto filas={1} alto="h-16" />,
);

const TIPOS: readonly { readonly valor: Regla['tipo']; readonly texto: string }[] = [
  { valor: 'SEMANAS', texto: 'Ciertos días de la semana' },
  { valor: 'DIAS', texto: 'Cada varios días' },
  { valor: 'MESES', texto: 'Un día del mes' },
  { valor: 'ANOS', texto: 'Un día del año' },
  { valor: 'TRAS_HACERLA', texto: 'Unos días después de hacerla' },
];

/** Splits the form's errors of the rule: those of single fields, and the one of the rule as a whole. */
const erroresDe = (error: unknown): { readonly suyos: ErroresRegla; readonly todo: string | undefined } => {
  const partes = Object.entries((error ?? {}) as Readonly<Record<string, FieldError | string | undefined>>);
  const suyos = partes.flatMap(([parte, e]) =>
    typeof e === 'object' && e.message !== undefined ? [[parte, e.message] as const] : [],
  );
  return { suyos: Object.fromEntries(suyos), todo: (error as FieldError | undefined)?.message };
};

/** Editor for the rule of «Otra…»: first the kind of rule, then the fields of that kind. For «Una vez», only its day. */
export function EditorRegla() {
  const { control } = useFormContext<ValoresTarea>();
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control, name: 'regla' });
  const [borrador, ponerBorrador] = useState(() => {
    const hoy = hoyLocal();
    return value ? borradorDe(value, hoy) : nuevoBorrador(hoy);
  });
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
