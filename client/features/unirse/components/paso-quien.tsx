import type { FamiliaParaUnirse, MiembroSinCuenta } from '#shared/contracts/cuentas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Pasos } from './pasos.tsx';

interface Props {
  readonly familia: FamiliaParaUnirse;
  readonly alElegir: (miembro: MiembroSinCuenta) => void;
  readonly volver: () => void;
}

/** Step 2: faces to tap. */
export function PasoQuien({ familia, alElegir, volver }: Props) {
  return (
    <PantallaPublica titulo="¿Quién eres?" subtitulo={`Toca tu cara. Familia: ${familia.familia.nombre}`} volver={volver} arriba={<Pasos paso={2} />}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3">
        {familia.miembros.map((m) => (
          <li key={m.id}>
            <button
              type="button"
              onClick={() => alElegir(m)}
              className="grid size-full content-start justify-items-center gap-3 rounded-carta bg-superficie px-3 py-6 shadow-carta transition hover:bg-marca-tenue active:scale-[0.97]"
            >
              <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} tamano="grande" />
              <span className="min-w-0 max-w-full">
                <span className="block text-xl font-extrabold">{m.first_name}</span>
                <span className="text-suave">{m.grupo_edad_display}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PantallaPublica>
  );
}
