import { queryOptions, useQuery } from '@tanstack/react-query';
import { Copy, Printer, RefreshCw, Tag } from 'lucide-react';
import { useState } from 'react';
import type { Etiqueta } from '#shared/contracts/etiquetas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { trasPintar } from '#client/lib/navegador/animar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { copiar } from '#client/lib/navegador/copiar-y-guardar.ts';
import { enlaceMovil, esEsteEquipo } from '#client/lib/navegador/enlace-movil.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Franja } from '#client/ui/franja.tsx';
import { PantallaPapel } from '#client/ui/pantalla-papel.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { tostada } from '#client/ui/tostada.ts';

const consultaEtiquetas = queryOptions({
  queryKey: CLAVES.etiquetas,
  queryFn: ({ signal }) => llamar('verEtiquetas', { signal }),
});

/** Labels that fit on one A4 page: three columns of four. */
const POR_HOJA = 12;

interface PropsFila {
  readonly tarea: Tarea;
  /** The text of the chore's label; undefined if it has none yet. */
  readonly enlace: string | undefined;
  readonly elegida: boolean;
  readonly alElegir: () => void;
  readonly alCopiar: () => void;
  readonly alRenovar: () => void;
}

function Fila({ tarea, enlace, elegida, alElegir, alCopiar, alRenovar }: PropsFila) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1">
      <label className="flex min-h-12 min-w-0 flex-1 basis-40 cursor-pointer items-center gap-3 font-bold">
        <input type="checkbox" checked={elegida} onChange={alElegir} className="size-6 shrink-0 accent-marca" />
        <span className="min-w-0 break-words">{tarea.nombre}</span>
      </label>
      <BotonIcono etiqueta={`Copiar la dirección de ${tarea.nombre}`} onClick={alCopiar}>
        <Copy aria-hidden className="size-5" />
      </BotonIcono>
      {enlace !== undefined && (
        <BotonIcono etiqueta={`Renovar la etiqueta de ${tarea.nombre}`} onClick={alRenovar}>
          <RefreshCw aria-hidden className="size-5" />
        </BotonIcono>
      )}
    </li>
  );
}

interface PropsLista {
  readonly tareas: readonly Tarea[];
  readonly etiquetas: readonly Etiqueta[];
  /** Origin at which phones reach the server; null if the server does not know it or has not answered yet. */
  readonly origen: string | null;
}

