import { Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import type { DispositivoAvisos } from '#shared/contracts/avisos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { leerSuscripcion, soltarSuscripcion } from '#client/lib/navegador/suscripcion-push.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { huellaDe } from '../suscripcion.ts';
import { hace } from '#client/lib/fechas/hace.ts';

interface Props {
  readonly nombre: string;
  /** The outcome of its last message in words, or why no more are sent to it. */
  readonly texto: string;
  /** Whether the last message failed, or the server has stopped sending here. */
  readonly mal: boolean;
  readonly insignia?: ReactNode;
  readonly probando: boolean;
  readonly probar: () => unknown;
  readonly quitando: boolean;
  readonly quitar: () => unknown;
  /** Consequence of the removal, for the question before it. */
  readonly alQuitarla: string;
}

/**
 * A device or other place that gets the member's messages. It shows the outcome of the last message, a button that sends a
 * test, and one that removes the place after a question.
 */
export function FilaDeAvisos({ nombre, texto, mal, insignia, probando, probar, quitando, quitar, alQuitarla }: Props) {
  const alQuitar = async () => {
    const titulo = `¿Quitar «${nombre}»?`;
    if (await confirmar({ titulo, texto: alQuitarla, aceptar: 'Quitar', peligro: true })) await quitar();
  };
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold wrap-anywhere">
          {nombre}
          <span className={`mt-0.5 block text-sm font-semibold ${mal ? 'text-mal' : 'text-suave'}`}>{texto}</span>
        </p>
        {insignia}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <Boton
          variante="tonal"
          icono={<Send aria-hidden className="size-5 shrink-0" />}
          aria-label={`Probar ${nombre}`}
          cargando={probando && 'Enviando...'}
          onClick={() => void probar()}
        >
          Probar
        </Boton>
        <Boton
          variante="contorno"
          icono={<Trash2 aria-hidden className="size-5 shrink-0" />}
          aria-label={`Quitar ${nombre}`}
          cargando={quitando && 'Quitando...'}
          onClick={() => void alQuitar()}
        >
          Quitar
        </Boton>
      </div>
    </li>
  );
}

/** One of my devices, as a `FilaDeAvisos`. Removing this very device also ends the browser's subscription. */
export function FilaDispositivo({
  dispositivo,
  este,
}: {
  readonly dispositivo: DispositivoAvisos;
  readonly este: boolean;
}) {
  // The server answers only after the push service has, so the toast tells whether that accepted the test.
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

type Entregas = Pick<DispositivoAvisos, 'ultimo_resultado' | 'ultimo_intento' | 'ultima_entrega'>;

/**
 * Says whether the last message was delivered and when, or that none was sent. After a failure (`mal`) also says when one was
 * last delivered, if any was.
 */
export const ultimaVez = ({
  ultimo_resultado,
  ultimo_intento,
  ultima_entrega,
}: Entregas): { readonly texto: string; readonly mal: boolean } => {
  if (ultimo_resultado === null || ultimo_intento === null)
    return { texto: 'Todavía no le hemos enviado ninguno', mal: false };
  if (ultimo_resultado === 'ENTREGADO') return { texto: `Último aviso entregado ${hace(ultimo_intento)}`, mal: false };
  const antes = ultima_entrega === null ? '' : `. El último entregado, ${hace(ultima_entrega)}`;
  return { texto: `El último aviso falló ${hace(ultimo_intento)}${antes}`, mal: true };
};
