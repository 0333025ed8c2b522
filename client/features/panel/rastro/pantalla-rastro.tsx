import { ArrowLeft, History } from 'lucide-react';
import { useState } from 'react';
import { useYo } from '#client/lib/acceso.tsx';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { AccesoDenegado } from '../acceso-denegado.tsx';
import { useRastro } from '../api.ts';
import { ElegirAutor } from './elegir-autor.tsx';
import { ListaRastro } from './lista-rastro.tsx';

/** Retries of the next page when another was read in its place. */
const VECES = 10;

function Rastro() {
  const { familia } = useYo();
  const [autor, setAutor] = useState<number | null>(null);
  const rastro = useRastro(familia, autor);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = rastro;
  const [fallo, setFallo] = useState<Error | null>(null);
  const verMas = async () => {
    setFallo(null);
    let leido = await fetchNextPage();
    // Reading all of it again, as when the connection comes back or another admin does something, takes the next page's place.
    for (let vez = 1; vez < VECES && !leido.isError && leido.data?.length === data?.length; vez += 1)
      leido = await fetchNextPage();
    if (leido.isError) setFallo(leido.error);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_16rem]">
      <div className="max-lg:empty:hidden lg:sticky lg:top-6 lg:order-last">
        <ElegirAutor autor={autor} anotaciones={data ?? []} alElegir={setAutor} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        <Cargable consulta={rastro} error="Error al cargar datos" esqueleto={<Esqueleto filas={3} alto="h-40" />}>
          {(anotaciones) =>
            anotaciones.length === 0 ? (
              <EstadoVacio icono={<History className="size-9" />} titulo="Nada todavía">
                Aquí queda escrito lo que cambien los admins: tareas, cargas, cuentas, pantallas y repartos.
              </EstadoVacio>
            ) : (
              <ListaRastro anotaciones={anotaciones} />
            )
          }
        </Cargable>
        {fallo !== null && <Franja tipo="mal">{mensajeDeError(fallo, 'No se ha podido cargar más')}</Franja>}
        {hasNextPage && (
          <Boton variante="tonal" ancho cargando={isFetchingNextPage && 'Cargando...'} onClick={() => void verMas()}>
            Ver más
          </Boton>
        )}
      </div>
    </div>
  );
}

/** The audit log, for the family's admins. */
export function PantallaRastro() {
  const yo = useYo();
  if (!yo.es_administrador) return <AccesoDenegado />;
  return (
    <Pantalla
      titulo="Historial"
      subtitulo="Lo que han hecho los admins en el último año. Solo lo veis vosotros."
      ancha
      lado={
        <EnlaceBoton
          to="/panel?pestana=config"
          variante="fantasma"
          icono={<ArrowLeft aria-hidden className="size-5" strokeWidth={2.5} />}
        >
          Panel
        </EnlaceBoton>
      }
    >
      <Rastro />
    </Pantalla>
  );
}
