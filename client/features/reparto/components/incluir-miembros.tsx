import type { Usuario } from '#shared/contracts/familias.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Casilla } from '#client/ui/casilla.tsx';
import { incluidosDe, maximoPara, parteInicial, sinCuentaDe, type PartesIncluidas } from '../comienzo.ts';

interface Props {
  readonly usuarios: readonly Usuario[];
  readonly partes: PartesIncluidas;
  readonly alCambiar: (partes: PartesIncluidas) => void;
}

/** The members without an account, whom the draft leaves out, each with a box that includes them with a share by age. */
export function IncluirMiembros({ usuarios, partes, alCambiar }: Props) {
  const sinCuenta = sinCuentaDe(usuarios);
  if (sinCuenta.length === 0) return null;
  const incluidos = incluidosDe(usuarios, partes);
  const fuera = sinCuenta.filter((m) => partes[m.id] === undefined).map((m) => m.first_name);
  const poner = (id: number, parte: number | null) => {
    const { [id]: _antes, ...demas } = partes;
    alCambiar(parte === null ? demas : { ...demas, [id]: parte });
  };
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="sin-cuenta">
      <h3 id="sin-cuenta" className="text-lg">
        Sin cuenta
      </h3>
      <p className="text-suave" aria-live="polite">
        {fuera.length > 0 && (
          <>
            <strong className="text-texto">{enumerar(fuera)}</strong> {fuera.length === 1 ? 'se queda' : 'se quedan'}{' '}
            fuera de este reparto.{' '}
          </>
        )}
        Quien no tiene cuenta puede participar sin móvil: un administrador elige en su lugar.
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {sinCuenta.map((m) => (
          <FilaSinCuenta
            key={m.id}
            miembro={m}
            parte={partes[m.id] ?? null}
            cabe={maximoPara(incluidos, m.id) >= 1}
            incluir={(si) => poner(m.id, si ? parteInicial(usuarios, incluidos, m.id) : null)}
          />
        ))}
      </ul>
    </section>
  );
}

interface PropsFila {
  readonly miembro: Usuario;
  readonly parte: number | null;
  readonly cabe: boolean;
  readonly incluir: (si: boolean) => void;
}

function FilaSinCuenta({ miembro, parte, cabe, incluir }: PropsFila) {
  const { first_name: nombre, avatar, grupo_edad, color } = miembro;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border-2 border-borde px-[min(1rem,4vw)] py-2">
      <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
      <div className="min-w-0 flex-1 basis-32">
        <Casilla
          etiqueta={parte === null ? `Incluir a ${nombre}` : `${nombre}, con el ${String(parte)} %`}
          checked={parte !== null}
          disabled={parte === null && !cabe}
          onChange={(e) => incluir(e.target.checked)}
        />
      </div>
    </li>
  );
}
