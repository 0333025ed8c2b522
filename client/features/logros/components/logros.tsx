import { Award } from 'lucide-react';
import type { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { useLogrosPendientes, useMisLogros } from '../api.ts';
import { COMO_CONSEGUIR, TarjetaLogro } from './tarjeta-logro.tsx';
import { useNovedades } from '../novedades.ts';

const REJILLA = 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3';

function Conseguidos({ logros, total }: { readonly logros: readonly LogroDesbloqueado[]; readonly total: number }) {
  const nuevos = useNovedades(logros);
  if (logros.length === 0) {
    return (
      <EstadoVacio
        icono={<Award className="size-9" />}
        titulo="Sin logros aún"
        accion={<EnlaceBoton to="/tasks">Ver mis tareas</EnlaceBoton>}
      >
        Completa tu primera tarea y aquí aparecerá el primero.
      </EstadoVacio>
    );
  }
  return (
    <section aria-labelledby="conseguidos" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h2 id="conseguidos" className="text-lg">
          Conseguidos
        </h2>
        <p className="font-bold text-suave tabular-nums">
          {total > 0 ? `${String(logros.length)} de ${String(total)}` : logros.length}
        </p>
      </div>
      {total > 0 && <BarraCuota etiqueta="Logros conseguidos" valor={logros.length} total={total} />}
      <ul className={REJILLA}>
        {logros.map((l) => (
          <TarjetaLogro
            key={l.id}
            logro={l}
            descripcion={l.logro_descripcion}
            desde={l.fecha_desbloqueo}
            nuevo={nuevos.has(l.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function PorConseguir({ logros }: { readonly logros: readonly LogroPendiente[] }) {
  if (logros.length === 0) return null;
  return (
    <section aria-labelledby="por-conseguir" className="grid grid-cols-1 gap-3">
      <h2 id="por-conseguir" className="px-1 text-lg">
        Por conseguir
      </h2>
      <ul className={REJILLA}>
        {logros.map((l) => (
          <TarjetaLogro key={l.codigo} logro={l} descripcion={COMO_CONSEGUIR[l.codigo]} />
        ))}
      </ul>
    </section>
  );
}

/** My achievements, and below, greyed, those still to earn, with instructions. */
export function Logros() {
  const mios = useMisLogros();
  const { data: pendientes = [] } = useLogrosPendientes();
  return (
    <Cargable consulta={mios} error="Error al cargar tus logros" esqueleto={<Esqueleto filas={4} alto="h-28" />}>
      {(logros) => (
        <div className="grid grid-cols-1 gap-6">
          <Conseguidos logros={logros} total={pendientes.length === 0 ? 0 : logros.length + pendientes.length} />
          <PorConseguir logros={pendientes} />
        </div>
      )}
    </Cargable>
  );
}
