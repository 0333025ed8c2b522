import type { Archivado } from '#shared/contracts/familias.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useArchivados } from '../api.ts';

/** Archived members, each with «Volver a casa» and «Olvidar». Renders nothing when there are none. */
export function Archivados() {
  const { data = [] } = useArchivados();
  if (data.length === 0) return null;
  return (
    <Tarjeta como="section" aria-labelledby="archivados" className="grid grid-cols-1 gap-1">
      <h2 id="archivados" className="text-xl">
        Ya no viven aquí
      </h2>
      <ul className="divide-y divide-borde">
        {data.map((m) => (
          <Fila key={m.id} miembro={m} />
        ))}
      </ul>
    </Tarjeta>
  );
}

function Fila({ miembro: { id, first_name: nombre, archivado_en } }: { readonly miembro: Archivado }) {
  const desarchivar = useAccion('desarchivarMiembro', { texto: 'Error al guardarlo' });
  const pulsar = async () => {
    const si = await confirmar({
      titulo: `¿${nombre} vuelve a casa?`,
      texto:
        'Entrará con la contraseña que tenía y recupera las tareas que nadie se haya quedado, también las que estén en pausa.',
      aceptar: 'Volver a casa',
    });
    if (si) await desarchivar({ id });
  };
  const olvidar = useAccion('olvidarMiembro', { texto: 'Error al guardarlo' });
  const pulsarOlvidar = async () => {
    const si = await confirmar({
      titulo: `¿Olvidar a ${nombre}?`,
      texto:
        'Se borran su nombre, su foto, su usuario y su email, también del historial. Lo que hizo se queda, como «Antiguo miembro». No se puede deshacer.',
      aceptar: 'Olvidar',
      peligro: true,
    });
    if (si) await olvidar({ id });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-32 leading-tight">
        <span className="block font-extrabold break-words">{nombre}</span>
        <span className="text-sm text-suave">Desde el {fechaLarga(diaDe(archivado_en))}</span>
      </p>
      <Boton
        variante="tonal"
        aria-label={`Volver a casa: ${nombre}`}
        cargando={desarchivar.ocupada && 'Guardando...'}
        onClick={() => void pulsar()}
      >
        Volver a casa
      </Boton>
      <Boton
        variante="fantasma"
        className="ml-auto text-mal!"
        aria-label={`Olvidar a ${nombre}`}
        cargando={olvidar.ocupada && 'Guardando...'}
        onClick={() => void pulsarOlvidar()}
      >
        Olvidar
      </Boton>
    </li>
  );
}
