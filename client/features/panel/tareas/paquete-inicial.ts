import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import {
  type Estancia,
  PAQUETE_INICIAL,
  type Propuesta,
  recomendadas,
  sinTildes,
} from '#shared/domain/paquete-inicial.ts';
import { puntosDeVotos } from '#shared/domain/votacion.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { useCrearVarias } from '../crear-varias.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';

/** The suitable ages in words. */
export const EDAD_DESDE: Readonly<Record<Propuesta['edad'], string>> = {
  INFANTIL: 'para todos',
  JUVENIL: 'desde 11 años',
  ADULTO: 'solo adultos',
};

type TareaDelPaquete = TareaEntrada & Pick<Tarea, 'dia_semana' | 'dia_semana_2' | 'dia_mes'>;

/** Converts a proposal to the API's chore. Its points stand until the family has voted. */
export const aTarea = (p: Propuesta): TareaDelPaquete => {
  const [frecuencia, uno = null, dos = null] = typeof p.cada === 'string' ? ([p.cada] as const) : p.cada;
  return {
    nombre: p.nombre,
    descripcion: p.descripcion,
    de_cabeza: p.de_cabeza,
    frecuencia,
    dia_semana: frecuencia === 'MENSUAL' ? null : uno,
    dia_semana_2: dos,
    dia_mes: frecuencia === 'MENSUAL' ? uno : null,
    tiempo_estimado: p.minutos,
    apta_infantil: p.edad === 'INFANTIL',
    apta_juvenil: p.edad !== 'ADULTO',
    apta_adulto: true,
    puntos: puntosDeVotos([p.dificultad]),
  };
};

/** Returns the starter pack without the chores whose names (accents and case aside) are taken. A room left empty disappears. */
export const paqueteSin = (nombres: readonly string[]): readonly Estancia[] => {
  const tengo = new Set(nombres.map(sinTildes));
  return PAQUETE_INICIAL.map((e) => ({ ...e, tareas: e.tareas.filter((p) => !tengo.has(sinTildes(p.nombre))) })).filter(
    (e) => e.tareas.length > 0,
  );
};

/**
 * Creates chores of the starter pack. Ends only after the list of chores has been read again, so that the screen changes once.
 */
export const useCrearPaquete = () => {
  const cache = useQueryClient();
  return useCrearVarias<TareaEntrada>('paquete.crear', {
    crear: (cuerpo, cabeceras) => llamar('crearTarea', { cuerpo, cabeceras }),
    texto: 'Error al guardar tarea',
    alAcabar: () => cache.invalidateQueries({ queryKey: CLAVES.tareas }),
  });
};

const SIN_TOCAR: { readonly marcadas: readonly string[] | null } = { marcadas: null };

/**
 * Returns the ticked chores of the starter pack, kept as unsaved input. Before the first change these are the chores recommended
 * to the family if it has none yet (`primeraVez`), else none.
 */
export const useMarcadas = (paquete: readonly Estancia[], primeraVez: boolean) => {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { valores, cambiar, olvidar } = useBorrador('paquete', SIN_TOCAR);
  const marcadas: ReadonlySet<string> =
    valores.marcadas === null
      ? primeraVez
        ? recomendadas(usuarios.map((u) => u.grupo_edad))
        : new Set()
      : new Set(valores.marcadas);
  return {
    marcadas,
    /** The ticked chores as the API takes them, in the order of the pack. */
    elegidas: paquete.flatMap((e) => e.tareas.filter((p) => marcadas.has(p.nombre)).map(aTarea)),
    marcar: (nombres: readonly string[], si: boolean): void => {
      const otras = [...marcadas].filter((n) => !nombres.includes(n));
      cambiar({ marcadas: si ? [...otras, ...nombres] : otras });
    },
    /** Drops the unsaved ticks, so that those from before the first change apply again. */
    olvidar,
    tocadas: valores.marcadas !== null,
  };
};
