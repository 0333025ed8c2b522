import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

/** Outcome of a row's last save. Success disappears after `DURACION_MS`, which the specification prescribes. */
export type EstadoGuardado = 'bien' | 'mal';
const DURACION_MS = 2_000;

interface Porcentaje {
  readonly id: number;
  readonly porcentaje_asignado: number;
}

/**
 * Saves the shares of one or several members, all or none, then reads the list again. Saves run one after another, so that the
 * last one wins.
 */
const useEditarConfiguracion = () => {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'configuraciones-reparto' },
    mutationFn: async (porcentajes: readonly Porcentaje[]): Promise<readonly ConfiguracionReparto[]> => {
      const [una, ...otras] = porcentajes;
      if (una === undefined) return [];
      const { id, porcentaje_asignado } = una;
      return otras.length === 0
        ? [await llamar('editarConfiguracion', { id, cuerpo: { porcentaje_asignado } })]
        : llamar('editarConfiguraciones', { cuerpo: { configuraciones: porcentajes } });
    },
    onSuccess: (filas) => {
      cache.setQueryData<ConfiguracionReparto[]>(CLAVES.configuraciones, (lista) =>
        lista?.map((c) => filas.find((f) => f.id === c.id) ?? c),
      );
    },
    // Also after a refusal: the quarter may have ended at midnight, and with it these rows.
    onSettled: () => {
      for (const queryKey of [CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision])
        void cache.invalidateQueries({ queryKey });
    },
  });
};

type PorId<T> = Readonly<Record<number, T>>;

/** Returns each slider's value: the one under the finger until the server has answered, then the stored one. */
export const usePorcentajes = (configuraciones: readonly ConfiguracionReparto[]) => {
  const { mutateAsync } = useEditarConfiguracion();
  const [movidos, setMovidos] = useState<PorId<number>>({});
  const [estados, setEstados] = useState<PorId<EstadoGuardado | undefined>>({});

  // One timer per row, so that saving another row does not prolong this row's message.
  const relojes = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const puestos = relojes.current;
    return () => puestos.forEach((reloj) => clearTimeout(reloj));
  }, []);
  const decir = (id: number, estado: EstadoGuardado | undefined) => {
    clearTimeout(relojes.current.get(id));
    setEstados((e) => ({ ...e, [id]: estado }));
    if (estado === 'bien')
      relojes.current.set(
        id,
        setTimeout(() => setEstados((e) => ({ ...e, [id]: undefined })), DURACION_MS),
      );
  };

  const valorDe = (c: ConfiguracionReparto) => movidos[c.id] ?? c.porcentaje_asignado;
  const mover = (id: number, valor: number) => setMovidos((m) => ({ ...m, [id]: valor }));
  // After a save, shows the stored value again, unless the finger has moved the slider meanwhile.
  const soltarEn = (id: number, valor: number) =>
    setMovidos((m) => (m[id] === valor ? Object.fromEntries(Object.entries(m).filter(([k]) => Number(k) !== id)) : m));

  const guardarVarios = async (porcentajes: readonly Porcentaje[]) => {
    for (const { id } of porcentajes) decir(id, undefined);
    const estado = await mutateAsync(porcentajes).then(
      () => 'bien' as const,
      () => 'mal' as const,
    );
    for (const { id, porcentaje_asignado } of porcentajes) {
      soltarEn(id, porcentaje_asignado);
      decir(id, estado);
    }
  };
  const guardar = (id: number, valor: number) => guardarVarios([{ id, porcentaje_asignado: valor }]);

  /** Moves and saves all members' changed shares in one call, so that either all are saved or none. */
  const aplicar = (porMiembro: PorId<number>) => {
    const otros = configuraciones.flatMap((c) => {
      const valor = porMiembro[c.miembro] ?? valorDe(c);
      return valor === valorDe(c) ? [] : [{ id: c.id, porcentaje_asignado: valor }];
    });
    for (const { id, porcentaje_asignado } of otros) mover(id, porcentaje_asignado);
    if (otros.length > 0) void guardarVarios(otros);
  };

  const total = configuraciones.filter((c) => c.activa).reduce((suma, c) => suma + valorDe(c), 0);
  return { total, valorDe, estadoDe: (id: number) => estados[id], mover, guardar, aplicar };
};
