import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CircleAlert, Heart, ListChecks, Moon, Scale, ShieldCheck, Trophy, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sumarDias } from '#shared/domain/dias.ts';
import { estaHechoElDia } from '#shared/domain/numero-de-hoy.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { type DiaPropio, hechasHoy, miNumeroDeHoy, tocaHoy } from '#client/lib/trabajo/asignaciones.ts';
import { consultaMisTareas, consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { useFueraHasta } from '#client/lib/trabajo/fuera.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { porRepartir, sinRepartoAun } from '#client/lib/fechas/trimestre.ts';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { useCorteLimpio } from '../corte-limpio.ts';
import { Cara, PuntosYRacha, Resumen } from './resumen.tsx';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { Linea } from '#client/ui/linea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';

/** Milliseconds for which the day's last chore is shown ticked before the list of chores folds. */
const SE_VE_MS = 900;

interface Props {
  /** Rare warnings, shown first. */
  readonly franjas: ReactNode;
  /** The line that says how much waits for my answer. */
  readonly esperan: ReactNode;
  readonly hayEsperas: boolean;
  /**
   * My next chores. `conSitio` is true when no overdue chores, questions or draft are announced above them, which leaves room
   * for a large button.
   */
  readonly proximas: (conSitio: boolean) => ReactNode;
  readonly libres: ReactNode;
  readonly casa: ReactNode;
  /** The family's goal. */
  readonly meta: ReactNode;
}

/** Red line: how many of my chores are overdue, with a link to them. */
const Atrasadas = ({ cuantas }: { readonly cuantas: number }) => (
  <div
    role="alert"
    className="flex min-h-12 flex-wrap items-center gap-x-2.5 rounded-control bg-mal-tenue py-0.5 pl-3.5 leading-tight font-extrabold text-mal"
  >
    <CircleAlert aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />
    <span className="min-w-0 flex-1 basis-28">{`Tienes ${plural(cuantas, 'tarea atrasada', 'tareas atrasadas')}`}</span>
    <Link to="/tasks" className="grid min-h-12 min-w-12 place-items-center rounded-control px-4 hover:underline">
      Ver
    </Link>
  </div>
);

/**
 * The screen Inicio, with parts of other features in its slots (`Props`). An admin also gets the way to the family's first draft,
 * or to this quarter's while it is due.
 */
export function Inicio({ franjas, esperan, hayEsperas, proximas, libres, casa, meta }: Props) {
  const yo = useYo();
  const pendientes = useQuery(consultaMisTareas('PENDIENTE'));
  const { data: hechas } = useQuery(consultaMisTareas('COMPLETADA'));
  const { data: reparto } = useQuery(consultaSesion);
  const hoy = useHoy();
  const fueraHasta = useFueraHasta(hoy);
  const fuera = fueraHasta !== undefined;
  const dia = { hoy, fuera };
  const lista = pendientes.data;
  // An absent member is not reminded of overdue chores.
  const atrasadas = fuera ? 0 : (lista?.filter((a) => a.atrasada).length ?? 0);
  const sesion = reparto?.sesion ?? null;
  const ninguno = reparto !== undefined && sinRepartoAun(sesion);
  const falta = sesion === null ? null : porRepartir(sesion, hoy);
  // Left out on my own turn, which the strip at the top of the layout announces.
  const enMarcha =
    sesion !== null &&
    (sesion.fase === 'CIERRE' || (sesion.fase === 'ELECCION' && sesion.miembro_turno_actual !== yo.id));

  const jornada = lista && hechas && miNumeroDeHoy(lista, hechas, { ...dia, yo: yo.id });
  const [abierta, setAbierta] = useState(false);
  // False without pending chores, since there is no list to fold.
  const hecho = !fuera && jornada !== undefined && estaHechoElDia(jornada) && (lista?.length ?? 0) > 0;
  const plegada = useTras(hecho, SE_VE_MS) && !abierta;
  const deManana = lista?.filter((a) => a.fecha_limite === sumarDias(hoy, 1)).length ?? 0;
  const primeros = yo.es_administrador && ninguno;
  const listas = useRef<HTMLDivElement>(null);
  useCorteLimpio(listas);
  const encima = atrasadas > 0 || hayEsperas || enMarcha;
  return (
    <Pantalla
      ancha
      compacta
      titulo={`Hola, ${yo.first_name}`}
      subtitulo={<p>{yo.grupo_edad_display}</p>}
      cara={<Cara yo={yo} />}
      lado={<PuntosYRacha yo={yo} />}
    >
      <div className="grid grid-cols-1 gap-2">
        {franjas}
        {atrasadas > 0 && <Atrasadas cuantas={atrasadas} />}
        {esperan}
        {enMarcha && <EnlaceReparto sesion={sesion} />}
        {yo.es_administrador && falta?.es === 'ESTE' && (
          <Franja accion={<EnlaceBoton to="/panel/noche">Preparar</EnlaceBoton>}>
            El reparto de este trimestre está por hacer
          </Franja>
        )}
        <Resumen
          jornada={jornada}
          fuera={fueraHasta}
          pendientes={lista?.length}
          paraHoy={lista?.filter((a) => tocaHoy(a, dia)).length}
          puntosHoy={hechasHoy(hechas ?? [], hoy).reduce(
            (n, a) => n + (autorDe(a) === yo.id ? a.puntos_ganados : 0),
            0,
          )}
          falta={lista && hechas && loQueFaltaHoy(lista, hechas, yo, dia)}
          manana={
            hecho
              ? {
                  texto: deManana === 0 ? '' : `Mañana: ${String(deManana)}`,
                  abierta: !plegada,
                  alternar: () => setAbierta(plegada),
                }
              : undefined
          }
        />
      </div>
      <div ref={listas} className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
        <div className="grid grid-cols-1 gap-3">
          {primeros && <PrepararNoche />}
          <section aria-labelledby="proximas" className="grid grid-cols-1 gap-2">
            <h2 id="proximas" className={plegada ? 'sr-only' : 'text-lg'}>
              Próximas Tareas
            </h2>
            <div className={plegada ? 'hidden' : 'contents'}>{proximas(!encima)}</div>
          </section>
        </div>
        <div className="grid grid-cols-1 gap-3">
          {meta}
          {casa}
          {libres}
          <Accesos
            esAdmin={yo.es_administrador}
            conDeseos={(ninguno && !primeros) || sesion?.fase === 'ELECCION' || falta !== null}
          />
          {yo.grupo_edad !== 'INFANTIL' && !ninguno && <EnlaceVeredicto />}
        </div>
      </div>
    </Pantalla>
  );
}

const ACCESOS = [
  { a: '/tasks', texto: 'Mis tareas', Icono: ListChecks, para: 'todos' },
  { a: '/ranking', texto: 'Ranking', Icono: Trophy, para: 'todos' },
  { a: '/reparto/deseos', texto: 'Mi lista de deseos', Icono: Heart, para: 'deseos' },
  { a: '/panel', texto: 'Panel de administración', Icono: ShieldCheck, para: 'admin' },
] as const;

interface PropsAccesos {
  readonly esAdmin: boolean;
  /** Whether to show the shortcut to the wish list. */
  readonly conDeseos: boolean;
}

/** Shortcuts: chores, ranking, the wish list with `conDeseos`, the panel for admins. */
function Accesos({ esAdmin, conDeseos }: PropsAccesos) {
  const visible = { todos: true, deseos: conDeseos, admin: esAdmin };
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {ACCESOS.filter((x) => visible[x.para]).map(({ a, texto, Icono, para }) => (
          <li key={a} className={para !== 'todos' ? 'col-span-full' : undefined}>
            <Link
              to={a}
              className="flex min-h-12 items-center gap-2 rounded-control bg-superficie px-3 py-1 text-[length:min(1.0625rem,7vw)] leading-tight font-extrabold shadow-carta pulsable hover:bg-marca-tenue"
            >
              <Icono aria-hidden className="size-5 shrink-0 text-marca" strokeWidth={2.5} />
              <span className="min-w-0 break-words">{texto}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Link to the verdict on the quarter so far. */
const EnlaceVeredicto = () => (
  <Linea Icono={Scale} a="/justo">
    ¿Es justo?
  </Linea>
);

/** Link to the draft under way, with the member whose turn it is or, in the closing, with that phase. */
const EnlaceReparto = ({ sesion }: { readonly sesion: SesionReparto }) => (
  <Linea Icono={Users} a="/reparto">
    Reparto en marcha
    <span className="block text-sm font-semibold text-suave">
      {sesion.fase === 'CIERRE' ? 'Se reparten las que quedan' : `Turno de ${sesion.miembro_turno_nombre ?? ''}`}
    </span>
  </Linea>
);

/** Card for an admin of a family without a draft: leads to its preparation and opens the lobby there. */
const PrepararNoche = () => (
  <Tarjeta className="grid grid-cols-1 gap-3">
    <p>Quién vive aquí, qué hay que hacer, y a elegir por turnos.</p>
    <EnlaceBoton
      to="/panel/noche"
      state={{ abrirSala: true }}
      tamano="grande"
      ancho
      icono={<Moon aria-hidden className="size-6 shrink-0" />}
    >
      Preparar la noche
    </EnlaceBoton>
  </Tarjeta>
);

/**
 * Says that one chore today keeps or begins the streak. Undefined if none of my chores is due, or I have already done one
 * today.
 */
const loQueFaltaHoy = (
  pendientes: readonly Asignacion[],
  hechas: readonly Asignacion[],
  { id, racha_dias: racha }: { readonly id: number; readonly racha_dias: number },
  dia: DiaPropio,
): string | undefined => {
  if (!pendientes.some((a) => tocaHoy(a, dia)) || hechasHoy(hechas, dia.hoy).some((a) => autorDe(a) === id))
    return undefined;
  return racha === 0 ? 'Haz una tarea y empieza tu racha' : 'Haz una tarea hoy para mantener tu racha';
};

/**
 * Returns true once `es` has been true for `ms` milliseconds; at once if it was true at the first render. False again as soon
 * as `es` is.
 */
const useTras = (es: boolean, ms: number): boolean => {
  const [ya, setYa] = useState(es);
  useEffect(() => {
    const reloj = setTimeout(() => setYa(es), es ? ms : 0);
    return () => clearTimeout(reloj);
  }, [es, ms]);
  return es && ya;
};
