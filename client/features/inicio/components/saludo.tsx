import type { Usuario } from '#shared/contracts/usuarios.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Insignia } from '#client/ui/insignia.tsx';

/** The face beside the greeting. */
export function Cara({ yo }: { readonly yo: Usuario }) {
  return <Avatar avatar={yo.avatar} grupoEdad={yo.grupo_edad} color={yo.color} />;
}

/** Age group and family, below the greeting. */
export function BajoSaludo({ yo }: { readonly yo: Usuario }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Insignia tono="marca">{yo.grupo_edad_display}</Insignia>
      {yo.familia_nombre}
    </p>
  );
}
