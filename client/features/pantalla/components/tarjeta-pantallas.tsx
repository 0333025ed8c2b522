import { useQuery } from '@tanstack/react-query';
import { MonitorPlay, Plus, Unplug, UserCheck } from 'lucide-react';
import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { sinFila, useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaPantallas } from '#client/lib/red/consultas.ts';
import { direccionA } from '#client/lib/navegador/direcciones.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** A button that takes over a screen paired by another member, who may no longer live here. */
function Adoptar({ pantalla: { id, nombre } }: { readonly pantalla: DispositivoPantalla }) {
  const adoptar = useAccion('adoptarPantalla', {
    texto: 'Error al guardarlo',
    dicho: 'Ahora la pantalla está a tu cargo',
  });
  return (
    <Boton
      variante="tonal"
      icono={<UserCheck aria-hidden className="size-5" />}
      aria-label={`Me encargo yo de ${nombre}`}
      cargando={adoptar.ocupada && 'Guardando...'}
      onClick={() => void adoptar({ id })}
    >
      Me encargo yo
    </Boton>
  );
}

function Fila({
  pantalla,
  quitar,
}: {
  readonly pantalla: DispositivoPantalla;
  readonly quitar: (p: DispositivoPantalla) => void;
}) {
  const { vinculada_por: cargo, vinculada_en } = pantalla;
  const mia = useYo().id === cargo.id;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-32 leading-tight font-extrabold">
          {pantalla.nombre}
          <span className="block text-sm font-semibold text-suave">
            A {mia ? 'tu cargo' : `cargo de ${cargo.nombre}`}, vinculada el {momento(vinculada_en)}
          </span>
        </p>
        <Insignia tono={pantalla.conectada ? 'bien' : 'neutro'}>
          {pantalla.conectada ? 'Encendida' : 'Apagada'}
        </Insignia>
      </div>
      {!mia && <Adoptar pantalla={pantalla} />}
      <Boton
        variante="contorno"
        icono={<Unplug aria-hidden className="size-5" />}
        aria-label={`Desvincular ${pantalla.nombre}`}
        onClick={() => quitar(pantalla)}
      >
        Desvincular
      </Boton>
    </li>
  );
}

const Ninguna = () => (
  <div className="flex items-start gap-3">
    <MonitorPlay aria-hidden className="mt-0.5 size-6 shrink-0 text-marca" />
    <p className="text-suave">
      Abre <span className="font-extrabold break-all text-texto">{direccionA('/pantalla')}</span> en la tele o en una
      tableta: verá el reparto en directo y las tareas de cada día.
    </p>
  </div>
);

/** Card with the family's wall screens, or instructions while there are none, and a link to pair one. */
export function TarjetaPantallas() {
  const dispositivos = useQuery(consultaPantallas);
  const desvincular = useAccion('desvincularPantalla', {
    texto: 'Error al desvincular la pantalla',
    dicho: 'Pantalla desvinculada',
    optimista: sinFila(CLAVES.pantallas),
  });
  const quitar = async (pantalla: DispositivoPantalla) => {
    const si = await confirmar({
      titulo: `¿Desvincular «${pantalla.nombre}»?`,
      texto: 'Dejará de mostrar la familia al momento. Podrás volver a vincularla.',
      aceptar: 'Desvincular',
      peligro: true,
    });
    if (si) await desvincular({ id: pantalla.id });
  };
  return (
    <Tarjeta como="section" aria-labelledby="pantallas" className="grid grid-cols-1 gap-3">
      <h2 id="pantallas" className="text-lg">
        Pantallas
      </h2>
      <Cargable
        consulta={dispositivos}
        error="Error al cargar datos"
        esqueleto={<Bloque className="h-20 animate-tarde" />}
      >
        {(lista) =>
          lista.length === 0 ? (
            <Ninguna />
          ) : (
            <ul className="grid divide-y divide-borde">
              {lista.map((p) => (
                <Fila key={p.id} pantalla={p} quitar={(x) => void quitar(x)} />
              ))}
            </ul>
          )
        }
      </Cargable>
      <EnlaceBoton to="/vincular-pantalla" variante="tonal" icono={<Plus aria-hidden className="size-5" />}>
        Vincular una pantalla
      </EnlaceBoton>
    </Tarjeta>
  );
}
