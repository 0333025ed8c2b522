import { adorno } from '#client/ui/adorno.tsx';
import { usePreguntaSaldo } from '#client/lib/saldo.ts';

const HojaSaldo = adorno(async () => (await import('./hoja-saldo.tsx')).HojaSaldo);

/** Asks what one is asked before a draft on one's own phone. Its sheet comes with the question, which few are ever asked. */
export function PreguntaSaldo({ yo }: { readonly yo: number }) {
  const pregunta = usePreguntaSaldo();
  return pregunta?.miembro === yo ? <HojaSaldo yo={yo} pregunta={pregunta} /> : null;
}
