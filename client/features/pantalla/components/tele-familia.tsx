import { useEffect, useMemo, useState } from 'react';
import { Megaphone } from 'lucide-react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { semanaQueSeCuenta } from '#shared/domain/resumen/resumen.ts';
import { hayQueContar, horaEnZona } from '#client/lib/trabajo/palabras-resumen.ts';
import { useMedio } from '#client/lib/navegador/medio.ts';
import { useAhora } from '../cuidados.ts';
import { type Anuncio, ANUNCIO_MS, type Escena, escenaDe } from '../momento.ts';
import { vistaDeTele, type VistaTele } from '../reparto.ts';
import type { Tele } from '../tele.ts';
import { TeleCierre } from './tele-cierre.tsx';
import { TeleCuento } from './tele-cuento.tsx';
import { TeleDia } from './tele-dia.tsx';
import { TeleEnsayo } from './tele-ensayo.tsx';
import { TeleFinal } from './tele-final.tsx';
import { TeleSala } from './tele-sala.tsx';
import { TeleMetaFiesta } from './tele-meta.tsx';
import { TeleSemanaProxima } from './tele-semana-proxima.tsx';
import { TeleTurno } from './tele-turno.tsx';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { useReacciones } from '#client/lib/reparto/usar-reacciones.ts';

interface Props {
  readonly estado: EstadoPantalla;
  readonly tele: Pick<
    Extract<Tele, { fase: 'vinculada' }>,
    'desfase' | 'finalHasta' | 'momento' | 'anuncio' | 'semana' | 'resumen'
  >;
}

/** Scenes in which notices appear. */
const CON_ANUNCIO: ReadonlySet<Escena> = new Set<Escena>(['turno', 'dia', 'semana', 'cuento']);

/** Scenes of a quiet day, over which a goal is celebrated. */
const QUIETAS: ReadonlySet<Escena> = new Set<Escena>(['dia', 'semana', 'cuento']);

/**
 * The scene that fits the family's state (`escenaDe`). Over it, notices in the scenes of `CON_ANUNCIO`, reactions during a draft,
 * and in the scenes of `QUIETAS` the celebration of a goal.
 */
export function TeleFamilia({ estado, tele: { desfase, finalHasta, momento, anuncio, semana, resumen } }: Props) {
  // Seven columns are too narrow to be read on a portrait screen.
  const apaisada = useMedio('(orientation: landscape)');
  const conSemana = apaisada && semana?.dias.some((d) => d.ocurrencias.length > 0) === true;
  const ahora = useAhora(10_000);
  const conCuento =
    resumen !== null &&
    hayQueContar(resumen) &&
    semanaQueSeCuenta(estado.hoy, horaEnZona(estado.familia.zona_horaria, ahora + desfase))?.desde === resumen.desde;
  const escena = escenaDe(estado, { finalHasta, ahora, desfase, conSemana, conCuento });
  const { sesion } = estado;
  const vista = useMemo(() => (sesion === null ? null : vistaDeTele(estado, sesion)), [estado, sesion]);
  return (
    <>
      <main key={escena} data-escena={escena} className="tele-entra relative size-full">
        {escena === 'turno' && vista !== null && <TeleTurno vista={vista} desfase={desfase} momento={momento} />}
        {CON_ANUNCIO.has(escena) && <TeleAnuncio anuncio={anuncio} />}
        {(escena === 'turno' || escena === 'cierre') && vista !== null && <TeleReacciones vista={vista} />}
        {escena === 'cierre' && vista !== null && <TeleCierre vista={vista} desfase={desfase} />}
        {escena === 'final' && vista !== null && <TeleFinal vista={vista} estado={estado} />}
        {escena === 'sala' && estado.sala !== null && <TeleSala estado={estado} sala={estado.sala} />}
        {escena === 'ensayo' && estado.ensayo !== null && <TeleEnsayo estado={estado} ensayo={estado.ensayo} />}
        {escena === 'semana' && semana !== null && (
          <TeleSemanaProxima estado={estado} semana={semana} desfase={desfase} />
        )}
        {escena === 'cuento' && resumen !== null && <TeleCuento resumen={resumen} />}
        {escena === 'dia' && <TeleDia estado={estado} desfase={desfase} />}
      </main>
      <TeleMetaFiesta estado={estado} callada={!QUIETAS.has(escena)} />
    </>
  );
}

/** A banner at the bottom that shows a notice, such as an undo or a time-out, for `ANUNCIO_MS`. */
function TeleAnuncio({ anuncio }: { readonly anuncio: Anuncio | null }) {
  // A scene that comes later must not show an old notice again.
  const [visto, setVisto] = useState(() =>
    anuncio !== null && performance.now() - anuncio.desde >= ANUNCIO_MS ? anuncio : null,
  );
  useEffect(() => {
    if (anuncio === null) return undefined;
    const queda = anuncio.desde + ANUNCIO_MS - performance.now();
    const reloj = setTimeout(() => setVisto(anuncio), Math.max(0, queda));
    return () => clearTimeout(reloj);
  }, [anuncio]);
  const abierto = anuncio !== null && anuncio !== visto;
  return (
    <output className="pointer-events-none absolute inset-x-0 bottom-0 z-20 grid">
      {abierto && (
        <p className="tele-entra flex min-h-32 items-center justify-center gap-4 rounded-hoja bg-turno px-8 py-4 text-[1.9rem] leading-tight font-extrabold text-sobre-turno shadow-carta">
          <Megaphone aria-hidden className="size-12 shrink-0" strokeWidth={2.5} />
          <span className="min-w-0">{anuncio.texto}</span>
        </p>
      )}
    </output>
  );
}

/** Reactions of the last moments with their members' names, in a lane of their own at the lower left. */
function TeleReacciones({ vista: { jugadores } }: { readonly vista: VistaTele }) {
  const vistas = useReacciones();
  return (
    <ul
      aria-label="Reacciones"
      className="pointer-events-none fixed inset-x-6 bottom-6 z-10 grid justify-items-start gap-2"
    >
      {vistas.map(({ n, miembro, emoji }) => {
        const suyo = jugadores.find((j) => j.persona.id === miembro)?.persona;
        return (
          <li
            key={n}
            style={estiloMiembro(suyo?.color ?? '')}
            className="tele-entra tele-color flex items-center gap-3 rounded-full px-5 py-1.5 text-[1.75rem] leading-tight font-extrabold shadow-carta"
          >
            <span className="text-[2rem]">{emoji}</span>
            {suyo?.nombre}
          </li>
        );
      })}
    </ul>
  );
}
