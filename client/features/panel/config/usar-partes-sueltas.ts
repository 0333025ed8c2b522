import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { type Borrador, comoCarga } from '#client/lib/reparto/partes.ts';

/** Outcome of a row's last save. */
export type EstadoGuardado = 'bien' | 'mal';
/** Milliseconds for which a success is shown, prescribed by the specification. */
const DURACION_MS = 2_000;

/** A save: of one member's share, or of all shares together. */
type Guardado =
  | { readonly id: number; readonly miembro: number; readonly porcentaje_asignado: number }
  | { readonly todas: Borrador };

const valoresDe = (g: Guardado): Borrador => ('todas' in g ? g.todas : { [g.miembro]: g.porcentaje_asignado });

/** Saves shares, then reads the list again. Saves run one after another, so that the last one wins. */
const useGuardar = () => {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'configuraciones-reparto' },
    mutationFn: (g: Guardado): Promise<unknown> =>
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
export const usePartesSueltas = (configuraciones: readonly ConfiguracionReparto[]) => {
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

  const guardar = async (g: Guardado) => {
    const pedidos = Object.entries(valoresDe(g)).map(([id, valor]) => ({ miembro: Number(id), valor }));
    for (const { miembro } of pedidos) decir(miembro, undefined);
    const estado = await mutateAsync(g).then(
      () => 'bien' as const,
      () => 'mal' as const,
    );
    for (const { miembro, valor } of pedidos) {
      // Shows the stored value again, unless the finger has moved the slider meanwhile.
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
