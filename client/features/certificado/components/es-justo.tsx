import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState, useId, type ReactNode } from 'react';
import { diasContados } from '#shared/domain/puntos-semana.ts';
import { enumerar, numero } from '#shared/domain/palabras.ts';
import { PARTES } from '#shared/domain/recurrencia/regla.ts';
import { consultaCarga, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Radio } from '#client/ui/radio.tsx';
import {
  cuentaDeCuota,
  cuentaDeTarea,
  cuentaDeTurno,
  cuentaFinal,
  DE_QUE_SON,
  type Numeros,
  numerosDe,
  type PersonaJusta,
} from '../explicacion.ts';
import { CargaExacta } from './carga-exacta.tsx';
import { OtrosRepartos } from './certificados.tsx';
import { Promesas } from './promesas.tsx';

const CAMBIOS =
  'Después se proponen, todos a la vez, hasta seis cambios que bajan la mayor diferencia con una cuota. Si tocan una tarea que alguien eligió, hace falta el sí de las dos personas. Un no quita ese cambio y los que dependen de él, y se vuelve a calcular una sola vez.';

/** Explains in steps why the draft is fair, with the numbers of one member at a time, beginning with `yo`. */
export function EsJusto({ yo }: { readonly yo: number }) {
  const sesion = useQuery(consultaSesion);
  const usuarios = useQuery(consultaUsuarios);
  const carga = useQuery(consultaCarga);
  const tareas = useQuery(consultaTareas);
  return (
    <Cargable consulta={sesion} error="No se ha podido cargar el reparto">
      {(actual) => (
        <Cargable consulta={usuarios} error="No se ha podido cargar la familia">
          {(miembros) => (
            <Cargable consulta={carga} error="No se han podido cargar los porcentajes">
              {(porcentajes) => (
                <Cargable consulta={tareas} error="No se han podido cargar las tareas">
                  {(todas) => (
                    <Explicacion
                      numeros={numerosDe({ sesion: actual.sesion, usuarios: miembros, porcentajes, tareas: todas })}
                      yo={yo}
                    />
                  )}
                </Cargable>
              )}
            </Cargable>
          )}
        </Cargable>
      )}
    </Cargable>
  );
}

function Explicacion({ numeros, yo }: { readonly numeros: Numeros; readonly yo: number }) {
  const [elegida, setElegida] = useState(yo);
  const { personas, momento, contar, total, sesion } = numeros;
  const dias = diasContados(contar);
  const persona = personas.find((p) => p.id === elegida) ?? personas[0];
  if (persona === undefined) return null;
  const deTarea = cuentaDeTarea(persona, numeros);
  const cuota = cuentaDeCuota(persona, numeros);
  const final = cuentaFinal(persona, numeros);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Franja tipo={momento === 'EN_CURSO' || momento === 'COMPLETADO' ? 'info' : 'atencion'}>
        {DE_QUE_SON[momento]}
      </Franja>
      <ElegirPersona personas={personas} elegida={persona.id} alElegir={setElegida} />
      <output className="sr-only">Cuentas de {persona.nombre}</output>
      <ol className="grid gap-4">
        <PasoJusto n={1} titulo="Votáis lo que cuesta cada tarea">
          <p>
            Cada uno dice, del 1 al 4, cuánto le cuesta. Con la media salen los puntos: un 1 son 4 pts y un 4 son 16.
            Nadie ve lo que votan los demás: solo salen los puntos, cuando han votado todos.
          </p>
          <p>
            Las de cabeza, como las citas, los menús o los cumpleaños, se votan igual: estar pendiente también cuesta.
          </p>
          {contar === 'TRIMESTRE' && (
            <p>Lo que se hace a menudo pesa más: se cuentan las veces que toca en un trimestre.</p>
          )}
          {deTarea !== null && <Cuenta persona={persona}>{deTarea}</Cuenta>}
        </PasoJusto>
        <PasoJusto n={2} titulo="Se suma todo el trabajo">
          <p>
            {numeros.tareas === 1 ? 'La única tarea son' : `Las ${numero(numeros.tareas)} tareas juntas son`}{' '}
            <CargaExacta carga={total} dias={dias} />. Esa es la tarta que hay que repartir, entera.
          </p>
          {numeros.enPartes > 0 && (
            <p>
              Lo de cada día que pesa mucho va en dos partes, {enumerar(PARTES.map((p) => p.nombre))}, y lo que queráis
              va por turnos de semanas, para que las cuentas salgan más justas:{' '}
              {numeros.enPartes === 1 ? 'una tarea va así' : `${numero(numeros.enPartes)} tareas van así`}. Cada parte
              se elige y se hace por su lado.
            </p>
          )}
        </PasoJusto>
        <PasoJusto n={3} titulo="Cada uno tiene su parte">
          <p>
            Quien administra la familia pone un porcentaje a cada uno: no se le pide lo mismo a un niño que a un adulto.
            Ese porcentaje del trabajo es tu cuota{dias !== null && ', en puntos a la semana: un trimestre tiene 13'}.
          </p>
          <Cuenta persona={persona}>
            <span className="block">
              <Carga carga={persona.cuota} dias={dias} tamano="grande" />
            </span>
            <span className="mt-1.5 block">{cuota.cuenta}</span>
            {cuota.nota !== null && <span className="mt-1.5 block">{cuota.nota}</span>}
            {persona.porcentaje_ahora !== null && (
              <span className="mt-1.5 block">
                {`Ese era su porcentaje en el reparto. Ahora es el ${numero(persona.porcentaje_ahora)}\u00a0%, y cuenta en el próximo y en un reajuste.`}
              </span>
            )}
          </Cuenta>
        </PasoJusto>
        <PasoJusto n={4} titulo="Elegís por turnos">
          <p>
            Uno tras otro, cada cual elige la tarea que prefiere, siempre que sea para su edad y quepa en lo que le
            queda de cuota. El orden se sorteó una vez y gira cada trimestre.
          </p>
          <Cuenta persona={persona}>{cuentaDeTurno(persona, numeros)}</Cuenta>
        </PasoJusto>
        <PasoJusto n={5} titulo="El cierre coloca lo que no cabía">
          <p>
            Casi siempre sobra alguna tarea que ya no cabe en ninguna cuota. Se coloca buscando que quien más se pase,
            se pase lo menos posible. {CAMBIOS}
          </p>
          {final !== null && <Cuenta persona={persona}>{final}</Cuenta>}
        </PasoJusto>
      </ol>
      <Promesas personas={personas.length} />
      {momento === 'COMPLETADO' && sesion !== null && (
        <EnlaceBoton to={`/reparto/${String(sesion)}/certificado`} tamano="grande" ancho>
          Ver el certificado del reparto
        </EnlaceBoton>
      )}
      {momento === 'EN_CURSO' && (
        <EnlaceBoton to="/reparto" tamano="grande" ancho icono={<ArrowRight aria-hidden className="size-6" />}>
          Ir al reparto
        </EnlaceBoton>
      )}
      <OtrosRepartos {...(sesion === null ? {} : { menos: sesion })} titulo="Certificados de otros repartos" />
    </div>
  );
}

