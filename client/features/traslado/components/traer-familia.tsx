import { FolderOpen, HousePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { CABECERA_INVITACION } from '#shared/contracts/rutas.ts';
import { type Accion, useAccion } from '#client/lib/red/accion.ts';
import { leerInvitacionAlta, olvidarInvitacionAlta } from '#client/lib/acceso/altas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Contenido, megas, type Mirado, mirar } from '../archivo.tsx';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { useTitulo } from '#client/ui/pantalla.tsx';

/** The content of the chosen file, and the button that imports it. */
function Elegido({
  archivo,
  resumen,
  traer,
}: Extract<Mirado, { ok: true }> & { readonly traer: Accion<File, unknown> }) {
  return (
    <Tarjeta como="section" aria-labelledby="elegido" className="grid grid-cols-1 gap-4">
      <header>
        <h2 id="elegido" className="text-xl wrap-anywhere">
          {resumen.familia}
        </h2>
        <p className="text-sm font-semibold text-suave wrap-anywhere">
          {archivo.name} · {megas(archivo.size)}
        </p>
      </header>
      <Contenido resumen={resumen} />
      <Rechazo de={traer} />
      <Boton
        tamano="grande"
        ancho
        icono={<HousePlus aria-hidden className="size-6" />}
        cargando={traer.ocupada && 'Trayendo a la familia...'}
        onClick={() => void traer(archivo)}
      >
        Traer a la familia
      </Boton>
    </Tarjeta>
  );
}

/**
 * Screen that imports a family from another box: choose its file, check the content, send it, then see the usernames and log in.
 */
export function TraerFamilia({ atras, entrar }: { readonly atras: () => void; readonly entrar: () => void }) {
  const traer = useAccion(
    (archivo: File) => {
      const invitacion = leerInvitacionAlta();
      return llamar('importarFamilia', {
        cuerpo: archivo.slice(0, archivo.size, 'application/json'),
        ...(invitacion === null ? {} : { cabeceras: { [CABECERA_INVITACION]: invitacion } }),
      });
    },
    { texto: 'Error al traer a la familia', alHacer: olvidarInvitacionAlta, campos: true },
  );
  const caja = useRef<HTMLInputElement>(null);
  const [mirado, setMirado] = useState<Mirado | 'mirando' | null>(null);
  const elegir = async (archivo: File): Promise<void> => {
    traer.olvidar();
    setMirado('mirando');
    setMirado(await mirar(archivo));
  };
  if (traer.salida !== undefined) return <Traida {...traer.salida} entrar={entrar} />;
  const elegido = mirado !== null && mirado !== 'mirando' && mirado.ok;
  return (
    <PantallaPublica
      titulo="Traer a tu familia"
      subtitulo="De otro Te Toca, tal como estaba: cada uno entrará con su contraseña de siempre."
      atras={atras}
    >
      <Franja role="note" titulo="Hace falta su archivo">
        Allí, quien administra lo prepara en el Panel, en Config, «Llevaros vuestros datos».
      </Franja>
      <input
        ref={caja}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Archivo de la familia"
        onChange={(e) => {
          const archivo = e.target.files?.[0];
          // Emptied, because a browser fires no change event when the same file is chosen again.
          e.target.value = '';
          if (archivo) void elegir(archivo);
        }}
      />
      {mirado !== null && mirado !== 'mirando' && !mirado.ok && <Franja tipo="mal">{mirado.error}</Franja>}
      {elegido && <Elegido {...mirado} traer={traer} />}
      <Boton
        tamano="grande"
        ancho
        variante={elegido ? 'fantasma' : 'primario'}
        icono={<FolderOpen aria-hidden className="size-6" />}
        cargando={mirado === 'mirando' && 'Mirando el archivo...'}
        disabled={traer.ocupada}
        onClick={() => caja.current?.click()}
      >
        {mirado === null ? 'Elegir el archivo' : 'Elegir otro archivo'}
      </Boton>
    </PantallaPublica>
  );
}

interface Props extends FamiliaTraida {
  readonly entrar: () => void;
}

/** Page after the import: each member's username, with the changed ones highlighted. */
function Traida({ familia, miembros, entrar }: Props) {
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
