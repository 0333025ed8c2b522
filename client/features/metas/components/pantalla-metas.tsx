import { useQuery } from '@tanstack/react-query';
import { Check, Flag, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Meta, MetasVistas } from '#shared/contracts/metas.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { laQueSeVe, useMetas } from '../meta.tsx';
import { DialogoMeta, LaMeta } from './la-meta.tsx';
import { MetaPorContestar } from './meta-por-contestar.tsx';
import { diaDe, fechaCorta } from '#client/lib/fechas/fechas.ts';

/** A member's proposal, for members who are not admins. Its author has a button to take it back. */
function Propuesta({ propuesta: { id, texto, puntos, autor } }: { readonly propuesta: Meta }) {
  const yo = useYo();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const retirar = useAccion('retirarMeta', { texto: 'Error al retirarla', dicho: 'Propuesta retirada' });
  const mia = autor === yo.id;
  const de = usuarios.find((u) => u.id === autor)?.first_name ?? '';
  return (
    <FilaMeta
      texto={texto}
      detalle={`${plural(puntos, 'punto')} · ${mia ? 'esperando respuesta' : `la propone ${de}`}`}
      control={
        mia && (
          <Boton
            variante="contorno"
            aria-label={`Retirar «${texto}»`}
            cargando={retirar.ocupada && 'Retirando...'}
            onClick={() => void retirar({ id })}
          >
            Retirar
          </Boton>
        )
      }
    />
  );
}

function Metas({ vistas: { meta, propuestas, pasadas, semana_pasada } }: { readonly vistas: MetasVistas }) {
  const yo = useYo();
  const hoy = useHoy();
  const [abierto, setAbierto] = useState(false);
  const admin = yo.es_administrador;
  const actual = laQueSeVe(meta, hoy);
  const enMarcha = actual?.estado === 'ACTIVA';
  const puede = admin ? !enMarcha : propuestas.every((p) => p.autor !== yo.id);
  const poner = puede && (
    <Boton
      variante={actual === null ? 'primario' : 'tonal'}
      icono={<Plus aria-hidden className="size-5" />}
      onClick={() => setAbierto(true)}
    >
      {admin ? 'Poner una meta' : enMarcha ? 'Proponer la siguiente' : 'Proponer una meta'}
    </Boton>
  );
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-3">
        {actual === null ? (
          <EstadoVacio icono={<Flag className="size-9" />} titulo="Ahora no hay meta" accion={poner || undefined}>
            Algo que os guste a todos, y los puntos que hacen falta: «Cine el viernes», 400.
          </EstadoVacio>
        ) : (
          <>
            <LaMeta meta={actual} />
            {poner}
          </>
        )}
      </div>
      <div className="grid grid-cols-1 gap-5">
        {propuestas.length > 0 && (
          <section aria-labelledby="propuestas" className="grid grid-cols-1 gap-3">
            <h2 id="propuestas" className="text-xl">
              Propuestas
            </h2>
            {admin ? (
              <ul className="grid grid-cols-1 gap-2.5">
                {propuestas.map((p) => (
                  <MetaPorContestar key={p.id} id={p.id} />
                ))}
              </ul>
            ) : (
              <ListaFilas>
                {propuestas.map((p) => (
                  <Propuesta key={p.id} propuesta={p} />
                ))}
              </ListaFilas>
            )}
          </section>
        )}
        <MetasPasadas pasadas={pasadas} />
      </div>
      {abierto && <DialogoMeta semanaPasada={semana_pasada} cerrar={() => setAbierto(false)} />}
    </div>
  );
}

/** The screen of the family's goal: the one in progress, proposals, and past ones; or that goals are switched off. */
export function PantallaMetas() {
  const { metas } = useYo();
  const consulta = useMetas();
  return (
    <Pantalla titulo="Meta" ancha>
      {metas ? (
        <Cargable consulta={consulta} error="Error al cargar las metas">
          {(vistas) => <Metas vistas={vistas} />}
        </Cargable>
      ) : (
        <EstadoVacio icono={<Flag className="size-9" />} titulo="Ahora no hay metas">
          Las activa quien administra la familia.
        </EstadoVacio>
      )}
    </Pantalla>
  );
}

interface Props {
  readonly texto: string;
  readonly detalle: string;
  readonly conseguida?: boolean;
  /** The button at the right. */
  readonly control?: ReactNode;
}

/** A goal as one row: its text and a line about it. Rows belong in a `ListaFilas`. */
function FilaMeta({ texto, detalle, conseguida = false, control }: Props) {
  const Icono = conseguida ? Check : Flag;
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Icono
          aria-hidden
          className={`size-[min(1.5rem,32px)] shrink-0 ${conseguida ? 'text-bien' : 'text-marca'}`}
          strokeWidth={2.5}
        />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-extrabold break-words">{texto}</p>
          <p className="text-sm leading-snug font-semibold break-words text-suave">{detalle}</p>
        </div>
      </div>
      {control}
    </li>
  );
}

const queFue = ({ estado, logrados, puntos, terminada_en }: Meta): string => {
  const cuando = terminada_en === null ? '' : ` · ${fechaCorta(diaDe(terminada_en))}`;
  if (estado === 'ALCANZADA') return `Conseguida: ${plural(puntos, 'punto')}${cuando}`;
  const hecho = `${numero(logrados)} de ${plural(puntos, 'punto')}`;
  return `${estado === 'DEJADA' ? `La dejasteis: ${hecho}` : hecho}${cuando}`;
};

/** The family's past goals, the latest first. Renders nothing without any. */
const MetasPasadas = ({ pasadas }: { readonly pasadas: readonly Meta[] }) =>
  pasadas.length === 0 ? null : (
    <section aria-labelledby="pasadas" className="grid grid-cols-1 gap-3">
      <h2 id="pasadas" className="text-xl">
        Metas pasadas
      </h2>
      <ListaFilas>
        {pasadas.map((m) => (
          <FilaMeta key={m.id} texto={m.texto} detalle={queFue(m)} conseguida={m.estado === 'ALCANZADA'} />
        ))}
      </ListaFilas>
    </section>
  );