function PasoJusto({
  n,
  titulo,
  children,
}: {
  readonly n: number;
  readonly titulo: string;
  readonly children: ReactNode;
}) {
  return (
    <Tarjeta como="li" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden
          className="cifra grid size-10 shrink-0 place-items-center rounded-full bg-marca-tenue text-lg text-marca-fuerte"
        >
          {n}
        </span>
        <h2 className="min-w-0 flex-1 basis-40 text-xl">{titulo}</h2>
      </div>
      {children}
    </Tarjeta>
  );
}

/** The numbers of the selected member for a step, in their colour. */
function Cuenta({ persona, children }: { readonly persona: PersonaJusta; readonly children: ReactNode }) {
  return (
    <p
      style={estiloMiembro(persona.color)}
      className="rounded-control border-l-6 border-(--miembro) bg-hundido px-4 py-3 font-semibold tabular-nums"
    >
      <span className="block text-sm font-bold text-suave">{persona.nombre}</span>
      {children}
    </p>
  );
}

interface Props {
  readonly personas: readonly PersonaJusta[];
  readonly elegida: number;
  readonly alElegir: (id: number) => void;
}

/** The selector of the member whose numbers the page shows. */
function ElegirPersona({ personas, elegida, alElegir }: Props) {
  const grupo = useId();
  return (
    <section aria-labelledby="de-quien" className="grid gap-3">
      <h2 id="de-quien" className="text-xl">
        ¿De quién hacemos las cuentas?
      </h2>
      <div role="radiogroup" aria-labelledby="de-quien" className="flex flex-wrap gap-2">
        {personas.map((p) => (
          <Radio
            key={p.id}
            grupo={grupo}
            elegido={p.id === elegida}
            alElegir={() => alElegir(p.id)}
            style={estiloMiembro(p.color)}
            className={cx(
              'flex min-h-14 max-w-full items-center gap-2 rounded-full border-3 py-1 pr-5 pl-1.5 font-extrabold',
              p.id === elegida
                ? 'border-(--miembro) bg-[color-mix(in_oklab,var(--miembro)_14%,var(--color-superficie))]'
                : 'border-borde bg-superficie hover:border-borde-fuerte',
            )}
          >
            <Avatar avatar={p.avatar} grupoEdad={p.grupo_edad} color={p.color} tamano="chico" />
            <span className="min-w-0">{p.nombre}</span>
          </Radio>
        ))}
      </div>
    </section>
  );
}
