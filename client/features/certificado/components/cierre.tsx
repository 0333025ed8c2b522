import { ArrowRight } from 'lucide-react';
import type { Certificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { type DiasContados, diasContados } from '#shared/domain/puntos-semana.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { NombreTarea } from '#client/ui/nombre-tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { ESTADO_CAMBIO, quienRespondio, sumasDelCertificado, textoFin } from '../textos.ts';
import { CargaTarea } from './tablero.tsx';

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

type Tarea = Certificado['tareas'][number];

/** The chores that the closing placed and moved, and the members who agreed. */
export function Cierre({ certificado, quien }: Props) {
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
