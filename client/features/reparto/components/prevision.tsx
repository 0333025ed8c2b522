import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { IniciarReparto, Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { PARTES, semanasDe } from '#shared/domain/recurrencia/regla.ts';
import { diasContados, enCien } from '#shared/domain/puntos-semana.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota, Carga } from '#client/ui/cifra.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { razonesDe } from '#client/lib/reparto/en-cuenta.ts';
import { razonDe } from '../comienzo.ts';
import { useState } from 'react';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { llamar } from '#client/lib/red/llamar.ts';
import { useRespuestasSaldo } from '../api.ts';
import { responderSaldo } from '../responder-saldo.ts';

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

interface Props {
  readonly vista: Previsualizacion;
  readonly pedido: IniciarReparto;
}

/**
 * Buttons that ask members to agree to a larger quota, where last quarter's balance would raise it by more than what they left
 * undone. Each answers on their own phone; for a member without an account, the admin's tap here is the yes. Without a yes the
 * quota rises only by what the member left undone.
 */
export function PedirAcuerdos({ vista, pedido }: Props) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const yo = useYo();
  const respuestas = useRespuestasSaldo();
  const cache = useQueryClient();
  const [preguntados, setPreguntados] = useState<ReadonlySet<number>>(new Set());
  const pedir = useAccion(
    async ({ miembro, aqui }: { readonly miembro: number; readonly aqui: boolean }) => {
      const { pregunta } = await llamar('preguntarSaldo', { cuerpo: { ...pedido, miembro } });
      if (aqui && miembro !== yo.id) await responderSaldo(cache, { pregunta, acepta: true });
    },
    {
      texto: 'No se ha podido preguntar',
      alHacer: (_, { miembro }) => setPreguntados((antes) => new Set([...antes, miembro])),
    },
  );
  if (vista.pregunta.length === 0) return null;

  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="acuerdos">
      <h3 id="acuerdos" className="text-lg">
        Hay que preguntar
      </h3>
      <p className="text-suave">
        Quien dejó tareas sin hacer las recupera. A los demás solo les toca más si les parece bien; si no, su cuota no
        sube.
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {vista.pregunta.map(({ miembro, mas }) => {
          const usuario = usuarios.find((u) => u.id === miembro);
          const respuesta = respuestas[miembro];
          const sinCuenta = usuario?.tiene_cuenta === false;
          return (
            <li
              key={miembro}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border-2 border-borde px-[min(1rem,4vw)] py-2"
            >
              <p className="min-w-0 flex-1 basis-40 leading-tight">
                <span className="block font-extrabold">{usuario?.first_name}</span>
                <span className="text-sm text-suave">
                  hasta <Carga carga={mas} dias={diasContados(vista.contar)} /> más
                </span>
              </p>
              <output className="font-bold">
                {respuesta === null && 'Prefiere que no'}
                {typeof respuesta === 'string' && 'Le parece bien'}
                {respuesta === undefined && preguntados.has(miembro) && !sinCuenta && 'Esperando su respuesta…'}
              </output>
              {typeof respuesta !== 'string' && (
                <Boton
                  variante="tonal"
                  disabled={pedir.ocupada}
                  onClick={() => void pedir({ miembro, aqui: sinCuenta })}
                >
                  {sinCuenta
                    ? 'Le parece bien'
                    : respuesta === undefined && !preguntados.has(miembro)
                      ? 'Preguntar'
                      : 'Preguntar otra vez'}
                </Boton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
