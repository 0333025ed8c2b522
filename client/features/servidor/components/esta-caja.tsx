import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Save, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EstadoServidor, Hallazgo, LoPrimero } from '#shared/contracts/servidor.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaServidor, tamano } from '../caja.ts';
import { plural } from '#shared/domain/palabras.ts';

const NOMBRES: Readonly<Record<LoPrimero['que'], string>> = {
  HTTPS: 'Conexión segura',
  COPIAS: 'Copias',
  SEGUNDA: 'Segundo disco',
  RELOJ: 'Reloj',
  MENSAJES: 'Avisos',
};

function HacerCopia({ haciendo }: { readonly haciendo: boolean }) {
  const copiar = useAccion('copiarAhora', {
    texto: 'No se ha podido hacer la copia',
    dicho: ({ bytes }) => `Copia hecha y comprobada: ${tamano(bytes)}`,
  });
  return (
    <Boton
      variante="tonal"
      icono={<Save aria-hidden className="size-5" />}
      cargando={(copiar.ocupada || haciendo) && 'Copiando...'}
      onClick={() => void copiar()}
    >
      Copiar ahora
    </Boton>
  );
}

/** Returns the button with which the admin can act on an item at once; null for an item without one. */
const botonDe = ({ que, nivel }: LoPrimero, { copias }: EstadoServidor): ReactNode => {
  if (que === 'COPIAS' && copias !== null) return <HacerCopia haciendo={copias.haciendo} />;
  if (que === 'MENSAJES' && nivel === 'bien')
    return (
      <EnlaceBoton variante="tonal" to="/profile">
        Activarlos aquí
      </EnlaceBoton>
    );
  return null;
};

/** Card «Esta caja»: the first things to know about the box, one line each, with a button where one helps. */
export function EstaCaja({ estado }: { readonly estado: EstadoServidor }) {
  return (
    <Tarjeta como="section" aria-label="Esta caja">
      <ul className="grid grid-cols-1 divide-y divide-borde">
        {estado.primero.map((cosa) => {
          const { que, nivel, linea } = cosa;
          const { Icono, color } = DE_NIVEL[nivel];
          return (
            <li key={que} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
              <Icono aria-hidden className={cx('size-6 shrink-0', color)} strokeWidth={2.5} />
              <p className="min-w-0 flex-1 basis-48 leading-snug wrap-anywhere">
                <span className="block font-extrabold">{NOMBRES[que]}</span>
                {linea}
              </p>
              {botonDe(cosa, estado)}
            </li>
          );
        })}
      </ul>
    </Tarjeta>
  );
}

/**
 * The page that the member who has just created the box's first family sees next: the card «Esta caja», and the way on to Inicio.
 */
export function PantallaEstaCaja() {
  const consulta = useQuery(consultaServidor);
  return (
    <Pantalla
      titulo="Esta caja"
      subtitulo="Lo que conviene saber del aparato que guarda lo vuestro. Después está en Perfil, «Servidor»."
    >
      <EnlaceBoton ancho tamano="grande" to={INICIO} replace>
        Seguir
      </EnlaceBoton>
      <Cargable
        consulta={consulta}
        error="No se ha podido preguntar al servidor"
        esqueleto={<Esqueleto filas={1} alto="h-96" />}
      >
        {(estado) => <EstaCaja estado={estado} />}
      </Cargable>
    </Pantalla>
  );
}

const DE_NIVEL = {
  bien: { Icono: CircleCheck, color: 'text-bien' },
  aviso: { Icono: TriangleAlert, color: 'text-atencion' },
  mal: { Icono: CircleAlert, color: 'text-mal' },
} as const;
const FONDOS = { bien: 'bg-bien-tenue', aviso: 'bg-atencion-tenue', mal: 'bg-mal-tenue' } as const;

interface Props {
  readonly hallazgos: readonly Hallazgo[];
  /** Lines already shown elsewhere on the screen: findings with one of these lines are counted, but not listed again. */
  readonly dichas: ReadonlySet<string>;
  /** A line on how long the server has been running. */
  readonly children: string;
}

/**
 * The box's health in large text: that all is well, or the number of findings; then each finding with what to do about it. The
 * first one, the gravest, gives the colour.
 */
export function Resumen({ hallazgos, dichas, children }: Props) {
  const porDecir = hallazgos.filter(({ linea }) => !dichas.has(linea));
  const peor = hallazgos[0]?.nivel ?? 'bien';
  const { Icono, color } = DE_NIVEL[peor];
  return (
    <Tarjeta como="section" aria-label="Cómo está" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          className={cx('grid size-[min(4rem,72px)] shrink-0 place-items-center rounded-full', FONDOS[peor], color)}
        >
          <Icono aria-hidden className="size-[min(2.25rem,40px)]" strokeWidth={2.25} />
        </span>
        <output className="block min-w-0 flex-1 basis-40">
          <span className="block text-2xl leading-tight font-black">
            {hallazgos.length === 0 ? 'Todo va bien' : `Hay ${plural(hallazgos.length, 'cosa')} que mirar`}
          </span>
          <span className="block text-suave">{children}</span>
        </output>
      </div>
      {porDecir.length > 0 && (
        <ul aria-label="Qué mirar" className="grid grid-cols-1 gap-3">
          {porDecir.map(({ nivel, linea }) => {
            const { Icono: Marca, color: suyo } = DE_NIVEL[nivel];
            return (
              <li key={linea} className={cx('flex flex-wrap gap-x-3 gap-y-1 rounded-control px-4 py-3', FONDOS[nivel])}>
                <Marca aria-hidden className={cx('mt-0.5 size-5 shrink-0', suyo)} strokeWidth={2.5} />
                <p className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">{linea}</p>
              </li>
            );
          })}
        </ul>
      )}
    </Tarjeta>
  );
}
