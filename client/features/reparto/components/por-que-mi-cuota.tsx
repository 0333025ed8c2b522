import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { razonesDe } from '#client/lib/razon-cuota.ts';
import { razonDeSesion } from '#client/lib/razon-de-sesion.ts';
import { Franja } from '#client/ui/franja.tsx';

/** Why my quota is not just my share; nothing where it is. */
export function PorQueMiCuota({ sesion, yo }: { readonly sesion: SesionReparto; readonly yo: number }) {
  const razon = razonDeSesion(sesion, yo);
  const razones = razon === null ? [] : razonesDe(razon, 'a-ti');
  return razones.length === 0 ? null : <Franja tipo="info">{razones.join(' ')}</Franja>;
}
