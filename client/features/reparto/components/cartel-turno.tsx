import { Hand, HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { ayudaDeTiempo, conUnidad, loQueFalta, mostrado, porCiento, unidad } from '#shared/domain/puntos-semana.ts';
import { numero } from '#shared/domain/palabras.ts';
import type { Plazo } from '#client/lib/fechas/reloj.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import type { Persona, Vista } from '#client/lib/reparto/vista-reparto.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota, Cifra } from '#client/ui/cifra.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useTerminarPorMi, useVolver } from '../jugadas.ts';
import { soloMira, textoEspera } from '../turnos.ts';
import { RelojChico } from './reloj-turno.tsx';
import { eligeUnoSolo, puedeTerminar } from '#shared/domain/reparto/tablero/preguntas.ts';
import { confirmar } from '#client/ui/confirmar.ts';

/** Button «He vuelto», after which an absent member picks for themselves again from their next turn on. */
export function BotonVuelta({ sesion }: { readonly sesion: number }) {
  const volver = useVolver({ texto: 'No se ha podido avisar de que has vuelto' });
  return (
    <Boton
      tamano="grande"
      ancho
      icono={<Hand aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />}
      cargando={volver.ocupada && 'Avisando…'}
      onClick={() => void volver(sesion)}
    >
      He vuelto
    </Boton>
  );
}

interface PropsDeCartelTurno {
  readonly vista: Vista;
  readonly yo: number;
  /** An admin's actions for the member whose turn it is. */
  readonly accion?: ReactNode;
}

/** Card with the member whose turn it is in the largest text of the screen, and my quota below. Yellow in my turn. */
export function CartelTurno({ vista, yo, accion }: PropsDeCartelTurno) {
  const { estado, persona } = vista;
  const mio = estado.turno === yo;
  const participo = estado.cuotas[yo] !== undefined;
  return (
    <Tarjeta
      como="section"
      tono={mio ? 'turno' : 'normal'}
      aria-label="Turno"
      className={cx('grid grid-cols-1', mio ? 'gap-2 py-3' : 'gap-4')}
    >
      {mio ? (
        <div className="flex animate-sube flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-[min(2.25rem,14vw)] leading-none font-black">¡Te toca!</h2>
          <p className="font-bold">Ronda {estado.ronda}</p>
        </div>
      ) : (
        estado.turno !== null && (
          <TurnoDe
            {...persona(estado.turno)}
            plazo={vista.plazo}
            mira={soloMira(vista, yo)}
            espera={`Ronda ${String(estado.ronda)} · ${textoEspera(vista, yo)}`}
          />
        )
      )}
      {participo && (
        <div className="grid gap-1">
          <NumerosCuota vista={vista} yo={yo} color={mio ? '' : persona(yo).color} />
          <TerminarPorMi vista={vista} yo={yo} />
        </div>
      )}
      {accion}
    </Tarjeta>
  );
}

function TurnoDe({
  nombre,
  avatar,
  grupo_edad,
  color,
  espera,
  plazo,
  mira,
}: Persona & { readonly espera: string; readonly plazo: Plazo | null; readonly mira: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-xl text-pretty sm:text-2xl">
          {mira ? 'Le toca a' : 'Espera: le toca a'} {nombre}
        </h2>
        <p className="mt-0.5 font-semibold text-suave">{espera}</p>
        {plazo !== null && (
          <p className="mt-2">
            <RelojChico key={plazo.hasta} plazo={plazo} />
          </p>
        )}
      </div>
    </div>
  );
}

interface PropsNumerosCuota {
  readonly vista: Vista;
  readonly yo: number;
  readonly color: string;
}

/**
 * My quota: a bar, its percentage, and the load picked so far, which counts up when it changes. Below it the time that my chores
 * take, as an aid.
 */
function NumerosCuota({ vista: { estado, dias, minutosTareas }, yo, color }: PropsNumerosCuota) {
  const acumulado = estado.acumulado[yo] ?? 0;
  const cuota = estado.cuotas[yo] ?? 0;
  const [lleva, toca] = [mostrado(acumulado, dias), mostrado(cuota, dias)];
  const tiempo = ayudaDeTiempo(minutosTareas(estado.elecciones.flatMap((e) => (e.miembro === yo ? [e.tarea] : []))));
  return (
    <section aria-label="Tu cuota" className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 leading-tight font-bold">
        <p>
          Llevas{' '}
          <span className="text-[min(1.625rem,8vw)] font-black">
            <Cifra valor={lleva} />
          </span>{' '}
          de {numero(toca, 1)} {unidad(toca, dias)}
        </p>
        <p className="cifra text-[min(1.625rem,8vw)]">{porCiento(acumulado, cuota)}&nbsp;%</p>
      </div>
      <BarraCuota etiqueta="Tu cuota" valor={acumulado} total={cuota} color={color} />
      {(tiempo !== null || acumulado >= cuota) && (
        <p className="text-sm leading-tight font-semibold">
          {[...(acumulado >= cuota ? ['Tu cuota está completa'] : []), ...(tiempo === null ? [] : [tiempo])].join(
            ' · ',
          )}
        </p>
      )}
    </section>
  );
}

interface PropsTurnoAjeno {
  /** The member whose turn it is. */
  readonly persona: Persona;
  readonly admin: boolean;
  /** Whether the admin is picking for that member now. */
  readonly eligiendo: boolean;
  readonly alCambiar: (eligiendo: boolean) => void;
}

/**
 * Another member's turn: lets an admin pick for them. Says so to everybody if the member has no account; else others see
 * nothing.
 */
export function TurnoAjeno({ persona: { nombre, tiene_cuenta }, admin, eligiendo, alCambiar }: PropsTurnoAjeno) {
  if (!admin && tiene_cuenta) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      {!tiene_cuenta && (
        <p className="flex items-center gap-2.5 font-bold">
          <HandHelping aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />
          {admin
            ? `${nombre} no tiene móvil: eliges tú en su lugar.`
            : `${nombre} no tiene móvil: elige un administrador en su lugar.`}
        </p>
      )}
      {admin && (
        <Boton
          variante={eligiendo ? 'contorno' : tiene_cuenta ? 'tonal' : 'primario'}
          ancho
          onClick={() => alCambiar(!eligiendo)}
        >
          {eligiendo ? (tiene_cuenta ? `Dejar que elija ${nombre}` : 'Ahora no') : `Elegir por ${nombre}`}
        </Boton>
      )}
    </div>
  );
}

