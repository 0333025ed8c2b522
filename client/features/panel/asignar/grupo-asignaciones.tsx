import { useId, useState } from 'react';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { FilaAsignacion } from './fila-asignacion.tsx';
import type { GrupoAsignaciones } from './grupos-asignaciones.ts';

/** Number of finished ones shown at first: a quarter has ninety days. */
const DE_ENTRADA = 3;

interface Props {
  readonly grupo: GrupoAsignaciones;
  readonly miembro: Usuario | undefined;
}

/** A member's assignments: all that they still have to do, and the last ones that are over. */
export function GrupoDeMiembro({ grupo, miembro }: Props) {
  const id = useId();
  const [todas, setTodas] = useState(false);
  const { nombre, pendientes, terminadas } = grupo;
  const vistas = todas ? terminadas : terminadas.slice(0, DE_ENTRADA);
  const ocultas = terminadas.length - vistas.length;
  return (
    <Tarjeta como="section" aria-labelledby={id} className="pb-3">
      <div className="mb-2 flex items-center gap-3">
        {miembro && (
          <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="chico" />
        )}
        <div className="min-w-0">
          <h3 id={id} className="text-lg">
            {nombre}
          </h3>
          <p className="text-sm text-suave">
            {plural(pendientes.length, 'pendiente')}
            {miembro?.tiene_cuenta === false && ' · sin móvil: márcalas tú'}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-borde">
        {[...pendientes, ...vistas].map((a) => (
          <FilaAsignacion key={a.id} asignacion={a} sinCuenta={miembro?.tiene_cuenta === false} />
        ))}
      </ul>
      {ocultas > 0 && (
        <Boton
          variante="fantasma"
          ancho
          aria-label={`Ver ${String(ocultas)} más de ${nombre}`}
          onClick={() => setTodas(true)}
        >
          Ver {ocultas} más
        </Boton>
      )}
    </Tarjeta>
  );
}
