import { useQuery } from '@tanstack/react-query';
import { diasContados } from '#shared/domain/puntos-semana.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { palabrasSaldo } from '#client/lib/reparto/en-cuenta.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Carga } from '#client/ui/cifra.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import type { PreguntaSaldo } from '#shared/contracts/cuotas.ts';
import { useConexion } from '#client/realtime/estado.ts';
import { useResponderSaldo } from '../responder-saldo.ts';

/**
 * Sheet that asks the member to agree to a larger quota, for last quarter's balance. Closing it answers no, so after a failed
 * answer it is hidden while there is no live connection: nothing else could close it.
 */
export function HojaSaldo({ yo, pregunta }: { readonly yo: number; readonly pregunta: PreguntaSaldo }) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const decir = useResponderSaldo(pregunta);
  const vivo = useConexion() === 'vivo';
  const quien = usuarios.find((u) => u.id === pregunta.por)?.first_name ?? 'Quien prepara el reparto';
  const dias = diasContados(pregunta.contar);
  if (!vivo && decir.error !== null) return null;
  return (
    <Dialogo
      cerrar={() => void decir(false)}
      titulo="¿Te parece bien hacer algo más?"
      pie={
        <div className="grid grid-cols-1 gap-2">
          <Boton tamano="grande" ancho disabled={decir.ocupada} onClick={() => void decir(true)}>
            Me parece bien
          </Boton>
          <Boton variante="contorno" ancho disabled={decir.ocupada} onClick={() => void decir(false)}>
            Prefiero que no
          </Boton>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p>
          {pregunta.por === yo ? 'Estás preparando' : `${quien} está preparando`} el reparto y quiere tener en cuenta el
          trimestre pasado.
        </p>
        <p>{palabrasSaldo(pregunta.saldo, dias)}</p>
        <p>
          Te tocarían como mucho <Carga carga={pregunta.mas} dias={dias} /> más, además de los{' '}
          <Carga carga={pregunta.cuota} dias={dias} /> de tu parte.
        </p>
        <p className="text-suave">Si prefieres que no, tu cuota no sube por esto.</p>
      </div>
    </Dialogo>
  );
}
