import { useQuery } from '@tanstack/react-query';
import { Flag, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Meta, MetasVistas } from '#shared/contracts/metas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { laQueSeVe, useMetas } from '../api.ts';
import { DialogoMeta } from './dialogo-meta.tsx';
import { LaMeta } from './la-meta.tsx';
import { MetaPorContestar } from './meta-por-contestar.tsx';
import { FilaMeta, MetasPasadas } from './metas-pasadas.tsx';

/** A proposal of a member, as others than admins see it. Its author may take it back. */
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

/** The screen of the family's goal: the one in progress, proposals, and past ones. */
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
