import { SlidersHorizontal } from 'lucide-react';
import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { fechaLarga } from '#client/lib/fechas/fechas.ts';
import { type Borrador, comoCarga, sumar, useAjuste } from '#client/lib/reparto/partes.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { EstadoVacio } from '#client/ui/cargable.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { EditorPartes } from '#client/ui/partes/editor-partes.tsx';
import { PropuestaPartes } from '#client/ui/partes/partes-juntas.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

interface Props {
  readonly configuraciones: readonly ConfiguracionReparto[];
  readonly usuarios: readonly Usuario[];
}

/** Editor in which each share is saved on its own. A total other than 100 is saved too, with a warning and a button to fix it. */
export function PartesSueltas({ configuraciones, usuarios }: Props) {
  const { valores, estadoDe, mover, guardar, aplicar } = usePartesSueltas(configuraciones);
  const miembros = configuraciones.flatMap((c) => usuarios.find((u) => u.id === c.miembro) ?? []);
  const ajuste = useAjuste({ miembros, valores, aplicar, cualquierSuma: false });
  const total = sumar(valores);
  if (configuraciones.length === 0)
    return (
      <EstadoVacio
        icono={<SlidersHorizontal className="size-9" />}
        titulo="Sin configuración"
        accion={
          <EnlaceBoton to="?pestana=carga" replace variante="tonal">
            Ir a Carga
          </EnlaceBoton>
        }
      >
        Las configuraciones se crean automáticamente al empezar un trimestre o un reparto. Mientras tanto cuenta lo que
        pongas en Carga.
      </EstadoVacio>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <Franja
        tipo={total === 100 ? 'bien' : 'atencion'}
        titulo={`Total: ${String(total)}%`}
        {...(total !== 100 && {
          accion: (
            <Boton variante="contorno" onClick={ajuste.cuadrar}>
              Cuadrar a 100
            </Boton>
          ),
        })}
      >
        {total !== 100 && (
          <>
            <p>El total debe sumar 100% para que el reparto funcione</p>
            <p className="mt-1 text-sm">{ajuste.queHariaCuadrar}</p>
          </>
        )}
      </Franja>
      <PropuestaPartes salvoEnOferta />
      <EditorPartes
        filas={miembros.map((miembro) => ({
          miembro,
          valor: valores[miembro.id] ?? 0,
          detalle: <Vigencia configuracion={configuraciones.find((c) => c.miembro === miembro.id)} />,
          dicho: <Guardado estado={estadoDe(miembro.id)} />,
        }))}
        ajuste={ajuste}
        alMover={mover}
        alSoltar={guardar}
      />
    </div>
  );
}

/** The day from which a share counts. */
function Vigencia({ configuracion }: { readonly configuracion: ConfiguracionReparto | undefined }) {
  if (configuracion === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      Desde el {fechaLarga(configuracion.trimestre_inicio)}
      {configuracion.activa && <Insignia tono="bien">Activa</Insignia>}
    </p>
  );
}

const TEXTOS = { bien: 'Porcentaje actualizado', mal: 'Error al actualizar porcentaje' } as const;

/** The outcome of the last save of a share. */
function Guardado({ estado }: { readonly estado: EstadoGuardado | undefined }) {
  return (
    <output
      className={cx(
        'absolute inset-x-4 bottom-2 text-sm leading-none font-bold',
        estado === 'mal' ? 'text-mal' : 'text-bien',
      )}
    >
      {estado !== undefined && TEXTOS[estado]}
    </output>
  );
}

/** Outcome of a row's last save. */
type EstadoGuardado = 'bien' | 'mal';
/** Milliseconds for which a success is shown, prescribed by the specification. */
const DURACION_MS = 2_000;

/** A save: of one member's share, or of all shares together. */
type PorGuardar =
  | { readonly id: number; readonly miembro: number; readonly porcentaje_asignado: number }
  | { readonly todas: Borrador };

const valoresDe = (g: PorGuardar): Borrador => ('todas' in g ? g.todas : { [g.miembro]: g.porcentaje_asignado });

/** Saves shares, then reads the list again. Saves run one after another, so that the last one wins. */
const useGuardar = () => {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'configuraciones-reparto' },
    mutationFn: (g: PorGuardar): Promise<unknown> =>
      'todas' in g
        ? llamar('guardarCarga', { cuerpo: comoCarga(g.todas) })
        : llamar('editarConfiguracion', { id: g.id, cuerpo: { porcentaje_asignado: g.porcentaje_asignado } }),
    onSuccess: (_, g) => {
      const valores = valoresDe(g);
      cache.setQueryData<ConfiguracionReparto[]>(CLAVES.configuraciones, (lista) =>
        lista?.map((c) => ({ ...c, porcentaje_asignado: valores[c.miembro] ?? c.porcentaje_asignado })),
      );
    },
    // Reads again after a refusal too: at midnight a new quarter may have replaced these rows.
    onSettled: () => {
      for (const queryKey of [CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision])
        void cache.invalidateQueries({ queryKey });
    },
  });
};

type PorMiembro<T> = Readonly<Record<number, T>>;

/**
 * Returns the shares and functions that save them. A share shows the slider's value until the server has answered, then the
 * stored one.
 */
const usePartesSueltas = (configuraciones: readonly ConfiguracionReparto[]) => {
  const { mutateAsync } = useGuardar();
  const [movidos, setMovidos] = useState<Borrador>({});
  const [estados, setEstados] = useState<PorMiembro<EstadoGuardado | undefined>>({});

  // One timer per row, so that saving another row does not prolong this row's message.
  const relojes = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const puestos = relojes.current;
    return () => puestos.forEach((reloj) => clearTimeout(reloj));
  }, []);
  const decir = (miembro: number, estado: EstadoGuardado | undefined) => {
    clearTimeout(relojes.current.get(miembro));
    setEstados((e) => ({ ...e, [miembro]: estado }));
    if (estado === 'bien')
      relojes.current.set(
        miembro,
        setTimeout(() => setEstados((e) => ({ ...e, [miembro]: undefined })), DURACION_MS),
      );
  };

  const guardar = async (g: PorGuardar) => {
    const pedidos = Object.entries(valoresDe(g)).map(([id, valor]) => ({ miembro: Number(id), valor }));
    for (const { miembro } of pedidos) decir(miembro, undefined);
    const estado = await mutateAsync(g).then(
      () => 'bien' as const,
      () => 'mal' as const,
    );
    for (const { miembro, valor } of pedidos) {
      // Shows the stored value again, unless the slider has been moved since this save began.
      setMovidos((m) =>
        m[miembro] === valor ? Object.fromEntries(Object.entries(m).filter(([id]) => Number(id) !== miembro)) : m,
      );
      decir(miembro, estado);
    }
  };

  const de = (miembro: number) => configuraciones.find((c) => c.miembro === miembro);
  return {
    valores: Object.fromEntries(
      configuraciones.map((c) => [c.miembro, movidos[c.miembro] ?? c.porcentaje_asignado]),
    ) as Borrador,
    estadoDe: (miembro: number) => estados[miembro],
    mover: (miembro: number, valor: number) => setMovidos((m) => ({ ...m, [miembro]: valor })),
    guardar: (miembro: number, valor: number) => {
      const fila = de(miembro);
      if (fila !== undefined) void guardar({ id: fila.id, miembro, porcentaje_asignado: valor });
    },
    /** Moves and saves all shares in one call. */
    aplicar: (todas: Borrador) => {
      setMovidos(todas);
      void guardar({ todas });
    },
  };
};
