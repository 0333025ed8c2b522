import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, History, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { Anotacion } from '#shared/contracts/rastro.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { hora } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Selector } from '#client/ui/campo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { AccesoDenegado } from '../acceso-denegado.tsx';
import { useRastro } from '../api.ts';
import { type Linea, porDias } from './dias.ts';

interface PropsDeElegirAutor {
  readonly autor: number | null;
  /** The acts read so far. Their authors can be chosen besides the admins: members whose key was used, and former admins. */
  readonly anotaciones: readonly Anotacion[];
  readonly alElegir: (autor: number | null) => void;
}

/** Filter by author. Renders nothing when there is only one. */
function ElegirAutor({ autor, anotaciones, alElegir }: PropsDeElegirAutor) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const vistos = new Set(anotaciones.map((a) => a.autor.id));
  const posibles = usuarios.filter((u) => u.es_administrador || vistos.has(u.id) || u.id === autor);
  if (posibles.length < 2) return null;
  return (
    <Selector
      etiqueta="Quién"
      vacia="Todos"
      opciones={posibles.map((u) => ({ valor: u.id, texto: u.first_name }))}
      value={autor ?? ''}
      onChange={(e) => alElegir(e.target.value === '' ? null : Number(e.target.value))}
    />
  );
}

function Dia({ titulo, lineas }: { readonly titulo: string; readonly lineas: readonly Linea[] }) {
  const id = useId();
  const yo = useYo();
  const { data: usuarios } = useQuery(consultaUsuarios);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="px-1 text-lg">
        {titulo}
      </h2>
      <Tarjeta alBorde className="px-carta py-1">
        <ul className="divide-y divide-borde">
          {lineas.map((linea) => (
            <FilaRastro
              key={linea.id}
              linea={linea}
              autor={usuarios?.find((u) => u.id === linea.autor.id)}
              soyYo={linea.autor.id === yo.id}
            />
          ))}
        </ul>
      </Tarjeta>
    </section>
  );
}

/** The acts, grouped by day. */
function ListaRastro({ anotaciones }: { readonly anotaciones: readonly Anotacion[] }) {
  return porDias(anotaciones, useHoy()).map(({ dia, titulo, lineas }) => (
    <Dia key={dia} titulo={titulo} lineas={lineas} />
  ));
}

interface PropsDeListaRastro {
  readonly linea: Linea;
  /** The author, for the face; undefined if they left the family or are not loaded yet. */
  readonly autor: Usuario | undefined;
  readonly soyYo: boolean;
}

/** One line of the log: the author's face, the sentence and the time. */
function FilaRastro({ linea, autor, soyYo }: PropsDeListaRastro) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      {autor === undefined ? (
        <span aria-hidden className="m-1 grid size-10 shrink-0 place-items-center rounded-full bg-hundido text-suave">
          <UserRound className="size-5" />
        </span>
      ) : (
        <Avatar avatar={autor.avatar} grupoEdad={autor.grupo_edad} color={autor.color} tamano="chico" />
      )}
      <div className="flex min-w-0 flex-1 basis-44 flex-wrap items-baseline gap-x-3 gap-y-0.5 self-center">
        <p className="min-w-0 flex-1 basis-40 leading-snug [overflow-wrap:anywhere]">
          <span className="font-extrabold">{linea.autor.nombre}</span>
          {soyYo && <span className="font-bold text-suave"> (tú)</span>} {linea.texto}
        </p>
        <time dateTime={linea.cuando} className="text-sm text-suave tabular-nums">
          {hora(linea.cuando)}
        </time>
      </div>
    </li>
  );
}

/** Most tries to read the next page, when other reads cancel them. */
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
    // A refetch of all pages, as after a reconnection or a new act, cancels the read of the next page: try again.
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
      subtitulo="Lo que han hecho los admins y las llaves en el último año. Solo lo veis vosotros."
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
