import type { FamiliaParaUnirse, MiembroSinCuenta } from '#shared/contracts/accesos.ts';
import { BotonCara, CLASE_CARAS } from '#client/ui/boton-cara.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Pasos } from './pasos.tsx';
import { YaTengoCuenta } from './ya-tengo-cuenta.tsx';

interface Props {
  readonly familia: FamiliaParaUnirse;
  readonly alElegir: (miembro: MiembroSinCuenta) => void;
  readonly atras: () => void;
}

/** Step 2: the visitor taps their face. */
export function PasoQuien({ familia, alElegir, atras }: Props) {
  return (
    <PantallaPublica
      titulo="¿Quién eres?"
      subtitulo={`Toca tu cara · ${familia.familia.nombre}`}
      atras={atras}
      arriba={<Pasos paso={2} />}
    >
      <ul className={CLASE_CARAS}>
        {familia.miembros.map((m) => (
          <li key={m.id}>
            <BotonCara miembro={m} alTocar={() => alElegir(m)} />
          </li>
        ))}
      </ul>
      <YaTengoCuenta />
    </PantallaPublica>
  );
}
