import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import type { Aparato } from '#shared/contracts/sin-contrasena.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { consultaAparatos } from '../api.ts';
import { olvidarEsteAparato, useEsteAparato } from '#client/lib/acceso/este-aparato.ts';
import { InterruptorAqui } from './interruptor-aqui.tsx';

function Fila({
  aparato,
  este,
  quitar,
}: {
  readonly aparato: Aparato;
  readonly este: boolean;
  readonly quitar: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold">
        {aparato.nombre}
        {este && <span className="font-bold text-suave"> (este)</span>}
        <span className="mt-0.5 block text-sm font-semibold text-suave">
          Lo permitió {aparato.permitido_por} el {momento(aparato.permitido_en)}
        </span>
      </p>
      <Boton
        variante="contorno"
        icono={<Unplug aria-hidden className="size-5" />}
        aria-label={`Quitar ${aparato.nombre}`}
        onClick={quitar}
      >
        Quitar
      </Boton>
    </li>
  );
}

/** The devices where members may log in by face, each with a button to remove it, and a switch for this device. */
export function TarjetaAparatos() {
  const aparatos = useQuery(consultaAparatos);
  const este = useEsteAparato();
  const quitar = useAccion('quitarAparato', {
    texto: 'Error al quitar el dispositivo',
    dicho: 'Dispositivo quitado',
    alHacer: (_, { id }) => id === este?.id && olvidarEsteAparato(),
  });
  const pulsar = async (aparato: Aparato) => {
    const si = await confirmar({
      titulo: `¿Quitar «${aparato.nombre}»?`,
      texto: 'Quien entró allí con su cara saldrá al momento. Con usuario y contraseña se puede seguir entrando.',
      aceptar: 'Quitar',
      peligro: true,
    });
    if (si) await quitar({ id: aparato.id });
  };
  return (
    <Tarjeta como="section" aria-labelledby="aparatos" className="grid grid-cols-1 gap-3">
      <h2 id="aparatos" className="text-lg">
        Entrar con la cara
      </h2>
      <p className="text-suave">
        Sin usuario ni contraseña: tocan su cara y escriben su PIN. Da permiso a cada uno con la llave de su tarjeta.
      </p>
      <InterruptorAqui />
      <Cargable consulta={aparatos} error="Error al cargar datos" esqueleto={<Bloque className="h-20 animate-tarde" />}>
        {(lista) =>
          lista.length > 0 && (
            <ul aria-label="Dispositivos" className="grid divide-y divide-borde border-t border-borde">
              {lista.map((a) => (
                <Fila key={a.id} aparato={a} este={a.id === este?.id} quitar={() => void pulsar(a)} />
              ))}
            </ul>
          )
        }
      </Cargable>
    </Tarjeta>
  );
}
