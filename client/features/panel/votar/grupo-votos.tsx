import { RotateCcw } from 'lucide-react';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { PUNTOS_SIN_VOTOS, VOTOS_PARA_CERRAR } from '#shared/domain/votacion.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { diaConNombre, diaDe } from '#client/lib/fechas/fechas.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { useSegundos } from '#client/lib/fechas/reloj.ts';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { type GrupoVotacion, NOMBRE_GRUPO } from './estado-votacion.ts';

function Cerrar({ tarea }: { readonly tarea: Tarea }) {
  const cerrar = useAccion('cerrarVotacion', {
    texto: 'Error al cerrar la votación',
    dicho: 'Votación cerrada',
  });
  const { nombre, total_votaciones: votos, votantes_aptos: aptos, faltan_por_votar: faltan } = tarea;
  const cuentan = votos >= VOTOS_PARA_CERRAR;
  const con = cuentan ? `con ${String(votos)} de ${String(aptos)}` : `con ${String(PUNTOS_SIN_VOTOS)} puntos`;
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿Cerrar la votación de «${nombre}» ${con}${cuentan ? ' votos' : ''}?`,
      texto: cuentan
        ? `${faltan.length === 1 ? 'Falta' : 'Faltan'} ${enumerar(faltan)}. Los puntos saldrán de los votos que hay. Podrás reabrirla.`
        : `Con ${plural(votos, 'voto')} se sabría quién votó qué: se descartan. Podrás reabrirla.`,
      aceptar: 'Cerrar votación',
    });
    if (si) await cerrar({ id: tarea.id, cuerpo: { votos } });
  };
  const texto = `Cerrar ${con}`;
  return (
    <Boton
      variante="tonal"
      className="justify-self-start"
      aria-label={`${texto}: ${nombre}`}
      cargando={cerrar.ocupada && 'Cerrando...'}
      onClick={() => void pulsar()}
    >
      {texto}
    </Boton>
  );
}

/** For a vote with too few votes: the day from which it may be closed; from that day on, the button to close it. */
function CuandoSePueda({ tarea, desde }: { readonly tarea: Tarea; readonly desde: string }) {
  const conTres = tarea.votantes_aptos > VOTOS_PARA_CERRAR ? `con ${String(VOTOS_PARA_CERRAR)} votos o ` : '';
  const ya = useSegundos(Date.parse(desde)) === 0;
  return ya ? (
    <Cerrar tarea={tarea} />
  ) : (
    <p className="text-sm text-suave">{`Podrás cerrarla ${conTres}desde el ${diaConNombre(diaDe(desde))}.`}</p>
  );
}

/**
 * Button «Cerrar con 4 de 5», which closes a vote in which votes are missing. While it may not be closed, the day from which it
 * may, or nothing.
 */
function BotonCerrar({ tarea }: { readonly tarea: Tarea }) {
  if (tarea.total_votaciones >= VOTOS_PARA_CERRAR) return <Cerrar tarea={tarea} />;
  return tarea.cerrable_desde === null ? null : <CuandoSePueda tarea={tarea} desde={tarea.cerrable_desde} />;
}

/** Button that reopens a vote. It asks for confirmation, because the votes already cast are deleted. */
export function BotonReabrir({ tarea, conTexto = false }: { readonly tarea: Tarea; readonly conTexto?: boolean }) {
  const reabrir = useAccion('reabrirVotacion', {
    texto: 'Error al reabrir la votación',
    dicho: 'Votación reabierta',
  });
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿Reabrir la votación de «${tarea.nombre}»?`,
      texto: 'Se borran los votos que tiene y la familia vuelve a votarla.',
      aceptar: 'Reabrir votación',
    });
    if (si) await reabrir({ id: tarea.id });
  };
  const nombre = `Votar otra vez ${tarea.nombre}`;
  if (conTexto) {
    return (
      <Boton
        variante="fantasma"
        className="-mr-3"
        aria-label={nombre}
        cargando={reabrir.ocupada && 'Reabriendo...'}
        onClick={() => void pulsar()}
      >
        Votar otra vez
      </Boton>
    );
  }
  return (
    <BotonIcono etiqueta={nombre} disabled={reabrir.ocupada} onClick={() => void pulsar()}>
      <RotateCcw aria-hidden className="size-5" />
    </BotonIcono>
  );
}

const VACIO: Readonly<Record<GrupoVotacion, string>> = {
  'sin-votos': 'Todas tienen ya algún voto.',
  'en-proceso': 'Ninguna a medias.',
  completada: 'Ninguna todavía. Los puntos salen con el último voto.',
};

function Pendiente({ tarea }: { readonly tarea: Tarea }) {
  if (tarea.votantes_aptos === 0)
    return <p className="text-sm font-bold text-atencion">Nadie con cuenta tiene la edad para votarla.</p>;
  return (
    <>
      <BarraCuota etiqueta={`Votos de ${tarea.nombre}`} valor={tarea.total_votaciones} total={tarea.votantes_aptos} />
      {tarea.faltan_por_votar.length > 0 && (
        <p className="text-sm text-suave">
          {tarea.faltan_por_votar.length === 1 ? 'Falta' : 'Faltan'}: {enumerar(tarea.faltan_por_votar)}
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

/** One of the three groups of chores by state of their vote, with its count. */
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
