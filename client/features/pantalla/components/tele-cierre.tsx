import { Check, Hourglass, Timer, X } from 'lucide-react';
import { useCallback } from 'react';
import { enumerar } from '#shared/domain/palabras.ts';
import { marcador } from '#client/lib/cuenta-atras.ts';
import { cx } from '#client/lib/cx.ts';
import { useSegundosDe } from '#client/lib/reloj.ts';
import { useLetraQueCabe, columnasDeLado } from '../caber.ts';
import { useAhora } from '../cuidados.ts';
import type { Ajuste, PlazoTele, VistaTele } from '../reparto.ts';
import { TeleCara } from './tele-cara.tsx';
import { TelePausa } from './tele-pausa.tsx';
import { TeleJugadores } from './tele-jugadores.tsx';

const ESTADOS = {
  PENDIENTE: { texto: 'Pendiente', Icono: Hourglass },
  ACEPTADA: { texto: 'Aceptado', Icono: Check },
  RECHAZADA: { texto: 'No se hace', Icono: X },
  RETIRADA: { texto: 'Dependía de otro cambio', Icono: X },
  CADUCADA: { texto: 'Sin respuesta', Icono: X },
} as const satisfies Record<Ajuste['estado'], unknown>;

/** Up to this many changes take the full width, with the faces of the members concerned. */
const ANCHAS = 2;

function Linea({ ajuste, densa }: { readonly ajuste: Ajuste; readonly densa: boolean }) {
  const { texto, Icono } = ESTADOS[ajuste.estado];
  const abierto = ajuste.estado === 'PENDIENTE';
  const quien = enumerar(ajuste.faltan);
  return (
    <li
      className={cx(
        'tele-llega flex items-center gap-[0.7em] rounded-carta px-[0.7em] py-[0.45em]',
        abierto ? 'bg-turno text-sobre-turno' : 'bg-sobre-escena/12',
      )}
    >
      {!densa && (
        <span className="flex -space-x-3">
          {ajuste.personas.map((p) => (
            <TeleCara key={p.id} persona={p} />
          ))}
        </span>
      )}
      <p className="min-w-0 flex-1 leading-tight font-extrabold">
        {ajuste.texto}
        <span className="mt-[0.15em] flex items-center gap-[0.3em] text-[0.75em] font-bold">
          <Icono aria-hidden className="size-[1.3em] shrink-0" strokeWidth={3} />
          {abierto ? (quien === '' ? 'Espera a otro cambio' : `Falta la respuesta de ${quien}`) : texto}
        </span>
      </p>
    </li>
  );
}

/** Changes per page, so that the text can be read from the sofa. */
const POR_PAGINA = 4;
const PAGINA_MS = 8_000;

/** The proposed changes as large as a page allows, in two columns if there are many. More than a page rotates. */
function Lineas({ ajustes }: { readonly ajustes: readonly Ajuste[] }) {
  const paginas = Math.ceil(ajustes.length / POR_PAGINA);
  const pagina = Math.floor(useAhora(PAGINA_MS) / PAGINA_MS) % Math.max(1, paginas);
  const suyos = ajustes.slice(pagina * POR_PAGINA, (pagina + 1) * POR_PAGINA);
  return (
    <>
      <Pagina key={pagina} ajustes={suyos} densa={ajustes.length > ANCHAS} />
      {paginas > 1 && (
        <p className="text-right text-[1.2rem] leading-none font-bold tabular-nums">
          {pagina + 1} de {paginas}
        </p>
      )}
    </>
  );
}

function Pagina({ ajustes, densa }: { readonly ajustes: readonly Ajuste[]; readonly densa: boolean }) {
  const lista = useLetraQueCabe<HTMLUListElement>(densa ? 1.45 : 1.75);
  return (
    <ul
      ref={lista}
      aria-label="Propuestas"
      className={cx('grid min-h-0 flex-1 content-start gap-3 overflow-hidden', densa ? 'grid-cols-2' : 'grid-cols-1')}
    >
      {ajustes.map((a) => (
        <Linea key={a.n} ajuste={a} densa={densa} />
      ))}
    </ul>
  );
}

/** The time left to answer. */
function PlazoCierre({ plazo, desfase }: { readonly plazo: PlazoTele; readonly desfase: number }) {
  const segundos = useSegundosDe(
    plazo,
    useCallback(() => desfase, [desfase]),
  );
  const { tipo, texto } = marcador(plazo.hasta, segundos, plazo.zona);
  return (
    <p role="timer" className="flex items-center gap-3 text-[1.75rem] leading-tight font-extrabold tabular-nums">
      <Timer aria-hidden className="size-9 shrink-0" strokeWidth={2.5} />
      {tipo === 'cuenta' ? `Quedan ${texto} para responder` : tipo === 'hasta' ? `Se puede responder ${texto}` : texto}
    </p>
  );
}

/** The closing: the changes proposed so that no member exceeds their quota by much. */
export function TeleCierre({ vista, desfase }: { readonly vista: VistaTele; readonly desfase: number }) {
  return (
    <div
      className={cx(
        'grid size-full gap-4 portrait:grid-cols-1 portrait:grid-rows-[minmax(0,1fr)_auto]',
        columnasDeLado(vista.jugadores.length),
      )}
    >
      <section
        aria-label="Últimos ajustes"
        className="escena flex min-h-0 flex-col gap-5 rounded-hoja px-8 py-6 shadow-carta"
      >
        <header className="grid gap-2">
          <h1 className={vista.titulo === null ? 'text-[3.75rem]' : 'text-[2.75rem] leading-none text-balance'}>
            {vista.titulo ?? 'Últimos ajustes'}
          </h1>
          <p className="text-[1.4rem] leading-tight font-semibold text-sobre-escena-suave">
            {vista.titulo === null
              ? 'Las elecciones han terminado. Estos cambios acercan a cada uno a lo suyo.'
              : (vista.antes ?? vista.frase)}
          </p>
          {vista.pausa !== null && <TelePausa pausa={vista.pausa} />}
          {vista.plazo !== null && <PlazoCierre plazo={vista.plazo} desfase={desfase} />}
        </header>
        {vista.ajustes.length === 0 ? (
          <p className="text-[1.75rem] font-bold">Colocando las tareas que quedan…</p>
        ) : (
          <Lineas ajustes={vista.ajustes} />
        )}
      </section>
      <TeleJugadores vista={vista} cierre />
    </div>
  );
}
