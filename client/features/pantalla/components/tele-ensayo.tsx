import type { CSSProperties } from 'react';
import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { type DiasContados, diasContados } from '#shared/domain/puntos-semana.ts';
import { Carga } from '#client/ui/cifra.tsx';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { palabrasMargen } from '#client/lib/reparto/prevision.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

type Miembro = EstadoPantalla['miembros'][number];

interface PropsFila {
  readonly persona: Miembro;
  readonly suyo: EnsayoPantalla['miembros'][number];
  /** Load of a full bar: a little more than the largest quota and the upper end of every forecast (`queda`). */
  readonly mayor: number;
  readonly dias: DiasContados;
  /** Makes each row lower, for many members. */
  readonly densa: boolean;
}

const parte = (n: number, de: number): string => `${String(de <= 0 ? 0 : Math.min(100, (100 * n) / de))}%`;

function Fila({ persona, suyo, mayor, dias, densa }: PropsFila) {
  return (
    <li
      style={estiloMiembro(persona.color)}
      className={cx(
        'flex min-h-0 min-w-0 items-center gap-5 rounded-carta bg-superficie text-texto shadow-carta',
        densa ? 'px-4 py-1.5' : 'px-6 py-3',
      )}
    >
      <TeleCara persona={persona} tamano={densa ? 'chico' : 'normal'} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5">
        <div className="flex items-baseline justify-between gap-4">
          <TeleNombre nombre={persona.nombre} tope={densa ? 1.5 : 2.25} alto={densa ? 1.7 : 2.6} className="flex-1" />
          <p className={cx('cifra leading-none whitespace-nowrap', densa ? 'text-[1.5rem]' : 'text-[2.25rem]')}>
            {suyo.porcentaje} %
          </p>
          <p className="tele-carga">
            <span className={densa ? 'text-[1.35rem]' : 'text-[1.9rem]'}>
              <Carga carga={suyo.cuota} dias={dias} />
            </span>
          </p>
        </div>
        <div className={cx('relative rounded-full bg-hundido outline outline-borde', densa ? 'h-3' : 'h-4')}>
          <div
            className="h-full rounded-full bg-(--miembro) transition-[width] duration-250"
            style={{ width: parte(suyo.cuota, mayor) }}
          />
          {suyo.queda !== null && (
            // The range in which the member would end up, drawn around the end of their bar.
            <div
              className="tele-margen"
              style={{ left: parte(suyo.queda.de, mayor), width: parte(suyo.queda.hasta - suyo.queda.de, mayor) }}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** The number of members from which a landscape screen uses two columns. */
const EN_DOS_COLUMNAS = 7;

/** Scene «¿Y si…?»: the draft that an admin is trying out on their phone. */
export function TeleEnsayo({ estado, ensayo }: { readonly estado: EstadoPantalla; readonly ensayo: EnsayoPantalla }) {
  const dias = diasContados(ensayo.contar ?? 'TRIMESTRE');
  const filas = ensayo.miembros.flatMap((suyo) => {
    const persona = estado.miembros.find((m) => m.id === suyo.miembro);
    return persona === undefined ? [] : [{ persona, suyo }];
  });
  const mayor = Math.max(1, ...ensayo.miembros.map((m) => Math.max(m.cuota, m.queda?.hasta ?? 0))) * 1.02;
  const doble = filas.length >= EN_DOS_COLUMNAS;
  return (
    <section aria-label="¿Y si…?" className="escena flex size-full flex-col gap-5 rounded-hoja px-8 py-6">
      <header className="tele-prueba">
        <div>
          <h1 className="text-[3.75rem] leading-none">¿Y si…?</h1>
          <p className="mt-1 text-[1.25rem] leading-tight font-semibold text-sobre-escena-suave">Solo es una prueba.</p>
        </div>
        <p
          className={cx(
            'text-[1.25rem] leading-tight font-bold text-sobre-escena-suave transition-opacity',
            ensayo.diferencia === null && 'opacity-60',
          )}
        >
          <span className="cifra block text-[2.25rem] leading-none text-sobre-escena">
            {ensayo.diferencia === null ? 'Calculando…' : conMayuscula(palabrasMargen(ensayo.diferencia, dias))}
          </span>
          <span className="mt-1.5 block">es lo más lejos que suele acabar alguien de su cuota</span>
        </p>
      </header>
      <ul
        aria-label="Cuotas"
        style={{ '--filas': Math.ceil(filas.length / 2) } as CSSProperties}
        className={cx('grid min-h-0 flex-1 auto-rows-fr gap-3', doble && 'tele-cuotas')}
      >
        {filas.map((f) => (
          <Fila key={f.persona.id} {...f} mayor={mayor} dias={dias} densa={filas.length > 4} />
        ))}
      </ul>
      <p className="text-[1.1rem] font-semibold text-sobre-escena-suave">
        La barra es la cuota; el marco, dónde acabaría de verdad casi siempre al repartir tareas enteras.
      </p>
    </section>
  );
}
