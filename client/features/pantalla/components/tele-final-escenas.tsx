import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { plural } from '#shared/domain/palabras.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { diaConNombre } from '#client/lib/fechas/fechas.ts';
import { NombreTarea } from '#client/ui/tarea.tsx';
import type { Persona } from '#client/lib/reparto/vista-reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

interface PropsPrimeras {
  readonly primeras: readonly { readonly persona: Persona; readonly nombre: string; readonly dia: string }[];
  readonly hoy: string;
}

/** The second part of the final scene: each member's first chore, with its day if that is not the same for all. */
export function TelePrimeras({ primeras, hoy }: PropsPrimeras) {
  const dias = new Set(primeras.map((p) => p.dia));
  const [dia] = dias;
  const muchas = primeras.length > 6;
  const manana = dias.size === 1 && dia === sumarDias(hoy, 1);
  return (
    <>
      <header className="tele-primeras relative flex items-baseline justify-between gap-6">
        <h1>{manana ? 'Mañana, lo primero' : 'Lo primero de cada uno'}</h1>
        {dias.size === 1 && dia !== undefined && (
          <p className="font-bold text-sobre-escena-suave">{diaConNombre(dia, hoy)}</p>
        )}
      </header>
      <ul
        data-columnas={muchas ? 4 : primeras.length > 4 ? 3 : 2}
        className="tele-primeras relative grid min-h-0 flex-1 auto-rows-fr"
      >
        {primeras.map(({ persona, nombre, dia: suyo }, i) => (
          <li
            key={persona.id}
            style={{ ...estiloMiembro(persona.color), animationDelay: `${String(i * 120)}ms` }}
            className="tele-llega tele-color flex min-h-0 min-w-0 flex-col justify-center gap-2 rounded-hoja"
          >
            <div className="flex items-center gap-3">
              <TeleCara persona={persona} tamano={muchas ? 'chico' : 'normal'} />
              <div className="min-w-0 flex-1">
                <TeleNombre nombre={persona.nombre} tope={muchas ? 1.5 : 2.1} alto={2.8} />
              </div>
            </div>
            <div className="font-extrabold">
              <TeleNombre
                nombre={<NombreTarea nombre={nombre} />}
                tope={muchas ? 1.3 : 1.95}
                alto={muchas ? 3.95 : 4.5}
              />
            </div>
            {dias.size > 1 && <p className="font-bold">{diaConNombre(suyo, hoy)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Longest draft, in minutes, whose length is shown: a longer one was not done in one evening. */
const LARGO = 240;

/**
 * Returns the minutes from the first pick to the last; null without picks, and for fewer than one minute or more than `LARGO`.
 */
export const minutosDe = ({ elecciones }: NonNullable<EstadoPantalla['sesion']>): number | null => {
  const [primera, ultima] = [elecciones[0], elecciones.at(-1)];
  if (primera === undefined || ultima === undefined) return null;
  const minutos = Math.round((Date.parse(ultima.en) - Date.parse(primera.en)) / 60_000);
  return minutos < 1 || minutos > LARGO ? null : minutos;
};

interface PropsGracias {
  readonly personas: readonly Persona[];
  readonly tareas: number;
  readonly minutos: number | null;
}

/** The last part of the final scene: thanks, and the number of chores that the family has dealt. */
export const TeleGracias = ({ personas, tareas, minutos }: PropsGracias) => (
  <div className="tele-gracias relative grid min-h-0 flex-1 text-center">
    <p className="flex flex-wrap justify-center gap-4">
      {personas.map((p) => (
        <TeleCara key={p.id} persona={p} tamano={personas.length > 8 ? 'normal' : 'grande'} />
      ))}
    </p>
    <h1>Gracias, familia</h1>
    <p className="leading-tight font-bold">
      {`${plural(tareas, 'tarea')} con dueño${minutos === null ? '' : ` en ${plural(minutos, 'minuto')}`}, ${tareas === 1 ? 'elegida' : 'elegidas'} entre todos`}
    </p>
  </div>
);

/** Dots that say which page of how many is shown. */
export const TelePaginas = ({ cuantas, esta }: { readonly cuantas: number; readonly esta: number }) => (
  <p aria-hidden className="tele-paginas relative flex justify-center gap-3">
    {Array.from({ length: cuantas }, (_, i) => (
      <span key={i} data-esta={i === esta || undefined} className="rounded-full" />
    ))}
  </p>
);
