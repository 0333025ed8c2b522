import { useQuery } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EstadoServidor, LoPrimero } from '#shared/contracts/servidor.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaServidor } from '../api.ts';
import { tamano } from '../palabras.ts';
import { DE_NIVEL } from './resumen.tsx';

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

/** Returns the button of an item that can be acted on at once; null for any other item. */
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

/** First page for the member who has just created the box's first family. */
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
