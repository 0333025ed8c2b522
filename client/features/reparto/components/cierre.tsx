import { useState } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { propuestasDe, type PropuestaVista, type Vista } from '#client/lib/reparto/vista-reparto.ts';
import { FilaTarea } from './lista-tareas.tsx';
import { FranjaRitmo } from './franja-ritmo.tsx';
import { MandosAdmin } from './mandos-despues.tsx';
import { RelojCierre } from './reloj-turno.tsx';
import { PreguntaCierre, Respondido } from './pregunta-cierre.tsx';
import { TarjetaPropuesta } from './tarjeta-propuesta.tsx';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  readonly admin: boolean;
}

/** Adds to `frase` how the closing goes on: a no to the first batch of changes may lead to a second, which is the last. */
const explicacion = (lote: number | undefined, frase: string): string =>
  lote === 2
    ? `${frase} Se ha vuelto a calcular con lo que quedaba, y ya no se calcula más.`
    : `${frase} Cada uno responde a los suyos. Un no quita ese cambio y los que dependen de él, y se vuelve a calcular una sola vez.`;

/**
 * The closing on a member's phone: their own questions, one at a time, then their last answer. On request, or if nothing is asked
 * of them, the page with all changes (`CierreDeTodos`).
 */
export function Cierre(props: Props) {
  const { vista, yo, admin } = props;
  const [conTodos, setConTodos] = useState(false);
  /** The reader's latest answer in this closing, until they go on to the page with all changes. */
  const [dicho, setDicho] = useState<{ readonly n: number; readonly acepta: boolean } | null>(null);
  const propuestas = propuestasDe(vista, yo);
  const pregunta = propuestas.find((p) => p.esperaMi);
  const respondida = propuestas.find((p) => p.n === dicho?.n);
  const mias = propuestas.filter(
    (p) => p.lote === pregunta?.lote && p.respuestas.some((r) => r.persona.id === yo) && p.estado !== 'RETIRADA',
  );
  const pagina =
    pregunta !== undefined && !conTodos ? (
      <PreguntaCierre
        key={pregunta.n}
        vista={vista}
        yo={yo}
        propuesta={pregunta}
        lugar={mias.filter((p) => !p.esperaMi).length + 1}
        total={mias.length}
        alResponder={(acepta) => setDicho({ n: pregunta.n, acepta })}
        verTodo={() => setConTodos(true)}
      />
    ) : pregunta === undefined && dicho !== null && respondida !== undefined ? (
      <Respondido
        acepta={dicho.acepta}
        faltan={
          respondida.estado === 'PENDIENTE'
            ? respondida.respuestas.flatMap((r) => (r.acepta === null ? [r.persona] : []))
            : []
        }
        verTodo={() => setDicho(null)}
      />
    ) : (
      <CierreDeTodos {...props} propuestas={propuestas} responder={pregunta && (() => setConTodos(false))} />
    );
  return (
    <div className="grid w-full max-w-2xl min-w-0 grid-cols-1 gap-5 justify-self-center">
      <FranjaRitmo vista={vista} yo={yo} admin={admin} />
      {pagina}
    </div>
  );
}

interface PropsDeTodos extends Props {
  readonly propuestas: readonly PropuestaVista[];
  /** Leads back to the reader's own question; undefined if there is none. */
  readonly responder: (() => void) | undefined;
}

/** The page with all changes: who gets the chores that fitted nobody's quota, and the changes proposed to even out the loads. */
function CierreDeTodos({ vista, yo, admin, propuestas, responder }: PropsDeTodos) {
  const { estado, persona, tarea } = vista;
  const sobrantes = estado.asignadas.flatMap((a) => {
    const datos = tarea(a.id);
    return a.origen === 'CIERRE' && a.miembro !== null && datos ? [{ datos, dueno: persona(a.miembro) }] : [];
  });
  const { plazo, tituloDelCierre: titulo } = vista;
  const faltaPorOtro = (p: PropuestaVista) =>
    p.estado === 'PENDIENTE' && p.respuestas.some((r) => r.acepta === null && !r.persona.tiene_cuenta);
  const esperando = propuestas.some((p) => p.esperaMi || (admin && faltaPorOtro(p)));
  const aviso = esperando ? 'Falta tu respuesta' : 'Últimos ajustes';
  return (
    <>
      <Tarjeta
        como="section"
        tono={esperando ? 'turno' : 'normal'}
        aria-label="Cierre del reparto"
        className="grid gap-2"
      >
        {titulo === null ? (
          <h2 className="text-2xl">{aviso}</h2>
        ) : (
          <>
            <p className="font-extrabold">{aviso}</p>
            <h2 className="text-2xl text-balance">{titulo}</h2>
          </>
        )}
        <p className={esperando ? 'font-semibold' : 'text-suave'}>
          {titulo === null
            ? 'Ya no se puede elegir más. Estos cambios acercan a cada uno a lo suyo, y solo se hacen si los aceptan las personas a las que tocan.'
            : explicacion(estado.propuestas.at(-1)?.lote, vista.fraseDelCierre ?? '')}
        </p>
        {plazo !== null && <RelojCierre plazo={plazo} />}
        {responder !== undefined && (
          <Boton variante="invertido" onClick={responder} className="justify-self-start">
            Responder
          </Boton>
        )}
      </Tarjeta>
      {propuestas.length > 0 && (
        <section aria-labelledby="propuestas" className="grid gap-4">
          <h2 id="propuestas" className="text-xl">
            Cambios propuestos
          </h2>
          <ul className="grid gap-4">
            {propuestas.map((p) => (
              <TarjetaPropuesta
                key={p.n}
                propuesta={p}
                sesion={vista.sesion.id}
                dias={vista.dias}
                yo={yo}
                admin={admin}
                contesta={false}
              />
            ))}
          </ul>
        </section>
      )}
      {sobrantes.length > 0 && (
        <Tarjeta como="section" aria-labelledby="sobrantes" className="grid gap-3">
          <div>
            <h2 id="sobrantes" className="text-lg">
              Las que nadie pudo elegir
            </h2>
            <p className="text-suave">
              {plural(sobrantes.length, 'tarea')} más de lo que admite cada cuota:{' '}
              {sobrantes.length === 1 ? 'va' : 'van'} a quien menos se pasa con{' '}
              {sobrantes.length === 1 ? 'ella' : 'ellas'}.
            </p>
          </div>
          <ul className="grid gap-3">
            {sobrantes.map(({ datos, dueno }) => (
              <FilaTarea
                key={datos.id}
                persona={dueno}
                nombre={datos.nombre}
                carga={datos.carga}
                suma={vista.suma(datos.id)}
                dias={vista.dias}
              >
                {dueno.nombre}
              </FilaTarea>
            ))}
          </ul>
        </Tarjeta>
      )}
      {admin && <MandosAdmin vista={vista} yo={yo} />}
    </>
  );
}
