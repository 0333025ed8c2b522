import { Scale } from 'lucide-react';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { nombreTrimestre, porRepartir } from '#client/lib/fechas/trimestre.ts';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useSesionReparto } from '../api.ts';
import { vistaDeReparto } from '#client/lib/reparto/vista-reparto.ts';
import { RepartoEnMarcha } from './reparto-en-marcha.tsx';

/** Path of the page on which an admin prepares a draft. */
const PREPARAR = '/panel/noche';
/** Navigation state with which the page at `PREPARAR` also opens the lobby. */
const ABRIENDO = { abrirSala: true };

/**
 * First part of the panel's Reparto tab: how far the draft in progress is, or links to the completed one and to the page that
 * prepares the next (`PREPARAR`).
 */
export function PanelReparto() {
  const consulta = useSesionReparto();
  return (
    <Cargable
      consulta={consulta}
      error="No se ha podido cargar el reparto"
      esqueleto={<Esqueleto filas={1} alto="h-64" />}
    >
      {({ sesion }) => {
        if (sesion === null || sesion.fase === 'CANCELADA') return <SinReparto />;
        if (sesion.fase === 'COMPLETADA') return <Terminado sesion={sesion} />;
        return <RepartoEnMarcha vista={vistaDeReparto(sesion)} />;
      }}
    </Cargable>
  );
}

function SinReparto() {
  return (
    <EstadoVacio
      icono={<Scale className="size-9" />}
      etiqueta="Sin sesión activa"
      titulo="Todavía no hay reparto"
      accion={
        <EnlaceBoton tamano="grande" to={PREPARAR} state={ABRIENDO}>
          Preparar la noche
        </EnlaceBoton>
      }
    >
      Cada miembro elige tareas por turnos hasta llenar su cuota. Antes de empezar verás cuánto le toca a cada uno.
    </EstadoVacio>
  );
}

/** The completed draft, below a card for the next draft once that can be prepared. */
function Terminado({ sesion }: { readonly sesion: SesionReparto }) {
  const falta = porRepartir(sesion, useHoy());
  const deEste = falta?.es === 'ESTE';
  return (
    <div className="grid grid-cols-1 gap-4">
      {falta !== null && (
        <Tarjeta como="section" aria-labelledby="por-repartir" className="grid grid-cols-1 gap-4">
          <div>
            <h2 id="por-repartir" className="text-xl">
              {deEste ? 'El reparto de este trimestre está por hacer' : 'Ya puedes preparar el próximo reparto'}
            </h2>
            <p className="mt-1 text-suave">
              {nombreTrimestre(falta.trimestre)}.{' '}
              {deEste
                ? 'Hasta que lo hagáis siguen las tareas del anterior.'
                : 'Sus tareas empiezan en cuanto se complete.'}
            </p>
          </div>
          <EnlaceBoton tamano="grande" ancho to={PREPARAR} state={ABRIENDO}>
            Preparar la noche
          </EnlaceBoton>
        </Tarjeta>
      )}
      <Tarjeta como="section" aria-label="Reparto" className="grid grid-cols-1 gap-4">
        <div>
          <h2 className="text-xl">{deEste ? 'Reparto en vigor' : 'Reparto Completado'}</h2>
          <p className="mt-1 text-suave">
            {falta === null
              ? 'Todas las tareas del trimestre están repartidas.'
              : `${nombreTrimestre(sesion.trimestre_inicio)}. Sus tareas siguen en marcha.`}
          </p>
        </div>
        <EnlaceBoton to="/reparto" tamano="grande" ancho variante={falta === null ? 'primario' : 'contorno'}>
          Ver cómo ha quedado
        </EnlaceBoton>
        {falta === null && (
          <EnlaceBoton variante="fantasma" ancho to={PREPARAR}>
            Preparar otro reparto
          </EnlaceBoton>
        )}
      </Tarjeta>
    </div>
  );
}
