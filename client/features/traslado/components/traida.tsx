import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

interface Props extends FamiliaTraida {
  readonly entrar: () => void;
}

/** Page after the import: each member's username, with the changed ones highlighted. */
export function Traida({ familia, miembros, entrar }: Props) {
  const h1 = useTitulo('Ya estáis aquí');
  const cambian = miembros.some((m) => m.antes !== null);
  return (
    <main className="mx-auto grid w-full max-w-lg grid-cols-1 gap-6 px-lado pt-10 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6 lg:pt-16">
      <header>
        <h1 ref={h1} tabIndex={-1} className="text-3xl wrap-anywhere">
          {familia.nombre} ya está aquí
        </h1>
        <p className="mt-2 text-suave">Cada uno entra con su usuario y su contraseña de siempre.</p>
      </header>
      {cambian && (
        <Franja tipo="atencion" role="note" titulo="Algún usuario ha cambiado">
          Aquí ya había alguien con ese nombre. Apuntad los nuevos.
        </Franja>
      )}
      <Tarjeta como="section" aria-labelledby="usuarios">
        <h2 id="usuarios" className="sr-only">
          Usuarios
        </h2>
        <ul className="grid divide-y divide-borde">
          {miembros.map(({ nombre, usuario, antes }) => (
            <li key={usuario} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{nombre}</span>
              <span className="min-w-0 text-right text-lg font-extrabold wrap-anywhere">
                {antes !== null && (
                  <>
                    <s className="mr-2 text-base font-semibold text-suave">@{antes}</s>
                    <span className="sr-only">ahora es </span>
                  </>
                )}
                <span className={antes === null ? '' : 'rounded-chico bg-atencion-tenue px-2 py-0.5 text-atencion'}>
                  @{usuario}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Tarjeta>
      <p className="text-suave">
        Los avisos y las pantallas se quedan en el otro Te Toca: activadlos aquí otra vez. Allí todo sigue como estaba.
      </p>
      <Boton tamano="grande" ancho onClick={entrar}>
        Entrar
      </Boton>
    </main>
  );
}
