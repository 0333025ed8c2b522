import type { CSSProperties } from 'react';
import type { Certificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { type DiasContados, diasContados } from '#shared/domain/puntos-semana.ts';
import { CasillaEleccion } from '#client/ui/casilla-eleccion.tsx';
import { notaEleccion, sumasDelCertificado } from '../textos.ts';
import { CargaExacta } from './carga-exacta.tsx';

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/** Most members for whom the board has one column each; with more, the columns are too narrow for the chores' names. */
const MAXIMO_COLUMNAS = 5;
const COLUMNAS = 'grid grid-cols-1 gap-2 sm:grid-cols-[repeat(var(--columnas),minmax(0,1fr))]';
const LIBRE = 'grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-2';

/** Every pick in order, round by round. Up to `MAXIMO_COLUMNAS` members have a column each, as on a draft board. */
export function Tablero({ certificado, quien }: Props) {
  const { elecciones, deshechas, orden, tareas } = certificado;
  if (elecciones.length === 0) return null;
  const porId = new Map(tareas.map((t) => [t.id, t]));
  const dias = diasContados(certificado.contar);
  const sumas = sumasDelCertificado(certificado);
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
          {deshechas.length > 0 &&
            ` ${enumerar(deshicieron)} ${deshicieron.length === 1 ? 'deshizo' : 'deshicieron'} ${plural(deshechas.length, 'elección', 'elecciones')}.`}
        </p>
      </div>
      {rondas.map(([ronda, suyas]) => (
        <section
          key={ronda}
          aria-labelledby={`ronda-${String(ronda)}`}
          className="grid gap-2 sm:grid-cols-[5rem_minmax(0,1fr)] print:break-inside-avoid"
        >
          <h3 id={`ronda-${String(ronda)}`} className="text-lg sm:pt-2.5 sm:text-base">
            Ronda {ronda}
          </h3>
          <ol
            style={enColumnas ? ({ '--columnas': orden.length } as CSSProperties) : undefined}
            className={enColumnas ? COLUMNAS : LIBRE}
          >
            {suyas.map((e) => (
              <li
                key={e.orden}
                style={enColumnas ? ({ '--columna': orden.indexOf(e.miembro) + 1 } as CSSProperties) : undefined}
                className="sm:[grid-column:var(--columna,auto)] print:break-inside-avoid"
              >
                <CasillaEleccion
                  orden={e.orden}
                  color={quien(e.miembro).color}
                  nombre={porId.get(e.tarea)?.nombre ?? ''}
                  detalle={
                    <>
                      {quien(e.miembro).nombre} · <CargaTarea tarea={porId.get(e.tarea)} dias={dias} sumas={sumas} />
                    </>
                  }
                  nota={notaEleccion(e, (id) => quien(id).nombre)}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

/** The load of a chore in the certificate. */
export const CargaTarea = ({
  tarea,
  dias,
  sumas,
}: {
  readonly tarea: Certificado['tareas'][number] | undefined;
  readonly dias: DiasContados;
  readonly sumas: ReadonlyMap<number, number>;
}) => <CargaExacta carga={tarea?.carga ?? 0} dias={dias} n={sumas.get(tarea?.id ?? 0)} />;
