import { HandHelping } from 'lucide-react';
import { Boton } from '#client/ui/boton.tsx';
import type { Persona } from '#client/lib/vista-reparto.ts';

interface Props {
  /** Whoever has the turn. */
  readonly persona: Persona;
  readonly admin: boolean;
  /** Whether the admin is picking for them now. */
  readonly eligiendo: boolean;
  readonly alCambiar: (eligiendo: boolean) => void;
}

/** Somebody else's turn: an admin may pick for them, and has to for one without an account, as everybody reads. */
export function TurnoAjeno({ persona: { nombre, tiene_cuenta }, admin, eligiendo, alCambiar }: Props) {
  if (!admin && tiene_cuenta) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      {!tiene_cuenta && (
        <p className="flex items-center gap-2.5 font-bold">
          <HandHelping aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />
          {admin
            ? `${nombre} no tiene móvil: eliges tú en su lugar.`
            : `${nombre} no tiene móvil: elige un administrador en su lugar.`}
        </p>
      )}
      {admin && (
        <Boton
          variante={eligiendo ? 'contorno' : tiene_cuenta ? 'tonal' : 'primario'}
          ancho
          onClick={() => alCambiar(!eligiendo)}
        >
          {eligiendo ? (tiene_cuenta ? `Dejar que elija ${nombre}` : 'Ahora no') : `Elegir por ${nombre}`}
        </Boton>
      )}
    </div>
  );
}
