import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { PasoSala } from '#shared/contracts/sala.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { textoPaso } from '#client/lib/reparto/sala.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import '../sala.css';

/** Members' faces with their steps, as on the wall screen. */
export function PasosSala({ pasos }: { readonly pasos: readonly PasoSala[] }) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const porId = new Map(usuarios.map((u) => [u.id, u]));
  return (
    <ul aria-label="Quién está" className="sala-caras">
      {pasos.map((paso) => {
        const quien = porId.get(paso.miembro);
        if (quien === undefined) return null;
        return (
          <li key={paso.miembro} className="grid min-w-0 content-start justify-items-center gap-1 text-center">
            <span className={cx(paso.paso === 'FALTA' && 'opacity-60 grayscale')}>
              <Avatar avatar={quien.avatar} grupoEdad={quien.grupo_edad} color={quien.color} />
            </span>
            <span className="max-w-full leading-tight font-extrabold wrap-anywhere">{quien.first_name}</span>
            <span
              className={cx(
                'flex items-center gap-1 text-sm leading-tight font-bold',
                paso.paso === 'LISTO' ? 'text-bien' : 'text-suave',
              )}
            >
              {paso.paso === 'LISTO' && <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />}
              {textoPaso(paso)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
