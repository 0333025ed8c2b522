import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IniciarReparto, Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { diasContados } from '#shared/domain/puntos-semana.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import { useRespuestasSaldo } from '../api.ts';
import { responderSaldo } from '../responder-saldo.ts';

interface Props {
  readonly vista: Previsualizacion;
  readonly pedido: IniciarReparto;
}

/**
 * Buttons to ask each member whose quota last quarter's balance would raise for more than the chores that they left undone. Each
 * answers on their own phone; for a member without an account, the admin's tap here is the yes. Without a yes the quota rises
 * only by what the member left undone.
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
