import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { diasContados, enPts } from '#shared/domain/puntos-semana.ts';
import { type EnPartes, nombreDeTurno, PARTES, semanasDe, TURNOS } from '#shared/domain/recurrencia/regla.ts';
import { sePuedePartir, vecesDeTurnos } from '#shared/domain/reparto/cuotas/partes.ts';
import { carga } from '#shared/domain/reparto/tablero/carga.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Radio } from '#client/ui/radio.tsx';
import type { ValoresTarea } from './formulario-tarea.ts';

type Opcion = readonly [valor: EnPartes, texto: string];

interface PropsOpciones {
  readonly etiqueta: string;
  readonly opciones: readonly Opcion[];
  readonly elegida: EnPartes;
  readonly puede: (valor: EnPartes) => boolean;
  readonly alCambiar: (valor: EnPartes) => void;
}

/** Short options side by side. One that is not possible now has a dashed border. */
function EnFila({ etiqueta, opciones, elegida, puede, alCambiar }: PropsOpciones) {
  const grupo = useId();
  return (
    <div role="radiogroup" aria-label={etiqueta} className="flex flex-wrap gap-1.5">
      {opciones.map(([valor, texto]) => (
        <Radio
          key={valor}
          grupo={grupo}
          elegido={valor === elegida}
          alElegir={() => alCambiar(valor)}
          disabled={!puede(valor)}
          className={cx(
            'flex min-h-12 flex-auto items-center justify-center rounded-control border-2 px-2 py-1 text-center leading-tight',
            !puede(valor) && 'border-dashed border-borde text-suave',
            puede(valor) && 'font-extrabold',
            puede(valor) &&
              (valor === elegida
                ? 'border-marca bg-marca-tenue text-marca-fuerte'
                : 'border-borde bg-superficie hover:border-borde-fuerte'),
          )}
        >
          {texto}
        </Radio>
      ))}
    </div>
  );
}

/** The turns of a chore with what each weighs a week: «semana 1 de 3 · 3,8 pts/sem». */
function Turnos({ cuales, cargas }: { readonly cuales: number; readonly cargas: readonly number[] }) {
  const dias = diasContados('TRIMESTRE');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {cargas.map((suya, i) => (
        <li key={nombreDeTurno(i + 1, cuales)} className="grid flex-auto text-[0.9375rem] leading-snug font-bold">
          <span className="justify-self-start rounded-full bg-superficie px-1.5 text-sm text-suave">
            {nombreDeTurno(i + 1, cuales)}
          </span>
          {enPts(suya, dias)}
        </li>
      ))}
    </ul>
  );
}

const POR_DIAS = enumerar(PARTES.map((p) => p.nombre));
const SEMANAS: readonly Opcion[] = TURNOS.map((n) => [`SEMANAS_${String(n)}` as EnPartes, `${String(n)} semanas`]);

/** Returns the explanation below the options, for the chosen one. */
const ayudaDe = (elegida: EnPartes, diaria: boolean, entera: string): string => {
  if (elegida === 'DIAS') return `En el reparto, ${POR_DIAS} van por separado.`;
  if (elegida !== 'ENTERA') return `Desde el próximo reparto, por turnos. Entera son ${entera}.`;
  return diaria ? 'Si pesa mucho, irá por días aunque no lo elijas.' : '«Por días» es para las diarias.';
};

/**
 * Field: is the chore dealt whole, by days, or by turns of weeks? Shown for chores that are due every week. With any other
 * frequency, a chore that is dealt in parts shows why this frequency cannot be saved. `tarea` is the chore being edited.
 */
export function CampoReparto({ tarea }: { readonly tarea: Tarea | null }) {
  const { control } = useFormContext<ValoresTarea>();
  const [frecuencia, puntos] = useWatch({ control, name: ['frecuencia', 'puntos'] });
  if (!sePuedePartir('SEMANAS_2', frecuencia))
    return tarea?.partida === true ? (
      <Franja tipo="atencion">
        Está repartida en partes. Para cambiar cada cuánto toca, primero guárdala en pausa: no será de nadie hasta el
        próximo reparto.
      </Franja>
    ) : null;
  const cuenta = Number.isFinite(puntos) ? (puntos ?? 0) : 0;
  const entera = enPts(carga({ frecuencia, puntos: cuenta }, 'TRIMESTRE'), diasContados('TRIMESTRE'));
  return (
    <Controller
      control={control}
      name="en_partes"
      render={({ field }) => {
        const elegida = field.value ?? 'ENTERA';
        const cuales = semanasDe(elegida);
        const puede = (valor: EnPartes) => sePuedePartir(valor, frecuencia);
        const cargas = vecesDeTurnos(frecuencia, cuales).map((veces) => veces * cuenta);
        return (
          <div className="grid grid-cols-1 gap-2">
            <p aria-hidden className="font-bold">
              ¿Cómo se reparte?
            </p>
            <EnFila
              etiqueta="¿Cómo se reparte?"
              opciones={[
                ['ENTERA', 'Entera'],
                ['DIAS', 'Por días'],
                [cuales > 0 ? elegida : 'SEMANAS_3', 'Por semanas'],
              ]}
              elegida={elegida}
              puede={puede}
              alCambiar={field.onChange}
            />
            {cuales > 0 && (
              <div className="grid grid-cols-1 gap-2 rounded-control bg-hundido p-2">
                <EnFila
                  etiqueta="Turnos"
                  opciones={SEMANAS}
                  elegida={elegida}
                  puede={puede}
                  alCambiar={field.onChange}
                />
                <Turnos cuales={cuales} cargas={cargas} />
              </div>
            )}
            <p className="text-sm text-suave">{ayudaDe(elegida, frecuencia === 'DIARIA', entera)}</p>
          </div>
        );
      }}
    />
  );
}
