import { useQuery } from '@tanstack/react-query';
import { Pause, Play, Share2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { ResumenSemanal, TarjetaResumen } from '#shared/contracts/semana.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { Semana } from '#shared/domain/ranking.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { useAtras } from '#client/ui/atras.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Marco, TituloMarco } from '#client/ui/marco.tsx';
import { consultaResumen } from '../api.ts';
import { usePaso } from '../usar-paso.ts';
import { Compartir } from './compartir.tsx';
import { fondoDe, Tarjeta, type Contexto } from './tarjetas.tsx';
import '../cuento.css';

interface Props {
  readonly semana: Semana;
  /** Button «No puedo con algo», rendered by another feature. Shown below the card of the next week if I have chores in it. */
  readonly noPuedo: ReactNode;
  readonly cerrar: () => void;
}

const contextoDe = (resumen: ResumenSemanal, { id: yo, grupo_edad }: Pick<Usuario, 'id' | 'grupo_edad'>): Contexto => {
  const porId = new Map(resumen.miembros.map((m) => [m.id, m]));
  return {
    resumen,
    nombrar: (id) => (id === yo ? 'Tú' : (porId.get(id)?.nombre ?? '')),
    cara: (id) => porId.get(id),
    sencillo: grupo_edad === 'INFANTIL',
  };
};

interface PropsPie {
  readonly tarjeta: TarjetaResumen;
  readonly contexto: Contexto;
  readonly noPuedo: ReactNode;
  readonly compartir: () => void;
  readonly cerrar: () => void;
}

/** The buttons below a card. Only the card of the total and that of the next week have any. */
function Pie({ tarjeta, contexto, noPuedo, compartir, cerrar }: PropsPie) {
  if (tarjeta.tipo === 'TOTAL')
    return (
      <Boton
        variante="invertido"
        tamano="grande"
        ancho
        icono={<Share2 aria-hidden className="size-[min(1.5rem,28px)]" />}
        onClick={compartir}
      >
        Compartir imagen
      </Boton>
    );
  if (tarjeta.tipo !== 'PROXIMA') return null;
  return (
    <>
      {tarjeta.veces > 0 && noPuedo}
      {tarjeta.charla ? (
        <EnlaceBoton
          to={`/semana?desde=${sumarDias(contexto.resumen.hasta, 1)}`}
          tamano="grande"
          ancho
          onClick={cerrar}
        >
          Ver la semana
        </EnlaceBoton>
      ) : (
        <Boton tamano="grande" ancho onClick={cerrar}>
          ¡Vale!
        </Boton>
      )}
    </>
  );
}

/**
 * The story of a week over the whole screen: one card after another, turned by itself, by taps on either side, or with the arrow
 * keys (`usePaso`).
 */
export function Cuento({ semana, noPuedo, cerrar }: Props) {
  const yo = useYo();
  const resumen = useQuery(consultaResumen(semana, useHoy()));
  const [compartiendo, setCompartiendo] = useState(false);
  const tarjetas = resumen.data?.tarjetas ?? [];
  const hoja = useRef<HTMLElement>(null);
  const paso = usePaso(tarjetas.length, () => {
    hoja.current?.scrollTo(0, 0);
    // Gives the focus to the story if the button that had it went with its card.
    setTimeout(() => {
      if (document.activeElement === document.body) hoja.current?.focus();
    });
  });
  const alTeclear = useEffectEvent(({ key }: KeyboardEvent) => {
    paso.parar();
    // Another dialog is open over the story, such as the one to share.
    if (document.querySelectorAll('[role=dialog]').length > 1) return;
    if (key === 'ArrowRight') paso.seguir();
    if (key === 'ArrowLeft') paso.volver();
  });
  useEffect(() => {
    const oir = (e: KeyboardEvent) => alTeclear(e);
    document.addEventListener('keydown', oir);
    return () => document.removeEventListener('keydown', oir);
  }, []);
  const tarjeta = tarjetas[paso.esta];
  const contexto = resumen.data && contextoDe(resumen.data, yo);
  const { fondo, de } = tarjeta === undefined ? { fondo: 'pagina', de: undefined } : fondoDe(tarjeta);
  const ultima = paso.esta === tarjetas.length - 1;
  useAtras(true, cerrar);
  const tocar = (hacer: () => void) => (e: { readonly detail: number }) => {
    // `detail` is 0 for a click that a keyboard or a screen reader makes.
    if (e.detail === 0) paso.parar();
    if (e.detail === 0 || !paso.mantuvo()) hacer();
  };
  return (
    <Marco className="cuento-marco" cerrar={cerrar}>
      <div
        role="presentation"
        className="cuento"
        data-fondo={fondo}
        style={estiloMiembro(contexto?.cara(de ?? 0)?.color)}
        {...paso.gestos}
      >
        <ol aria-hidden className="cuento-partes" data-quieta={paso.anda && !compartiendo ? undefined : ''}>
          {tarjetas.map((t, i) => (
            <li
              key={t.tipo}
              data-como={
                i < paso.esta || (i === paso.esta && (ultima || !paso.solas))
                  ? 'ya'
                  : i === paso.esta
                    ? 'anda'
                    : 'falta'
              }
              onAnimationEnd={paso.seguir}
            />
          ))}
        </ol>
        <header className="flex items-center">
          <TituloMarco className="min-w-0 flex-1 text-base font-extrabold">Así fue la semana</TituloMarco>
          {paso.puede && tarjetas.length > 1 && !ultima && (
            <BotonIcono etiqueta={paso.solas ? 'Parar' : 'Seguir sola'} onClick={paso.alternar}>
              {paso.solas ? <Pause aria-hidden className="size-6" /> : <Play aria-hidden className="size-6" />}
            </BotonIcono>
          )}
          <BotonIcono etiqueta="Cerrar" onClick={cerrar}>
            <X aria-hidden className="size-6" />
          </BotonIcono>
        </header>
        <section
          ref={hoja}
          data-primero
          tabIndex={-1}
          aria-live={paso.solas ? 'off' : 'polite'}
          aria-label={tarjeta && `${String(paso.esta + 1)} de ${String(tarjetas.length)}`}
        >
          <Cargable consulta={resumen} error="Error al cargar la semana">
            {() =>
              tarjeta !== undefined &&
              contexto !== undefined && (
                <>
                  <Tarjeta key={tarjeta.tipo} tarjeta={tarjeta} {...contexto} />
                  {paso.esta > 0 && (
                    <button
                      type="button"
                      data-atras
                      aria-label="Anterior"
                      className="cuento-toque"
                      onClick={tocar(paso.volver)}
                    />
                  )}
                  {!ultima && (
                    <button
                      type="button"
                      aria-label="Siguiente"
                      className="cuento-toque"
                      onClick={tocar(paso.seguir)}
                    />
                  )}
                </>
              )
            }
          </Cargable>
        </section>
        <footer>
          {tarjeta !== undefined && contexto !== undefined && (
            <Pie
              tarjeta={tarjeta}
              contexto={contexto}
              noPuedo={noPuedo}
              compartir={() => setCompartiendo(true)}
              cerrar={cerrar}
            />
          )}
        </footer>
      </div>
      {compartiendo && tarjeta?.tipo === 'TOTAL' && resumen.data !== undefined && (
        <Compartir resumen={resumen.data} total={tarjeta} cerrar={() => setCompartiendo(false)} />
      )}
    </Marco>
  );
}
