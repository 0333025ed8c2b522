import { Send, Trash2 } from 'lucide-react';
import type { DispositivoAvisos } from '#shared/contracts/avisos.ts';
import { useAccion } from '#client/lib/accion.ts';
import { llamar } from '#client/lib/llamar.ts';
import { leerSuscripcion, soltarSuscripcion } from '#client/lib/suscripcion-push.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { huellaDe } from '../huella.ts';
import { ultimaVez } from '../ultima-vez.ts';

/** One of my devices: the outcome of its last message, a button to test it, and one to remove it. */
export function FilaDispositivo({
  dispositivo,
  este,
}: {
  readonly dispositivo: DispositivoAvisos;
  readonly este: boolean;
}) {
  // The server answers only after the push service has, so the toast tells whether the test was delivered.
  const probar = useAccion('probarAviso', {
    texto: 'Error al enviar la prueba',
    alHacer: ({ resultado, detalle }) =>
      resultado === 'ENTREGADO' ? tostada.bien(detalle) : tostada.mal(detalle, 6_000),
  });
  const quitar = useAccion(
    async ({ id, huella }: DispositivoAvisos) => {
      await llamar('quitarSuscripcion', { id });
      const suscripcion = await leerSuscripcion();
      if (suscripcion !== null && (await huellaDe(suscripcion)) === huella) await soltarSuscripcion();
    },
    { texto: 'Error al quitar el dispositivo', dicho: 'Dispositivo quitado' },
  );
  const { nombre } = dispositivo;
  const { texto, mal } = ultimaVez(dispositivo);

  const alQuitar = async () => {
    const si = await confirmar({
      titulo: `¿Quitar «${nombre}»?`,
      texto: 'Dejará de recibir avisos. Podrás activarlos otra vez desde ese dispositivo.',
      aceptar: 'Quitar',
      peligro: true,
    });
    if (si) await quitar(dispositivo);
  };

  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold">
          {nombre}
          <span className={`mt-0.5 block text-sm font-semibold ${mal ? 'text-mal' : 'text-suave'}`}>{texto}</span>
        </p>
        {este && <Insignia tono="bien">Este dispositivo</Insignia>}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <Boton
          variante="tonal"
          icono={<Send aria-hidden className="size-5 shrink-0" />}
          aria-label={`Probar ${nombre}`}
          cargando={probar.ocupada && 'Enviando...'}
          onClick={() => void probar({ id: dispositivo.id })}
        >
          Probar
        </Boton>
        <Boton
          variante="contorno"
          icono={<Trash2 aria-hidden className="size-5 shrink-0" />}
          aria-label={`Quitar ${nombre}`}
          cargando={quitar.ocupada && 'Quitando...'}
          onClick={() => void alQuitar()}
        >
          Quitar
        </Boton>
      </div>
    </li>
  );
}