function Lista({ tareas, etiquetas, origen }: PropsLista) {
  const [quitadas, setQuitadas] = useState<ReadonlySet<number>>(new Set());
  const hacer = useAccion('hacerEtiquetas', {
    texto: 'Error al hacer las etiquetas',
    alHacer: (lista, _, cache) => cache.setQueryData(consultaEtiquetas.queryKey, lista),
  });
  const renovar = useAccion('renovarEtiqueta', {
    texto: 'Error al renovarla',
    dicho: 'Etiqueta nueva',
    alHacer: (nueva, _, cache) =>
      cache.setQueryData(consultaEtiquetas.queryKey, (lista) =>
        lista?.map((e) => (e.tarea === nueva.tarea ? nueva : e)),
      ),
  });
  const elegidas = tareas.filter((t) => !quitadas.has(t.id));
  const deTarea = (lista: readonly Etiqueta[], id: number) => lista.find((e) => e.tarea === id)?.etiqueta;
  const enlaceDe = (etiqueta: string) => enlaceMovil(`/hecho/${etiqueta}`, origen);
  const hojas = Math.ceil(elegidas.length / POR_HOJA);

  const elegir = (id: number) => {
    const nuevas = new Set(quitadas);
    if (!nuevas.delete(id)) nuevas.add(id);
    setQuitadas(nuevas);
  };
  /** Has the server make missing labels. Resolves to all labels, or null after a failure. */
  const conEtiqueta = async (ids: readonly number[]): Promise<readonly Etiqueta[] | null> =>
    ids.every((id) => deTarea(etiquetas, id) !== undefined)
      ? etiquetas
      : ((await hacer({ cuerpo: { tareas: [...ids] } })) ?? null);
  const imprimir = async () => {
    const lista = await conEtiqueta(elegidas.map((t) => t.id));
    if (lista === null) return;
    await trasPintar();
    await Promise.all([...document.querySelectorAll<HTMLImageElement>('.hoja-etiqueta img')].map((i) => i.decode()));
    window.print();
  };
  const copiarla = async ({ id }: Tarea) => {
    const etiqueta = deTarea((await conEtiqueta([id])) ?? [], id);
    if (etiqueta === undefined) return;
    if (await copiar(enlaceDe(etiqueta)))
      tostada.bien('Copiada. Escríbela en una pegatina NFC, o pégala donde quieras');
    else tostada.mal('No se ha podido copiar');
  };
  const renovarla = async ({ id, nombre }: Tarea) => {
    const si = await confirmar({
      titulo: `¿Renovar la etiqueta de «${nombre}»?`,
      texto: 'La que está pegada deja de valer: habrá que imprimirla otra vez.',
      aceptar: 'Renovar',
      peligro: true,
    });
    if (si) await renovar({ id });
  };
  return (
    <>
      <div className="grid grid-cols-1 gap-5 print:hidden">
        <Tarjeta className="grid grid-cols-1 gap-3">
          <p className="text-suave">
            Imprime el código de cada tarea y pégalo donde se hace. Al escanearlo con el móvil, la tarea queda hecha. Su
            dirección también vale en una pegatina NFC.
          </p>
          {origen === null && esEsteEquipo() && (
            <Franja tipo="atencion">
              {`Has abierto Te Toca como «${location.hostname}», que solo existe en este ordenador. Ábrelo con su dirección en la red de casa antes de imprimir.`}
            </Franja>
          )}
          <Boton
            tamano="grande"
            ancho
            disabled={elegidas.length === 0}
            cargando={hacer.ocupada && 'Un momento…'}
            icono={<Printer aria-hidden className="size-6" />}
            onClick={() => void imprimir()}
          >
            Imprimir
          </Boton>
          <p className="text-center text-sm font-semibold text-suave">
            {`${plural(elegidas.length, 'etiqueta')} · ${plural(hojas, 'hoja')}`}
          </p>
        </Tarjeta>
        <Tarjeta>
          <ul aria-label="Tareas" className="grid divide-y divide-borde">
            {tareas.map((t) => {
              const etiqueta = deTarea(etiquetas, t.id);
              return (
                <Fila
                  key={t.id}
                  tarea={t}
                  enlace={etiqueta}
                  elegida={!quitadas.has(t.id)}
                  alElegir={() => elegir(t.id)}
                  alCopiar={() => void copiarla(t)}
                  alRenovar={() => void renovarla(t)}
                />
              );
            })}
          </ul>
        </Tarjeta>
      </div>
      <div className="hoja hoja-etiquetas" aria-hidden>
        {elegidas.map((t) => {
          const etiqueta = deTarea(etiquetas, t.id);
          return (
            etiqueta !== undefined && (
              <div key={t.id} className="hoja-etiqueta">
                <CodigoQr texto={enlaceDe(etiqueta)} etiqueta={`Código de ${t.nombre}`} />
                <p>{t.nombre}</p>
              </div>
            )
          );
        })}
      </div>
    </>
  );
}

/** The screen «Etiquetas», for admins: prints, copies and renews the labels of the chores. */
export function PantallaEtiquetas() {
  const yo = useYo();
  const tareas = useQuery(consultaTareas);
  const etiquetas = useQuery({ ...consultaEtiquetas, enabled: yo.es_administrador });
  const { data: direcciones } = useQuery({
    queryKey: CLAVES.direcciones,
    queryFn: () => llamar('verDirecciones'),
  });
  return (
    <PantallaPapel titulo="Etiquetas">
      {yo.es_administrador ? (
        <Cargable consulta={tareas} error="Error al cargar las tareas">
          {(todas) => {
            const activas = todas.filter((t) => t.activa);
            return activas.length === 0 ? (
              <EstadoVacio
                icono={<Tag className="size-9" />}
                titulo="Aún no hay tareas"
                accion={<EnlaceBoton to="/panel?pestana=tareas">Crear tareas</EnlaceBoton>}
              >
                Cada tarea tendrá aquí su etiqueta.
              </EstadoVacio>
            ) : (
              <Cargable consulta={etiquetas} error="Error al cargar las etiquetas">
                {(lista) => <Lista tareas={activas} etiquetas={lista} origen={direcciones?.movil ?? null} />}
              </Cargable>
            );
          }}
        </Cargable>
      ) : (
        <EstadoVacio
          icono={<Tag className="size-9" />}
          titulo="Solo para administradores"
          accion={<EnlaceBoton to="/dashboard">Ir a Inicio</EnlaceBoton>}
        />
      )}
    </PantallaPapel>
  );
}
