import { queryOptions, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Llave, LlaveHecha } from '#shared/contracts/llaves.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { DialogoSecreto } from '#client/ui/dialogo-secreto.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { detallesDe } from '../palabras.ts';
import { DireccionDav } from './direccion-dav.tsx';
import { DialogoLlave } from './dialogo-llave.tsx';

/** Query: the keys that the member may see. Below the devices' key, so that both are read again together. */
const consultaLlaves = queryOptions({
  queryKey: [...CLAVES.aparatos, 'llaves'],
  queryFn: ({ signal }) => llamar('verLlaves', { signal }),
});

function Fila({ llave, quitar }: { readonly llave: Llave; readonly quitar: () => void }) {
  const [permisos, resto] = detallesDe(llave, useYo().id, useHoy());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold wrap-anywhere">
        {llave.nombre}
        <span className="mt-0.5 block text-sm font-semibold text-suave">{permisos}</span>
        <span className="block text-sm font-semibold text-suave">{resto}</span>
      </p>
      <Boton variante="contorno" aria-label={`Quitar la llave «${llave.nombre}»`} onClick={quitar}>
        Quitar
      </Boton>
    </li>
  );
}

/** The keys for other programs: a few words, the button that makes one, and the list. */
export function MisLlaves() {
  const llaves = useQuery(consultaLlaves);
  const [haciendo, setHaciendo] = useState(false);
  const [hecha, setHecha] = useState<LlaveHecha | null>(null);
  const quitar = useAccion('quitarLlave', { texto: 'Error al quitar la llave', dicho: 'Llave quitada' });
  const pulsar = async ({ id, nombre }: Llave) => {
    const si = await confirmar({
      titulo: `¿Quitar «${nombre}»?`,
      texto: 'El programa que la usa dejará de funcionar al momento.',
      aceptar: 'Quitar',
      peligro: true,
    });
    if (si) await quitar({ id });
  };
  return (
    <>
      <p className="text-suave">
        Con una llave, otro programa hace algo en tu nombre: un botón que marca una tarea, Home Assistant, un
        calendario. Puede solo lo que elijas, y nunca ve tus votos, tus deseos ni tu contraseña. Guárdala bien, y
        quítala cuando ya no la uses.
      </p>
      <Boton variante="tonal" icono={<KeyRound aria-hidden className="size-5" />} onClick={() => setHaciendo(true)}>
        Hacer una llave
      </Boton>
      <Cargable
        consulta={llaves}
        error="Error al cargar las llaves"
        esqueleto={<Bloque className="h-20 animate-tarde" />}
      >
        {(lista) =>
          lista.length > 0 && (
            <ul aria-label="Llaves" className="grid divide-y divide-borde border-t border-borde">
              {lista.map((l) => (
                <Fila key={l.id} llave={l} quitar={() => void pulsar(l)} />
              ))}
            </ul>
          )
        }
      </Cargable>
      {haciendo && <DialogoLlave alHacer={setHecha} cerrar={() => setHaciendo(false)} />}
      {hecha !== null && !haciendo && (
        <DialogoSecreto
          titulo={`Llave «${hecha.nombre}»`}
          secreto={hecha.clave}
          boton="Copiar la llave"
          cerrar={() => setHecha(null)}
        >
          {hecha.permisos.includes('calendario') && <DireccionDav />}
        </DialogoSecreto>
      )}
    </>
  );
}
