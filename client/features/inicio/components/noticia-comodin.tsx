import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { fechaPasada } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useComodinUsado } from '../comodin.ts';

/** Notice that a comodín kept my streak, until I tap «Vale» or it is old (`useComodinUsado`). */
export function NoticiaComodin() {
  const usado = useComodinUsado();
  const { racha_dias: racha, comodines } = useYo();
  const hoy = useHoy();
  if (usado === null) return null;
  return (
    <Franja
      tipo="bien"
      titulo={`Tu racha de ${plural(racha, 'día')} sigue`}
      accion={
        <Boton variante="fantasma" aria-label="Vale, leído: un comodín guardó tu racha" onClick={usado.visto}>
          Vale
        </Boton>
      }
    >
      {`${fechaPasada(usado.dia, hoy)} la guardó un comodín. ${
        comodines === 0
          ? 'Este mes ya no te quedan.'
          : `Este mes te ${comodines === 1 ? 'queda' : 'quedan'} ${plural(comodines, 'comodín', 'comodines')}.`
      }`}
    </Franja>
  );
}
