import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useSearchParams } from 'react-router-dom';
import { plural } from '#shared/domain/palabras.ts';
import { limitesDeSemanas, lunesDelDia } from '#shared/domain/semana-en-casa.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { PantallaPapel } from '#client/ui/pantalla-papel.tsx';
import { type Bloque, bloquesDelReparto, bloquesDeSemana, componer, type Fila, type Persona } from './hoja.ts';

/** Weekdays from Monday, as calendars abbreviate them. */
const DIAS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'] as const;

function Celdas({ fila }: { readonly fila: Fila }) {
  if (fila.celdas === null) return <td className="hoja-dias">{fila.dias}</td>;
  return fila.celdas.map(({ dia, que }) => (
    <td key={dia}>
      {que === 'HECHA' && '✓'}
      {que === 'CASILLA' && (
        <span className="hoja-casilla">
          <span className="sr-only">Por hacer</span>
        </span>
      )}
    </td>
  ));
}

interface PropsPapel {
  readonly titulo: string;
  readonly bloques: readonly Bloque<Fila>[];
  /** Weekdays of the columns; empty for a sheet without them. */
  readonly dias: readonly string[];
}

/** The sheet as it is printed, and the button that prints it. */
function Papel({ titulo, bloques, dias }: PropsPapel) {
  const { familia_nombre } = useYo();
  const { fila, paginas } = componer(bloques, dias.length === 0 ? 1 : 2);
  const varias = paginas.length > 1;
  return (
    <>
      <div className="grid grid-cols-1 gap-3 print:hidden">
        <p className="text-suave">
          {varias ? `No cabe en una hoja: son ${plural(paginas.length, 'hoja')}.` : 'Una hoja A4, en blanco y negro.'}
        </p>
        <Boton tamano="grande" icono={<Printer aria-hidden className="size-6" />} onClick={() => window.print()}>
          Imprimir
        </Boton>
      </div>
      <div
        className="hoja"
        style={{ '--fila': `calc(${String(fila)} * var(--mm))`, '--lineas': fila < 7 ? 1 : 2 } as CSSProperties}
      >
        {paginas.map((columnas, n) => (
          <article
            key={columnas[0]?.[0]?.titulo}
            className="hoja-pagina"
            aria-label={varias ? `Hoja ${String(n + 1)}` : 'Hoja'}
          >
            <h2 className="hoja-titulo">
              {titulo}
              <span>
                {familia_nombre}
                {varias && ` · hoja ${String(n + 1)} de ${String(paginas.length)}`}
              </span>
            </h2>
            <div className="hoja-columnas">
              {columnas.map((columna) => (
                <div key={columna[0]?.titulo}>
                  {columna.map((b) => (
                    <table key={b.titulo}>
                      <caption>{b.titulo}</caption>
                      <thead className={dias.length === 0 ? 'sr-only' : undefined}>
                        <tr>
                          <th scope="col" className="hoja-nombre">
                            <span className="sr-only">Tarea</span>
                          </th>
                          {dias.length === 0 ? (
                            <th scope="col">
                              <span className="sr-only">Cuándo</span>
                            </th>
                          ) : (
                            dias.map((d) => (
                              <th key={d} scope="col">
                                {d}
                              </th>
                            ))
                          )}
                        </tr>
                      </thead>
                      <tbody>
                        {b.filas.map((f) => (
                          <tr key={f.clave}>
                            <th scope="row">
                              <span>{f.nombre}</span>
                            </th>
                            <Celdas fila={f} />
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  ))}
                </div>
              ))}
            </div>
          </article>
        ))}
      </div>
    </>
  );
}

const Vacia = () => (
  <EstadoVacio
    icono={<Printer className="size-9" />}
    titulo="Nada que imprimir"
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    Cuando cada uno tenga sus tareas, saldrán aquí.
  </EstadoVacio>
);

function DeSemana({ lunes, miembros }: { readonly lunes: string; readonly miembros: readonly Persona[] }) {
  const semana = useQuery({
    queryKey: CLAVES.otraSemana(lunes),
    queryFn: ({ signal }) => llamar('verSemanaEnCasa', { consulta: { desde: lunes }, signal }),
  });
  return (
    <Cargable consulta={semana} error="Error al cargar la semana">
      {(leida) => {
        const bloques = bloquesDeSemana(leida, miembros);
        return bloques.length === 0 ? (
          <Vacia />
        ) : (
          <Papel titulo={semanaEnPalabras(lunes)} bloques={bloques} dias={DIAS} />
        );
      }}
    </Cargable>
  );
}

function DelReparto({ miembros }: { readonly miembros: readonly Persona[] }) {
  const sesion = useQuery(consultaSesion);
  const tareas = useQuery(consultaTareas);
  return (
    <Cargable consulta={sesion} error="Error al cargar el reparto">
      {({ sesion: suya, duenos = [] }) => (
        <Cargable consulta={tareas} error="Error al cargar las tareas">
          {(todas) => {
            const bloques = bloquesDelReparto(duenos, todas, miembros);
            return bloques.length === 0 || suya === null ? (
              <Vacia />
            ) : (
              <Papel titulo={nombreTrimestre(suya.trimestre_inicio)} bloques={bloques} dias={[]} />
            );
          }}
        </Cargable>
      )}
    </Cargable>
  );
}

/**
 * The sheet to print for the fridge: a week's chores by member and day with boxes to tick or, with `?reparto`, each member's
 * chores of the quarter. `?desde` is a day of the week; without it, or outside the weeks that can be shown, this week.
 */
export function PantallaNevera() {
  const hoy = useHoy();
  const [parametros] = useSearchParams();
  const usuarios = useQuery(consultaUsuarios);
  const limites = limitesDeSemanas(hoy);
  const pedida = parametros.get('desde') ?? hoy;
  const esDia = /^\d{4}-\d{2}-\d{2}$/.test(pedida) && pedida >= limites.desde && pedida <= limites.hasta;
  const lunes = lunesDelDia(esDia ? pedida : hoy);
  return (
    <PantallaPapel titulo="Hoja de la nevera">
      <Cargable consulta={usuarios} error="Error al cargar la familia">
        {(miembros) =>
          parametros.has('reparto') ? (
            <DelReparto miembros={miembros} />
          ) : (
            <DeSemana lunes={lunes} miembros={miembros} />
          )
        }
      </Cargable>
    </PantallaPapel>
  );
}
