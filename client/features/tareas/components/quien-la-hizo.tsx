import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Correccion } from '#shared/contracts/correcciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaCorrecciones, estaObjetada } from '#client/lib/trabajo/correcciones.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useAsuntos } from '../noticias.ts';
import { esDetalle, porQuePerdida, quePerdida, type Asunto } from '../quien.ts';
import { Objetar } from './corregir-autor.tsx';

interface PropsEntrada {
  readonly titulo: string;
  readonly texto: string;
  readonly children?: ReactNode;
}

function Entrada({ titulo, texto, children }: PropsEntrada) {
  return (
    <li className="grid grid-cols-1 gap-2.5">
      <div className="min-w-0 break-words">
        <h3 className="text-base leading-snug font-extrabold">{titulo}</h3>
        <p className="text-suave">{texto}</p>
      </div>
      {children}
    </li>
  );
}

function Decision({ correccion: c }: { readonly correccion: Correccion }) {
  const decidir = useAccion((acepta: boolean) => llamar('decidirObjecion', { id: c.id, cuerpo: { acepta } }), {
    texto: 'Error al decidirlo',
  });
  const dice = c.dice === 'LA_HICE_YO' ? 'fue quien la hizo' : 'no está hecha';
  const opciones = [
    [true, c.dice === 'LA_HICE_YO' ? `La hizo ${c.dueno.nombre}` : 'No está hecha'],
    [false, `La hizo ${c.hecha_por.nombre}`],
  ] as const;
  return (
    <TarjetaPregunta
      Icono={CircleQuestionMark}
      titulo={`¿Quién hizo «${c.tarea_nombre}»?`}
      texto={`${c.hecha_por.nombre} dice que la hizo. ${c.autor.nombre}${c.autor.id === c.dueno.id ? ', a quien le tocaba,' : ''} dice que ${dice}.`}
    >
      {opciones.map(([acepta, texto]) => (
        <Boton
          key={texto}
          variante="contorno"
          aria-label={`${texto}: ${c.tarea_nombre}`}
          cargando={decidir.con === acepta && 'Un momento…'}
          onClick={() => void decidir(acepta)}
        >
          {texto}
        </Boton>
      ))}
    </TarjetaPregunta>
  );
}

/**
 * An objection that waits for my decision as an admin, with one button for each side. The buttons look alike, so as not to
 * suggest an answer.
 */
export function ObjecionPorDecidir({ id }: { readonly id: number }) {
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  const correccion = correcciones.find((c) => c.id === id);
  return correccion === undefined ? null : <Decision correccion={correccion} />;
}

function Perdida({ correccion: c }: { readonly correccion: Correccion }) {
  const entendido = useAccion('leerCorreccion', { texto: 'Error al guardarlo' });
  return (
    <Entrada titulo={quePerdida(c)} texto={porQuePerdida(c)}>
      <Boton
        variante="contorno"
        className="justify-self-start"
        aria-label={`Entendido: ${c.tarea_nombre}`}
        cargando={entendido.ocupada && 'Un momento…'}
        onClick={() => void entendido({ id: c.id })}
      >
        Entendido
      </Boton>
    </Entrada>
  );
}

function Fila({ asunto, correcciones }: { readonly asunto: Asunto; readonly correcciones: readonly Correccion[] }) {
  if (asunto.tipo === 'PERDIDA') return <Perdida correccion={asunto.correccion} />;
  if (asunto.tipo === 'RECLAMADA') {
    const { tarea } = asunto;
    return (
      <Entrada
        titulo={`${tarea.hecha_por_nombre ?? ''} ha hecho «${tarea.tarea_nombre}»`}
        texto={
          estaObjetada(correcciones, tarea)
            ? 'Te tocaba a ti.'
            : 'Te tocaba a ti. Si no fue así, tienes un día para decirlo.'
        }
      >
        <Objetar tarea={tarea} />
      </Entrada>
    );
  }
  const { dueno, tarea_nombre } = asunto.correccion;
  return (
    <Entrada
      titulo={`${dueno.nombre} dice que no hiciste «${tarea_nombre}»`}
      texto="Lo decidirá quien administra la familia. Mientras tanto, cuenta como tuya."
    />
  );
}

function Asuntos({
  id,
  titulo,
  asuntos,
  correcciones,
}: {
  readonly id: string;
  readonly titulo: string;
  readonly asuntos: readonly Asunto[];
  readonly correcciones: readonly Correccion[];
}) {
  if (asuntos.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-xl">
        {titulo}
      </h2>
      <ul className="grid grid-cols-1 gap-5">
        {asuntos.map((asunto) => (
          <Fila key={asunto.clave} asunto={asunto} correcciones={correcciones} />
        ))}
      </ul>
    </Tarjeta>
  );
}

/**
 * Cards with claims and corrections that concern me: in one the completions that lacked something, in the other the questions of
 * who did a chore. Renders nothing without any.
 */
export function QuienLaHizo() {
  const { data: correcciones = [] } = useQuery(consultaCorrecciones);
  const asuntos = useAsuntos();
  const [detalles, demas] = [asuntos.filter(esDetalle), asuntos.filter((a) => !esDetalle(a))];
  return (
    <>
      <Asuntos id="falta-un-detalle" titulo="Te falta un detalle" asuntos={detalles} correcciones={correcciones} />
      <Asuntos id="quien-la-hizo" titulo="Quién la hizo" asuntos={demas} correcciones={correcciones} />
    </>
  );
}
