import { Check, Hourglass, Timer, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { enumerar } from '#shared/domain/palabras.ts';
import { marcador, useSegundosDe } from '#client/lib/fechas/reloj.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { MENOR_LETRA, useLetraQueCabe } from '../caber.ts';
import { useAhora } from '../cuidados.ts';
import type { Ajuste, PlazoTele, VistaTele } from '../reparto.ts';
import { TeleCara } from './tele-cara.tsx';
import { TeleJugadores, TelePausa } from './tele-jugadores.tsx';

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
        'tele-llega flex items-center gap-[0.7em] rounded-carta px-[0.6em] py-[0.35em]',
        abierto ? 'bg-turno text-sobre-turno' : 'bg-sobre-escena/12',
      )}
    >
      {!densa && (
        <span className="tele-caras-juntas flex">
          {ajuste.personas.map((p) => (
            <TeleCara key={p.id} persona={p} />
          ))}
        </span>
      )}
      <p className="min-w-0 flex-1 leading-[1.15] font-extrabold">
        {ajuste.texto}
        <span className="mt-[0.15em] flex items-center gap-[0.3em] text-[0.75em] font-bold">
          <Icono aria-hidden className="size-[1.3em] shrink-0" strokeWidth={3} />
          {abierto
            ? quien === ''
              ? 'Espera a otro cambio'
              : `${ajuste.faltan.length === 1 ? 'Falta' : 'Faltan'} ${quien}`
            : texto}
        </span>
      </p>
    </li>
  );
}

/** Most changes on a page, halved as long as they do not fit, as with long names. */
const POR_PAGINA = 4;
/** Milliseconds for which a page is shown. */
const PAGINA_MS = 8_000;

/** The proposed changes as large as a page allows, in two columns if there are many. Several pages alternate. */
function Lineas({ ajustes }: { readonly ajustes: readonly Ajuste[] }) {
  const [tope, setTope] = useState(POR_PAGINA);
  const alNoCaber = useCallback(() => setTope((n) => Math.max(1, n / 2)), []);
  const paginas = Math.ceil(ajustes.length / tope);
  const pagina = Math.floor(useAhora(PAGINA_MS) / PAGINA_MS) % Math.max(1, paginas);
  const suyos = ajustes.slice(pagina * tope, (pagina + 1) * tope);
  return (
    <>
      <Pagina key={pagina} ajustes={suyos} densa={ajustes.length > ANCHAS} alNoCaber={alNoCaber} />
      {paginas > 1 && (
        <p className="text-right text-[1.2rem] leading-none font-bold tabular-nums">
          {pagina + 1} de {paginas}
        </p>
      )}
    </>
  );
}

interface PropsPagina {
  readonly ajustes: readonly Ajuste[];
  readonly densa: boolean;
  readonly alNoCaber: () => void;
}

function Pagina({ ajustes, densa, alNoCaber }: PropsPagina) {
  const lista = useLetraQueCabe<HTMLUListElement>(densa ? 1.45 : 1.75, MENOR_LETRA, alNoCaber);
  return (
    <ul
      ref={lista}
      aria-label="Propuestas"
      className={cx(
        'grid min-h-0 flex-1 content-start gap-3 overflow-hidden',
        densa ? 'grid-cols-2 portrait:grid-cols-1' : 'grid-cols-1',
      )}
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

/** The closing: the proposed changes, which bring the members closer to their quotas, and the members beside them. */
export function TeleCierre({ vista, desfase }: { readonly vista: VistaTele; readonly desfase: number }) {
  return (
    <div className="grid size-full grid-cols-[minmax(0,1fr)_25rem] gap-4 portrait:grid-cols-1 portrait:grid-rows-[minmax(0,1fr)_auto]">
      <section
        aria-label="Últimos ajustes"
        className="escena flex min-h-0 flex-col gap-4 rounded-hoja px-6 py-5 shadow-carta"
      >
        <header className="grid gap-2">
          <h1 className={vista.titulo === null ? 'text-[3.75rem]' : 'text-[2.2rem] leading-[1.1] text-balance'}>
            {vista.titulo ?? 'Últimos ajustes'}
          </h1>
          <p className="text-[1.4rem] leading-tight font-semibold text-sobre-escena-suave">
            {vista.titulo === null
              ? 'Las elecciones han terminado. Estos cambios acercan a cada uno a lo suyo.'
              : (vista.antes ?? vista.frase)}
          </p>
          {vista.plazo !== null && <PlazoCierre plazo={vista.plazo} desfase={desfase} />}
        </header>
        {vista.ajustes.length === 0 ? (
          <p className="text-[1.75rem] font-bold">Colocando las tareas que quedan…</p>
        ) : (
          // The key resets `tope` when other changes are proposed, so that they start with full pages again.
          <Lineas key={vista.ajustes.map((a) => a.n).join()} ajustes={vista.ajustes} />
        )}
      </section>
      <TeleJugadores vista={vista} />
      {vista.pausa !== null && <TelePausa pausa={vista.pausa} />}
    </div>
  );
}
