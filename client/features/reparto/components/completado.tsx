import { ChevronDown, PartyPopper, Share2, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { resumen, type ResumenMiembro } from '#shared/domain/reparto/certificado/resumen.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { ayudaDeTiempo, conUnidad, deTanto, entreCuanto, masOMenos, porCiento } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { confeti } from '#client/lib/navegador/animar.ts';
import { propio } from '#client/lib/navegador/base.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { adorno } from '#client/ui/adorno.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { BarraCuota, Carga } from '#client/ui/cifra.tsx';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import type { Vista } from '#client/lib/reparto/vista-reparto.ts';
import { useMisDeseos } from '../api.ts';
import { loMio, notaDe, TEXTO_ORIGEN } from '../elecciones.ts';

/** The reader's first chore and a link to print, loaded after the rest of the page. */
const LoPrimero = adorno(() => import('./lo-primero.tsx').then((m) => m.LoPrimero));

const CLAVE = propio('te-toca-celebrado');

/** Shows confetti for a completed draft, unless it is the last one that this device has celebrated. */
const celebrar = (sesion: number): void => {
  if (enEsteNavegador.leer(CLAVE) === String(sesion)) return;
  enEsteNavegador.guardar(CLAVE, String(sesion));
  // The confetti is decoration: if its code chunk cannot be loaded, nothing is lost.
  confeti().catch(() => null);
};

interface Props {
  readonly vista: Vista;
  readonly yo: number;
}

/**
 * The completed draft: the result with a button to share it and a link to its certificate, my first chore, my chores now, and
 * everybody's result.
 */
export function Completado({ vista, yo }: Props) {
  const { estado, sesion } = vista;
  useEffect(() => celebrar(sesion.id), [sesion.id]);
  const filas = resumen(estado);
  const duenos = useQuery(consultaSesion).data?.duenos;
  const mias = loMio({ duenos, repartidas: estado.asignadas }, yo, (id) => vista.tarea(id)?.nombre);
  const participo = filas.some((f) => f.miembro === yo);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Tarjeta
        como="section"
        tono="escena"
        aria-label="Resultado"
        className="grid grid-cols-1 justify-items-center gap-2 py-8 text-center"
      >
        <PartyPopper aria-hidden className="size-14 text-turno" />
        <h2 className="text-[min(1.875rem,11vw)]">Reparto Completado</h2>
        <p className="text-lg leading-tight font-extrabold text-balance">
          {entreCuanto(filas.map((f) => porCiento(f.carga, f.cuota_inicial)))}
        </p>
        <p className="max-w-sm text-sobre-escena-suave">
          Todas las tareas están repartidas. Ya se puede empezar a hacerlas.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Compartir vista={vista} filas={filas} />
          <EnlaceBoton
            to={`/reparto/${String(sesion.id)}/certificado`}
            variante="claro"
            icono={<ShieldCheck aria-hidden className="size-5" />}
          >
            ¿Es justo? Míralo
          </EnlaceBoton>
        </div>
      </Tarjeta>
      <LoPrimero sesion={sesion} yo={yo} />
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-8">
        {(participo || mias.length > 0) && <MisTareas vista={vista} mias={mias} yo={yo} />}
        <section aria-labelledby="resumen" className="grid gap-3">
          <h2 id="resumen" className="text-xl">
            Cómo ha quedado
          </h2>
          <p className="-mt-2 text-suave">
            Así salió del reparto. Lo que cambie de manos después no se ve aquí. Toca a alguien y verás la cuenta.
          </p>
          <ul className="grid gap-3">
            {filas.map((fila) => (
              <FilaResumen key={fila.miembro} vista={vista} fila={fila} soyYo={fila.miembro === yo} />
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** Button that draws a picture of the result on the phone and shares it, or saves it where the phone shares no files. */
function Compartir({ vista, filas }: { readonly vista: Vista; readonly filas: readonly ResumenMiembro[] }) {
  const { familia_nombre } = useYo();
  const compartir = useAccion(
    async () => {
      const { compartirFinal } = await import('../imagen-final.ts');
      const tema = getComputedStyle(document.documentElement);
      await compartirFinal({
        titulo: 'Reparto Completado',
        frase: entreCuanto(filas.map((f) => porCiento(f.carga, f.cuota_inicial))) ?? '',
        pie: `${familia_nombre ?? ''} · ${nombreTrimestre(vista.sesion.trimestre_inicio)}`,
        cartas: filas.map(({ miembro, tareas, carga, cuota_inicial }) => {
          const { nombre, color } = vista.persona(miembro);
          return {
            nombre,
            color: tema.getPropertyValue(`--color-miembro-${color}`),
            pie: `${plural(tareas.length, 'tarea')} · ${numero(porCiento(carga, cuota_inicial))} % de su parte`,
            tareas: tareas.map(({ id }) => nombreEnFrase(vista.tarea(id)?.nombre ?? '')),
          };
        }),
      });
    },
    { texto: 'No se ha podido hacer la imagen', dicho: null },
  );
  return (
    <Boton
      variante="invertido"
      icono={<Share2 aria-hidden className="size-5" />}
      cargando={compartir.ocupada && 'Preparando…'}
      onClick={() => void compartir(undefined)}
    >
      Compartir imagen
    </Boton>
  );
}

function MisTareas({
  vista,
  mias,
  yo,
}: {
  readonly vista: Vista;
  readonly mias: ReturnType<typeof loMio>;
  readonly yo: number;
}) {
  const deseos = useMisDeseos();
  return (
    <Tarjeta como="section" aria-labelledby="tus-tareas" className="grid gap-3">
      <h2 id="tus-tareas" className="text-xl">
        Tus tareas ({mias.length})
      </h2>
      <ul className="grid divide-y divide-borde">
        {mias.map(({ id, nombre, origen, despues }) => {
          const eleccion = origen === 'AUTO' ? vista.estado.elecciones.find((e) => e.tarea === id) : undefined;
          const nota = eleccion
            ? notaDe(eleccion, vista.tarea(id), { yo, deseos })
            : origen === null
              ? despues
                ? 'Tuya desde después del reparto'
                : null
              : TEXTO_ORIGEN[origen];
          const repartida = vista.tarea(id);
          return (
            <li key={id} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-2.5">
              <p className="min-w-0 flex-1 basis-36 leading-tight font-bold">
                <NombreTarea nombre={nombre} />
                {nota !== null && <span className="block text-sm font-semibold text-suave">{nota}</span>}
              </p>
              {repartida !== undefined && (
                <div className="text-right leading-tight">
                  <Carga carga={repartida.carga} dias={vista.dias} n={vista.suma(id)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <EnlaceBoton to="/tasks" tamano="grande" ancho>
        Ver mis tareas
      </EnlaceBoton>
    </Tarjeta>
  );
}

function FilaResumen({
  vista,
  fila,
  soyYo,
}: {
  readonly vista: Vista;
  readonly fila: ResumenMiembro;
  readonly soyYo: boolean;
}) {
  const { nombre, avatar, grupo_edad, color } = vista.persona(fila.miembro);
  const { dias } = vista;
  const { cuota_inicial: cuota, carga } = fila;
  const tiempo = ayudaDeTiempo(vista.minutosTareas(fila.tareas.map((t) => t.id)));
  return (
    <Tarjeta como="li" alBorde className="overflow-hidden">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-[min(0.75rem,3vw)] px-carta py-3 [&::-webkit-details-marker]:hidden">
          <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
          <span className="grid min-w-0 flex-1 gap-1.5 leading-tight">
            <span>
              <span className="block font-extrabold sm:inline">
                {nombre}
                {soyYo && <span className="font-bold"> (tú)</span>}
              </span>
              <span className="sr-only sm:not-sr-only"> · </span>
              <span className="font-semibold text-suave">
                {`${plural(fila.tareas.length, 'tarea')} · `}
                <span className="font-extrabold text-texto tabular-nums">
                  {`${numero(porCiento(carga, cuota))}\u00a0% de su parte`}
                </span>
              </span>
            </span>
            <BarraCuota fina etiqueta={`Lo de ${nombre}`} valor={carga} total={cuota} color={color} />
          </span>
          <ChevronDown
            aria-hidden
            className="size-6 shrink-0 text-suave transition-transform group-open:rotate-180"
            strokeWidth={2.5}
          />
        </summary>
        <div className="grid grid-cols-1 gap-2 border-t border-borde px-carta py-3">
          <ul className="grid gap-1">
            {fila.tareas.map(({ id }) => (
              <li key={id} className="flex items-baseline justify-between gap-x-4 leading-snug">
                <span className="min-w-0 font-semibold break-words">
                  <NombreTarea nombre={vista.tarea(id)?.nombre ?? ''} />
                </span>
                <span className="shrink-0 font-bold tabular-nums">{conUnidad(vista.suma(id), dias)}</span>
              </li>
            ))}
          </ul>
          <p className="leading-snug font-bold tabular-nums">
            {`En total, ${deTanto(carga, cuota, dias)}: ${masOMenos(carga, cuota, dias)}.`}
            {tiempo !== null && <span className="block text-sm font-semibold text-suave">{tiempo}</span>}
          </p>
        </div>
      </details>
    </Tarjeta>
  );
}
