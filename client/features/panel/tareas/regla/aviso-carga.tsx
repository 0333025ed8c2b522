import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Regla } from '#shared/contracts/reglas.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { vecesEnTrimestre } from '#shared/domain/calendario.ts';
import { cambiaMucho, carga } from '#shared/domain/reparto/tablero/carga.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { diasContados, enPts } from '#shared/domain/puntos-semana.ts';
import { Franja } from '#client/ui/franja.tsx';
import type { ValoresTarea } from '../formulario-tarea.ts';

type Rumbo = Pick<ValoresTarea, 'frecuencia' | 'regla' | 'puntos'>;

/** Returns the load of a chore as typed in the form; null while the input is incomplete. */
const cargaEn = ({ frecuencia, regla = null, puntos = NaN }: Rumbo, sesion: SesionReparto): number | null => {
  const leida = regla === null ? null : Regla.safeParse(regla);
  if (!Number.isInteger(puntos) || puntos < 0 || leida?.success === false) return null;
  const dias = { frecuencia, regla: leida?.data ?? null, dia_semana: null, dia_semana_2: null, dia_mes: null };
  const veces = frecuencia === 'OTRA' ? { veces_trimestre: vecesEnTrimestre(dias, sesion.trimestre_inicio) } : {};
  return carga({ puntos, frecuencia, ...veces }, sesion.contar);
};

/** Says what the new load means for the owner. The owner may have changed since the draft, so no name is given. */
const consecuencia = ({ fase }: SesionReparto, mas: boolean): string =>
  fase === 'COMPLETADA'
    ? `Quien la tiene haría ${mas ? 'más' : 'menos'} de lo que le tocó: al guardarla podréis hacer un reajuste.`
    : 'El reparto que está en marcha la sigue contando como estaba.';

interface Props {
  readonly tarea: Tarea;
  /** The field beside which the warning stands: `DIAS` warns if the days change, `PUNTOS` if only the points do. */
  readonly de: 'DIAS' | 'PUNTOS';
}

/** Warns when an edit changes a chore's load by more than half of that in the draft in progress or in force. */
export function AvisoCarga({ tarea, de }: Props) {
  const { control } = useFormContext<ValoresTarea>();
  const [frecuencia, regla, puntos] = useWatch({ control, name: ['frecuencia', 'regla', 'puntos'] });
  const { data } = useQuery(consultaSesion);
  const sesion = data?.sesion ?? null;
  const repartidas = sesion?.tareas.filter((t) => t.id === tarea.id || t.parte_de === tarea.id) ?? [];
  if (sesion === null || sesion.fase === 'CANCELADA' || repartidas.length === 0) return null;
  const pesa = repartidas.reduce((suma, t) => suma + t.puntos, 0);
  const otrosDias =
    frecuencia !== tarea.frecuencia || JSON.stringify(regla ?? null) !== JSON.stringify(tarea.regla ?? null);
  const ahora = cargaEn({ frecuencia, regla, puntos }, sesion);
  if (otrosDias !== (de === 'DIAS') || ahora === null || !cambiaMucho(pesa, ahora)) return null;
  return (
    <Franja tipo="atencion">
      En el reparto pesa {enPts(pesa, diasContados(sesion.contar))} y así serían{' '}
      {enPts(ahora, diasContados(sesion.contar))}. {consecuencia(sesion, ahora > pesa)}
    </Franja>
  );
}
