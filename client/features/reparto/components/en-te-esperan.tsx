import { Hand } from 'lucide-react';
import type { PreguntaSaldo } from '#shared/contracts/cuotas.ts';
import { diasContados } from '#shared/domain/puntos-semana.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { palabrasSaldo, usePreguntaSaldo } from '#client/lib/reparto/en-cuenta.ts';
import { propuestasDe, vistaDeReparto } from '#client/lib/reparto/vista-reparto.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { useSesionReparto } from '../api.ts';
import { useResponderSaldo } from '../responder-saldo.ts';
import { TarjetaPropuesta } from './tarjeta-propuesta.tsx';

/** Card for my turn in the draft, with a link to the draft room, because picking needs the whole screen. */
export function TurnoPorJugar() {
  return (
    <TarjetaPregunta Icono={Hand} titulo="¡Te toca!" texto="Elige tu tarea en el reparto.">
      <EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>
    </TarjetaPregunta>
  );
}

/** Card for a change of the closing that waits for my answer; `id` is the proposal's number. */
export function PropuestaPorResponder({ id }: { readonly id: number }) {
  const yo = useYo();
  const sesion = useSesionReparto().data?.sesion;
  if (!sesion) return null;
  const vista = vistaDeReparto(sesion);
  const propuesta = propuestasDe(vista, yo.id).find((p) => p.n === id);
  return propuesta === undefined ? null : (
    <TarjetaPropuesta propuesta={propuesta} sesion={sesion.id} dias={vista.dias} yo={yo.id} admin={false} contesta />
  );
}

function Saldo({ pregunta }: { readonly pregunta: PreguntaSaldo }) {
  const decir = useResponderSaldo(pregunta);
  return (
    <TarjetaPregunta
      titulo="¿Te parece bien hacer algo más?"
      texto={palabrasSaldo(pregunta.saldo, diasContados(pregunta.contar))}
    >
      <Boton disabled={decir.ocupada} onClick={() => void decir(true)}>
        Me parece bien
      </Boton>
      <Boton variante="contorno" disabled={decir.ocupada} onClick={() => void decir(false)}>
        Prefiero que no
      </Boton>
    </TarjetaPregunta>
  );
}

/** Card with the question about last quarter's balance. Renders nothing while no such question waits. */
export function SaldoPorResponder() {
  const pregunta = usePreguntaSaldo();
  return pregunta === null ? null : <Saldo pregunta={pregunta} />;
}
