import type { DispositivoAvisos } from '#shared/contracts/avisos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { leerSuscripcion, soltarSuscripcion } from '#client/lib/navegador/suscripcion-push.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { huellaDe } from '../huella.ts';
import { ultimaVez } from '../ultima-vez.ts';
import { FilaDeAvisos } from './fila-de-avisos.tsx';

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
  return (
    <FilaDeAvisos
      nombre={nombre}
      {...ultimaVez(dispositivo)}
      insignia={este && <Insignia tono="bien">Este dispositivo</Insignia>}
      probando={probar.ocupada}
      probar={() => probar({ id: dispositivo.id })}
      quitando={quitar.ocupada}
      quitar={() => quitar(dispositivo)}
      alQuitarla="Dejará de recibir avisos. Podrás activarlos otra vez desde ese dispositivo."
    />
  );
}
