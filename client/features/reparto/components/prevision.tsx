import { useQuery } from '@tanstack/react-query';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { PARTES, semanasDe } from '#shared/domain/recurrencia/regla.ts';
import { diasContados, enCien } from '#shared/domain/puntos-semana.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota, Carga } from '#client/ui/cifra.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { razonesDe } from '#client/lib/reparto/en-cuenta.ts';
import { razonDe } from '../comienzo.ts';

/** Tells whether there is no preview because the shares do not sum to 100. */
export const noSuman = (error: Error | null): boolean =>
  error instanceof ErrorApi && error.codigo === 'PORCENTAJES_NO_SUMAN_100';

/** Says which chores go in parts: «Van por días, L–J y V–D: «Fregar».», «Van por semanas: «Baño» (1 de cada 3).» */
const lasQueVanEnPartes = (tareas: Previsualizacion['en_partes']): string[] => {
  const porSemanas = tareas.filter((t) => t.en_partes !== 'DIAS');
  const porDias = tareas.filter((t) => t.en_partes === 'DIAS');
  const frase = (como: string, suyas: typeof tareas, nombrar: (t: (typeof tareas)[number]) => string): string[] =>
    suyas.length === 0 ? [] : [`${como}: ${enumerar(suyas.map(nombrar))}.`];
  return [
    ...frase(`Van por días, ${enumerar(PARTES.map((p) => p.corto))}`, porDias, (t) => `«${t.nombre}»`),
    ...frase('Van por semanas', porSemanas, (t) => `«${t.nombre}» (1 de cada ${String(semanasDe(t.en_partes))})`),
  ];
};

/** Preview of a start: the quotas in the order of picking, with the reasons behind them, and the chores that go in parts. */
export function Prevision({ vista: data }: { readonly vista: Previsualizacion }) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const porId = new Map(data.cuotas.map((c) => [c.miembro, c]));
  const dias = diasContados(data.contar);
  const enOrden = data.orden_miembros.flatMap((id) => porId.get(id) ?? []);
  const cien = enCien(enOrden.map((c) => c.cuota));
  const caras = new Map(usuarios.map((u) => [u.id, u]));
  return (
    <section aria-label="Cuotas" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">Así quedarían las cuotas</h3>
        <p className="text-suave">
          <Carga carga={data.total} dias={dias} /> en total
        </p>
      </div>
      <ol className="grid grid-cols-1 gap-4">
        {enOrden.map((cuota, i) => {
          const id = cuota.miembro;
          const cara = caras.get(id);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="cifra w-4 shrink-0 text-center text-suave">{i + 1}</span>
              <Avatar
                avatar={cara?.avatar ?? null}
                grupoEdad={cara?.grupo_edad ?? 'ADULTO'}
                color={cara?.color ?? ''}
                tamano="chico"
              />
              <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1.5">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 leading-tight font-extrabold">
                  <span>
                    {cuota.nombre} <span className="text-sm font-bold text-suave tabular-nums">{cien[i]}&nbsp;%</span>
                  </span>
                  <span>
                    <Carga carga={cuota.cuota} dias={dias} />
                  </span>
                </p>
                <BarraCuota
                  etiqueta={`Cuota de ${cuota.nombre}`}
                  valor={cuota.cuota}
                  total={data.total}
                  color={cara?.color}
                />
                {razonesDe(razonDe(cuota, data.en_cuenta), dias).map((frase) => (
                  <p key={frase} className="text-sm leading-snug text-suave">
                    {frase}
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      {lasQueVanEnPartes(data.en_partes).map((frase) => (
        <p key={frase} className="text-sm text-suave">
          {frase}
        </p>
      ))}
      <p className="text-sm text-suave">{`Empieza ${enOrden[0]?.nombre ?? ''}; cada trimestre, otra persona.`}</p>
      <EnlaceBoton variante="fantasma" to="/es-justo">
        ¿Es justo? Así funciona
      </EnlaceBoton>
    </section>
  );
}
