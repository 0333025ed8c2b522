import type { CSSProperties } from 'react';
import type { Certificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { diasContados, type DiasContados } from '#shared/domain/puntos-semana.ts';
import { CasillaEleccion } from '#client/ui/casilla-eleccion.tsx';
import { ESTADO_CAMBIO, notaEleccion, quienRespondio, sumasDelCertificado, textoFin } from '../textos.ts';
import { CargaExacta } from './carga-exacta.tsx';
import { ArrowRight } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/** Most members for whom the board has one column each; with more, the columns are too narrow for the chores' names. */
const MAXIMO_COLUMNAS = 5;
const COLUMNAS = 'grid grid-cols-1 gap-2 sm:grid-cols-[repeat(var(--columnas),minmax(0,1fr))]';
const LIBRE = 'grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-2';

/** The picks that were not undone, round by round. On wide screens up to `MAXIMO_COLUMNAS` members have a column each. */
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

/** The load of a chore in the certificate, rounded as the draft showed it, and exact. */
const CargaTarea = ({
  tarea,
  dias,
  sumas,
}: {
  readonly tarea: Certificado['tareas'][number] | undefined;
  readonly dias: DiasContados;
  readonly sumas: ReadonlyMap<number, number>;
}) => <CargaExacta carga={tarea?.carga ?? 0} dias={dias} n={sumas.get(tarea?.id ?? 0)} />;

interface PropsCierre {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

type Tarea = Certificado['tareas'][number];

/**
 * The chores that the closing placed, since they fitted no quota, and the changes that it proposed, each with its outcome and the
 * members' answers.
 */
export function Cierre({ certificado, quien }: PropsCierre) {
  const { sobrantes, propuestas, tareas } = certificado;
  const porId = new Map(tareas.map((t) => [t.id, t]));
  const nombre = (id: number) => quien(id).nombre;
  const dias = diasContados(certificado.contar);
  const sumas = sumasDelCertificado(certificado);
  return (
    <section aria-labelledby="cierre" className="grid grid-cols-1 gap-4 print:block print:space-y-3">
      <div className="print:break-inside-avoid print:break-after-avoid">
        <h2 id="cierre" className="text-2xl">
          El cierre
        </h2>
        <p className="mt-1 text-suave">{textoFin(certificado, nombre)}</p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 print:gap-3">
        <Tarjeta className="grid grid-cols-1 gap-3 print:break-inside-avoid print:p-4">
          <h3 className="text-lg">Lo que no cabía en ninguna cuota</h3>
          {sobrantes.length === 0 && <p className="text-suave">Nada: con lo elegido quedó todo repartido.</p>}
          <ul className="grid gap-3">
            {sobrantes.map(({ tarea, miembro }) => (
              <Destino key={tarea} tarea={porId.get(tarea)} dias={dias} sumas={sumas} a={quien(miembro)} />
            ))}
          </ul>
          {sobrantes.length > 0 && (
            <p className="text-sm font-semibold text-suave">
              Se {sobrantes.length === 1 ? 'colocó' : 'colocaron'} buscando que quien más se pasara, se pasara lo menos
              posible.
            </p>
          )}
        </Tarjeta>
        {propuestas.length === 0 && (
          <Tarjeta className="grid grid-cols-1 gap-3 print:break-inside-avoid print:p-4">
            <h3 className="text-lg">Cambios</h3>
            <p className="text-suave">Ninguno: no había cambios que acercaran más a cada uno a lo suyo.</p>
          </Tarjeta>
        )}
        {propuestas.map((p) => (
          <Tarjeta key={p.n} className="grid grid-cols-1 gap-3 print:break-inside-avoid print:p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-lg">{p.cambios.length > 1 ? 'Intercambio' : 'Cambio de manos'}</h3>
              <Insignia tono={p.estado === 'ACEPTADA' ? 'bien' : 'neutro'}>{ESTADO_CAMBIO[p.estado]}</Insignia>
            </div>
            <ul className="grid gap-3">
              {p.cambios.map((c) => (
                <Destino
                  key={c.tarea}
                  tarea={porId.get(c.tarea)}
                  dias={dias}
                  sumas={sumas}
                  de={quien(c.de)}
                  a={quien(c.a)}
                />
              ))}
            </ul>
            <p className="text-sm font-semibold text-suave">{quienRespondio(p, nombre)}</p>
          </Tarjeta>
        ))}
      </div>
    </section>
  );
}

function Destino({
  tarea,
  dias,
  sumas,
  de,
  a,
}: {
  readonly tarea: Tarea | undefined;
  readonly dias: DiasContados;
  readonly sumas: ReadonlyMap<number, number>;
  readonly de?: PersonaCertificado;
  readonly a: PersonaCertificado;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex shrink-0 items-center gap-2.5">
        {de !== undefined && <Cara {...de} />}
        {de !== undefined && <ArrowRight aria-hidden className="size-5 text-suave" strokeWidth={2.5} />}
        <Cara {...a} />
      </span>
      <p className="min-w-0 flex-1 basis-32 leading-tight">
        <span className="block font-extrabold">
          <NombreTarea nombre={tarea?.nombre ?? ''} />
        </span>
        <span className="text-sm font-semibold text-suave">
          {de === undefined ? `Para ${a.nombre}` : `De ${de.nombre} a ${a.nombre}`}.{' '}
          <CargaTarea tarea={tarea} dias={dias} sumas={sumas} />
        </span>
      </p>
    </li>
  );
}

const Cara = ({ avatar, grupo_edad, color }: PersonaCertificado) => (
  <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
);
