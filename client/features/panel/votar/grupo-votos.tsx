import type { Tarea } from '#shared/contracts/tareas.ts';
import { pts } from '#client/lib/plural.ts';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { BotonCerrar } from './boton-cerrar.tsx';
import { BotonReabrir } from './boton-reabrir.tsx';
import { NOMBRE_GRUPO, type GrupoVotacion } from './estado-votacion.ts';

const VACIO: Readonly<Record<GrupoVotacion, string>> = {
  'sin-votos': 'Todas tienen ya algún voto.',
  'en-proceso': 'Ninguna a medias.',
  completada: 'Ninguna todavía. Los puntos salen con el último voto.',
};

const lista = new Intl.ListFormat('es', { type: 'conjunction' });

function Pendiente({ tarea }: { readonly tarea: Tarea }) {
  if (tarea.votantes_aptos === 0)
    return <p className="text-sm font-bold text-atencion">Nadie con cuenta tiene la edad para votarla.</p>;
  return (
    <>
      <BarraCuota etiqueta={`Votos de ${tarea.nombre}`} valor={tarea.total_votaciones} total={tarea.votantes_aptos} />
      {tarea.faltan_por_votar.length > 0 && (
        <p className="text-sm text-suave">
          {tarea.faltan_por_votar.length === 1 ? 'Falta' : 'Faltan'}: {lista.format(tarea.faltan_por_votar)}
        </p>
      )}
      <BotonCerrar tarea={tarea} />
    </>
  );
}

function Fila({ tarea }: { readonly tarea: Tarea }) {
  const hecha = tarea.votaciones_completadas;
  return (
    <li className={hecha ? 'py-1' : 'grid gap-2 py-3'}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-20 font-bold">{tarea.nombre}</span>
        <span className="shrink-0 font-extrabold tabular-nums">
          {hecha
            ? `${String(tarea.puntos)} ${pts(tarea.puntos)}`
            : `${String(tarea.total_votaciones)} de ${String(tarea.votantes_aptos)}`}
        </span>
        {hecha && <BotonReabrir tarea={tarea} conTexto />}
      </div>
      {!hecha && <Pendiente tarea={tarea} />}
    </li>
  );
}

/** One of the three groups, with its count. */
export function GrupoVotos({ grupo, tareas }: { readonly grupo: GrupoVotacion; readonly tareas: readonly Tarea[] }) {
  return (
    <Tarjeta como="section">
      <h2 className="text-lg">
        {NOMBRE_GRUPO[grupo]} ({tareas.length})
      </h2>
      {tareas.length === 0 ? (
        <p className="mt-1 text-suave">{VACIO[grupo]}</p>
      ) : (
        <ul className="mt-1 divide-y divide-borde">
          {tareas.map((t) => (
            <Fila key={t.id} tarea={t} />
          ))}
        </ul>
      )}
    </Tarjeta>
  );
}
