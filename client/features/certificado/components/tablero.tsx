import type { CSSProperties } from 'react';
import type { Certificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { plural } from '#client/lib/plural.ts';
import { enPuntos } from '#client/lib/puntos.ts';
import { enumerar, notaEleccion } from '../textos.ts';

type Eleccion = Certificado['elecciones'][number];

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/** More members than that would leave no room for the names of their chores. */
const MAXIMO_COLUMNAS = 5;
const COLUMNAS = 'grid grid-cols-1 gap-2 sm:grid-cols-[repeat(var(--columnas),minmax(0,1fr))]';
const LIBRE = 'grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-2';

/** Every pick in its order, round by round; where there is room, each member's in a column of his own, as on a draft board. */
export function Tablero({ certificado, quien }: Props) {
  const { elecciones, deshechas, orden, tareas } = certificado;
  if (elecciones.length === 0) return null;
  const porId = new Map(tareas.map((t) => [t.id, t]));
  const rondas = [...Map.groupBy(elecciones, (e) => e.ronda)];
  const enColumnas = orden.length <= MAXIMO_COLUMNAS;
  const deshicieron = [...new Set(deshechas.map((d) => quien(d.por).nombre))];
  return (
    <section aria-labelledby="elecciones" className="grid grid-cols-1 gap-4 print:block print:space-y-3">
      <div className="print:break-inside-avoid print:break-after-avoid">
        <h2 id="elecciones" className="text-2xl">
          Quién eligió qué
        </h2>
        <p className="mt-1 text-suave">
          El orden fue {enumerar(orden.map((id) => quien(id).nombre))}. Cada trimestre empieza otra persona.
          {deshechas.length > 0 && ` ${enumerar(deshicieron)} ${deshicieron.length === 1 ? 'deshizo' : 'deshicieron'} ${plural(deshechas.length, 'elección', 'elecciones')}.`}
        </p>
      </div>
      {rondas.map(([ronda, suyas]) => (
        <section key={ronda} aria-labelledby={`ronda-${String(ronda)}`} className="grid gap-2 sm:grid-cols-[5rem_minmax(0,1fr)] print:break-inside-avoid">
          <h3 id={`ronda-${String(ronda)}`} className="text-lg sm:pt-2.5 sm:text-base">
            Ronda {ronda}
          </h3>
          <ol style={enColumnas ? ({ '--columnas': orden.length } as CSSProperties) : undefined} className={enColumnas ? COLUMNAS : LIBRE}>
            {suyas.map((e) => (
              <Casilla key={e.orden} columna={enColumnas ? orden.indexOf(e.miembro) + 1 : undefined} eleccion={e} persona={quien(e.miembro)} nombre={porId.get(e.tarea)?.nombre ?? ''} carga={porId.get(e.tarea)?.carga ?? 0} nota={notaEleccion(e, (id) => quien(id).nombre)} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

interface PropsCasilla {
  /** From 1; undefined to follow the one before. */
  readonly columna: number | undefined;
  readonly eleccion: Eleccion;
  readonly persona: PersonaCertificado;
  readonly nombre: string;
  readonly carga: number;
  readonly nota: string | null;
}

function Casilla({ columna, eleccion, persona, nombre, carga, nota }: PropsCasilla) {
  return (
    <li style={{ ...estiloMiembro(persona.color), ...(columna === undefined ? {} : { '--columna': columna }) }} className="flex gap-2.5 rounded-control border-l-6 border-(--miembro) bg-superficie px-3 py-2.5 shadow-carta sm:[grid-column:var(--columna,auto)] print:break-inside-avoid">
      <span className="cifra w-5 shrink-0 pt-0.5 text-right text-suave">
        <span className="sr-only">Elección </span>
        {eleccion.orden}
      </span>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block font-extrabold">{nombre}</span>
        <span className="text-sm font-semibold text-suave">
          {persona.nombre} · {enPuntos(carga)}
        </span>
        {nota !== null && <span className="block text-sm font-bold text-atencion">{nota}</span>}
      </p>
    </li>
  );
}
