import { useQuery } from '@tanstack/react-query';
import type { PorTener } from '#shared/contracts/cuotas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { ausentesDe } from '../comienzo.ts';

interface Props {
  readonly por_tener: PorTener;
  readonly ausencias: readonly number[];
  readonly saldo: boolean;
  readonly alContar: (ausencias: readonly number[]) => void;
  readonly alPartirDelSaldo: (saldo: boolean) => void;
}

/** Switches for what quotas count besides shares: days away and last quarter's balance. Renders nothing without either. */
export function TenerEnCuenta({ por_tener, ausencias, saldo, alContar, alPartirDelSaldo }: Props) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const ausentes = ausentesDe(por_tener);
  if (ausentes.length === 0 && por_tener.saldos === null) return null;
  const nombre = (id: number) => usuarios.find((u) => u.id === id)?.first_name ?? '';
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="en-cuenta">
      <h3 id="en-cuenta" className="text-lg">
        ¿Qué se tiene en cuenta?
      </h3>
      {ausentes.map(({ miembro, dias }) => (
        <Interruptor
          key={miembro}
          etiqueta={`${nombre(miembro)} está fuera ${plural(dias, 'día')}`}
          ayuda="Su cuota baja en proporción; lo demás se reparte entre los otros."
          activo={ausencias.includes(miembro)}
          alCambiar={(activo) => alContar(activo ? [...ausencias, miembro] : ausencias.filter((id) => id !== miembro))}
        />
      ))}
      {por_tener.saldos !== null && (
        <Interruptor
          etiqueta="Tener en cuenta el trimestre pasado"
          ayuda={`${nombreTrimestre(por_tener.saldos.trimestre_inicio)}: quien hizo de más tiene menos, y quien dejó cosas sin hacer, más. Como mucho, un 15 % de su cuota.`}
          activo={saldo}
          alCambiar={alPartirDelSaldo}
        />
      )}
    </section>
  );
}