/**
 * Button that lets the app make my remaining picks: from the third round on while I wait, and in any round once nobody else has
 * picks left. Renders nothing otherwise.
 */
function TerminarPorMi({ vista, yo }: { readonly vista: Vista; readonly yo: number }) {
  const { estado, sesion, dias } = vista;
  const terminar = useTerminarPorMi({ texto: 'No se ha podido terminar por ti' });
  const solo = eligeUnoSolo(estado);
  if (estado.terminan[yo] === true || !puedeTerminar(estado, yo) || (estado.turno === yo && !solo)) return null;
  const preguntar = async () => {
    const si = await confirmar({
      titulo: '¿Terminamos por ti?',
      texto: `Te faltan ${conUnidad(loQueFalta(estado.acumulado[yo] ?? 0, estado.cuotas[yo] ?? 0, dias), dias)}. En tus turnos se elige por ti, con la misma regla para todos. Al final te preguntamos como a los demás.`,
      aceptar: 'Terminar por mí',
      rechazar: 'Seguir eligiendo',
    });
    if (si) await terminar(sesion.id);
  };
  return (
    <Boton
      variante={solo ? 'tonal' : 'fantasma'}
      ancho
      cargando={terminar.ocupada && 'Terminando…'}
      onClick={() => void preguntar()}
    >
      Terminar por mí
    </Boton>
  );
}
