import { Heart, ListChecks, Moon, Scale, ShieldCheck, Trophy, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Linea } from '#client/ui/linea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

const ACCESOS = [
  { a: '/tasks', texto: 'Mis tareas', Icono: ListChecks, para: 'todos' },
  { a: '/ranking', texto: 'Ranking', Icono: Trophy, para: 'todos' },
  { a: '/reparto/deseos', texto: 'Mi lista de deseos', Icono: Heart, para: 'deseos' },
  { a: '/panel', texto: 'Panel de administración', Icono: ShieldCheck, para: 'admin' },
] as const;

interface Props {
  readonly esAdmin: boolean;
  /** Whether a draft is under way or still to come. */
  readonly conDeseos: boolean;
}

/** Shortcuts: chores, ranking, the wish list while a draft can still use it, the panel for admins. */
export function Accesos({ esAdmin, conDeseos }: Props) {
  const visible = { todos: true, deseos: conDeseos, admin: esAdmin };
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {ACCESOS.filter((x) => visible[x.para]).map(({ a, texto, Icono, para }) => (
          <li key={a} className={para !== 'todos' ? 'col-span-full' : undefined}>
            <Link
              to={a}
              className="flex min-h-12 items-center gap-2 rounded-control bg-superficie px-3 py-1 text-[length:min(1.0625rem,7vw)] leading-tight font-extrabold shadow-carta pulsable hover:bg-marca-tenue"
            >
              <Icono aria-hidden className="size-5 shrink-0 text-marca" strokeWidth={2.5} />
              <span className="min-w-0 break-words">{texto}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Link to the verdict on the quarter so far. */
export const EnlaceVeredicto = () => (
  <Linea Icono={Scale} a="/justo">
    ¿Es justo?
  </Linea>
);

/** Link to the draft under way, with the member whose turn it is or, in the closing, with that phase. */
export const EnlaceReparto = ({ sesion }: { readonly sesion: SesionReparto }) => (
  <Linea Icono={Users} a="/reparto">
    Reparto en marcha
    <span className="block text-sm font-semibold text-suave">
      {sesion.fase === 'CIERRE' ? 'Se reparten las que quedan' : `Turno de ${sesion.miembro_turno_nombre ?? ''}`}
    </span>
  </Linea>
);

/** An admin's way to the first draft. */
export const PrepararNoche = () => (
  <Tarjeta className="grid grid-cols-1 gap-3">
    <p>Quién vive aquí, qué hay que hacer, y a elegir por turnos.</p>
    <EnlaceBoton
      to="/panel/noche"
      state={{ abrirSala: true }}
      tamano="grande"
      ancho
      icono={<Moon aria-hidden className="size-6 shrink-0" />}
    >
      Preparar la noche
    </EnlaceBoton>
  </Tarjeta>
);
