import { Scale } from 'lucide-react';
import { useState } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useSesionReparto } from '../api/sesion.ts';
import { crearVista } from '../vista.ts';
import { DialogoInicio } from './dialogo-inicio.tsx';
import { RepartoEnMarcha } from './reparto-en-marcha.tsx';

/** The panel's tab: start the distribution, or see how the one in progress goes. */
export function PanelReparto() {
  const consulta = useSesionReparto();
  const [iniciando, setIniciando] = useState(false);
  const empezar = () => setIniciando(true);
  return (
    <>
      <Cargable consulta={consulta} error="No se ha podido cargar el reparto" esqueleto={<Esqueleto filas={1} alto="h-64" />}>
        {({ sesion }) => {
          if (sesion === null || sesion.fase === 'CANCELADA') return <SinReparto empezar={empezar} />;
          if (sesion.fase === 'COMPLETADA') return <Terminado empezar={empezar} />;
          return <RepartoEnMarcha vista={crearVista(sesion)} />;
        }}
      </Cargable>
      {iniciando && <DialogoInicio cerrar={() => setIniciando(false)} />}
    </>
  );
}

function SinReparto({ empezar }: { readonly empezar: () => void }) {
  return (
    <EstadoVacio
      icono={<Scale className="size-9" />}
      titulo="Sin sesión activa"
      accion={
        <Boton tamano="grande" onClick={empezar}>
          Preparar el reparto
        </Boton>
      }
    >
      Cada miembro elige tareas por turnos hasta llenar su cuota. Antes de empezar verás cuánto le toca a cada uno.
    </EstadoVacio>
  );
}

function Terminado({ empezar }: { readonly empezar: () => void }) {
  return (
    <Tarjeta como="section" aria-label="Reparto" className="grid gap-4">
      <div>
        <h2 className="text-xl">Reparto Completado</h2>
        <p className="mt-1 text-suave">Todas las tareas del trimestre tienen dueño.</p>
      </div>
      <EnlaceBoton to="/reparto" tamano="grande" ancho>
        Ver cómo ha quedado
      </EnlaceBoton>
      <Boton variante="fantasma" ancho onClick={empezar}>
        Preparar otro reparto
      </Boton>
    </Tarjeta>
  );
}
