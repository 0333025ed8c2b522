import { adorno } from '#client/ui/adorno.tsx';
import { usePreguntaSaldo } from '#client/lib/reparto/en-cuenta.ts';

const HojaSaldo = adorno(async () => (await import('./hoja-saldo.tsx')).HojaSaldo);

/** Asks the member about last quarter's balance. The sheet's code is loaded with the question. */
export function PreguntaSaldo({ yo }: { readonly yo: number }) {
  const pregunta = usePreguntaSaldo();
  return pregunta?.miembro === yo ? <HojaSaldo yo={yo} pregunta={pregunta} /> : null;
}
