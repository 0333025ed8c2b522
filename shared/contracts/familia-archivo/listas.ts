import type { z } from 'zod';
import {
  Certificado,
  Deseo,
  DiaHecho,
  Foto,
  JugadaDe,
  Logro,
  Miembro,
  Parte,
  Reparto,
  Tarea,
  Voto,
  type Familia,
} from './filas.ts';
import {
  Asignacion,
  Ausencia,
  CuentaCongelada,
  Correccion,
  Revision,
  Gracias,
  Responsabilidad,
  CambioPedido,
  JugadaDeReajuste,
  Reajuste,
} from './filas-de-trabajo.ts';
import {
  CorreccionGuardada,
  ImporteGuardado,
  MetaGuardada,
  PagaGuardada,
  PedidoGuardado,
  PremioGuardado,
  TramoGuardado,
} from './filas-de-extras.ts';
import type { Lista } from './formato.ts';

/** The schema of the rows of each list. */
export const FILAS = {
  miembros: Miembro,
  fotos: Foto,
  tareas: Tarea,
  votos: Voto,
  partes: Parte,
  deseos: Deseo,
  repartos: Reparto,
  jugadas: JugadaDe,
  certificados: Certificado,
  responsabilidades: Responsabilidad,
  reajustes: Reajuste,
  jugadas_reajuste: JugadaDeReajuste,
  asignaciones: Asignacion,
  cuentas: CuentaCongelada,
  correcciones: Correccion,
  revisiones: Revision,
  gracias: Gracias,
  ausencias: Ausencia,
  cambios: CambioPedido,
  metas: MetaGuardada,
  premios: PremioGuardado,
  tramos_premios: TramoGuardado,
  pedidos_premio: PedidoGuardado,
  importes_paga: ImporteGuardado,
  pagas: PagaGuardada,
  correcciones_paga: CorreccionGuardada,
  logros: Logro,
  dias: DiaHecho,
} as const satisfies Record<Lista, z.ZodObject>;

export type Fila<L extends Lista> = z.output<(typeof FILAS)[L]>;

/** For each column that holds the id of another row, the list in which that row must be. */
export const NOMBRA = {
  miembros: {},
  fotos: {},
  tareas: { parte_de: 'tareas' },
  votos: { tarea_id: 'tareas', miembro_id: 'miembros' },
  partes: { miembro_id: 'miembros' },
  deseos: { miembro_id: 'miembros', tarea_id: 'tareas' },
  repartos: {},
  jugadas: { sesion_id: 'repartos' },
  certificados: { sesion_id: 'repartos' },
  reajustes: {},
  jugadas_reajuste: { reajuste_id: 'reajustes' },
  responsabilidades: { sesion_id: 'repartos', tarea_id: 'tareas', miembro_id: 'miembros' },
  asignaciones: {
    responsabilidad_id: 'responsabilidades',
    tarea_id: 'tareas',
    miembro_id: 'miembros',
    completada_por: 'miembros',
    anterior_id: 'asignaciones',
    hecha_por: 'miembros',
    cedida_por: 'miembros',
    cubre_a: 'miembros',
    omite_id: 'miembros',
  },
  gracias: { asignacion_id: 'asignaciones', miembro_id: 'miembros', a_id: 'miembros' },
  ausencias: { miembro_id: 'miembros', creada_por: 'miembros', confirmada_por: 'miembros' },
  correcciones: {
    asignacion_id: 'asignaciones',
    autor_id: 'miembros',
    dueno_id: 'miembros',
    hecha_por: 'miembros',
    ahora_de: 'miembros',
    resuelta_por: 'miembros',
  },
  revisiones: { asignacion_id: 'asignaciones', miembro_id: 'miembros', por_id: 'miembros' },
  cambios: {
    tarea_id: 'tareas',
    asignacion_id: 'asignaciones',
    responsabilidad_id: 'responsabilidades',
    por_responsabilidad_id: 'responsabilidades',
    pide_id: 'miembros',
    a_id: 'miembros',
    acepta_id: 'miembros',
  },
  metas: { autor_id: 'miembros', resuelta_por: 'miembros' },
  premios: {},
  tramos_premios: { miembro_id: 'miembros' },
  pedidos_premio: { premio_id: 'premios', miembro_id: 'miembros', resuelto_por: 'miembros' },
  importes_paga: { miembro_id: 'miembros' },
  pagas: { miembro_id: 'miembros', resuelta_por: 'miembros' },
  correcciones_paga: { paga_id: 'pagas' },
  cuentas: {},
  logros: { miembro_id: 'miembros' },
  dias: {},
} as const satisfies { readonly [L in Lista]: Readonly<Partial<Record<keyof Fila<L>, Lista>>> };

/** A checked file: every row is valid and refers only to rows that exist. */
export interface Archivo {
  readonly hecho_por: string;
  readonly cuando: string;
  readonly familia: z.output<typeof Familia>;
  readonly listas: { readonly [L in Lista]: readonly Fila<L>[] };
}
