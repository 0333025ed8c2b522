import { Heart, ListChecks, ShieldCheck, Trophy, ChevronRight, Users, Vote } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { plural } from '#shared/domain/palabras.ts';
import { nombreTrimestre } from '#client/lib/trimestre.ts';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

const ACCESOS = [
  { a: '/tasks', texto: 'Mis tareas', Icono: ListChecks, para: 'todos' },
  { a: '/ranking', texto: 'Ranking', Icono: Trophy, para: 'todos' },
  { a: '/reparto/deseos', texto: 'Mi lista de deseos', Icono: Heart, para: 'deseos' },
  { a: '/panel', texto: 'Panel de administración', Icono: ShieldCheck, para: 'admin' },
] as const;

interface Props {
  readonly esAdmin: boolean;
  /** Whether a reparto is still to come, or under way. */
  readonly conDeseos: boolean;
}

/** Shortcuts: tasks, ranking, the wish list while wishing has a sense, and the panel for who may open it. */
export function Accesos({ esAdmin, conDeseos }: Props) {
  const visible = { todos: true, deseos: conDeseos, admin: esAdmin };
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {ACCESOS.filter((x) => visible[x.para]).map(({ a, texto, Icono, para }) => (
          <li key={a} className={para !== 'todos' ? 'col-span-full' : undefined}>
            <Link
              to={a}
              className="flex min-h-16 flex-wrap items-center gap-3 rounded-carta bg-superficie px-4 py-3 font-extrabold shadow-carta transition hover:bg-marca-tenue active:scale-[0.98]"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-marca-tenue text-marca">
                <Icono aria-hidden className="size-5" strokeWidth={2.5} />
              </span>
              <span className="min-w-0">{texto}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The result of the quarter's reparto, once it is over. */
export function EnlaceCertificado({ sesion }: { readonly sesion: SesionReparto }) {
  return (
    <Link
      to={`/reparto/${String(sesion.id)}/certificado`}
      className="flex min-h-16 flex-wrap items-center gap-3 rounded-carta bg-superficie px-4 py-3 shadow-carta transition hover:bg-marca-tenue active:scale-[0.99]"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-marca-tenue text-marca">
        <ShieldCheck aria-hidden className="size-5" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 flex-1 basis-36 leading-tight">
        <span className="block font-extrabold">Certificado del reparto</span>
        <span className="text-sm font-semibold text-suave">{nombreTrimestre(sesion.trimestre_inicio)}</span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-suave" />
    </Link>
  );
}

/** While the family is drafting, the way back to it. */
export function EnlaceReparto({ sesion }: { readonly sesion: SesionReparto }) {
  return (
    <EnlaceCarta to="/reparto" Icono={Users} titulo="Reparto en marcha">
      {sesion.fase === 'CIERRE' ? 'Se reparten las que quedan' : `Turno de ${sesion.miembro_turno_nombre ?? ''}`}
    </EnlaceCarta>
  );
}

/** While tasks wait for my vote, the way to it. */
export function EnlaceVotar({ tareas }: { readonly tareas: number }) {
  return (
    <EnlaceCarta to="/voting" Icono={Vote} titulo={`${plural(tareas, 'tarea')} por votar`}>
      Un toque por tarea. Tu voto es secreto.
    </EnlaceCarta>
  );
}
