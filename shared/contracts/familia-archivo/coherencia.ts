import { zonaHoraria } from '#shared/domain/accesos/zona-horaria.ts';
import { MAXIMO_EN_TOTAL, MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { esCara } from '#shared/contracts/avatar.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import { metasIncoherentes, pagasIncoherentes, premiosIncoherentes } from './filas-de-extras.ts';
import { reajusteIncoherente } from './jugadas-reajuste.ts';
import { repartoIncoherente } from './jugadas.ts';
import { LISTAS, type Lista } from './formato.ts';
import { NOMBRA, type Archivo, type Fila } from './listas.ts';

/** Rows checked between two pauses. */
const POR_TRAMO = 2_000;

const donde = (lista: Lista, i: number, que: string): string => `en «${lista}», fila ${String(i + 1)}, ${que}`;

/**
 * Checks that the ids of each list ascend, and that rows refer only to rows of earlier lists or further up in their own. Returns
 * the first error in words; null when there is none.
 */
function* idsSueltos({ listas }: Archivo): Generator<undefined, string | null> {
  const vistos = new Map<Lista, Set<number>>();
  for (const lista of LISTAS) {
    const suyos = new Set<number>();
    vistos.set(lista, suyos);
    const nombra = Object.entries(NOMBRA[lista] as Readonly<Record<string, Lista>>);
    let ultimo = 0;
    for (const [i, fila] of (listas[lista] as readonly Readonly<Record<string, unknown>>[]).entries()) {
      if (i % POR_TRAMO === 0) yield;
      for (const [columna, otra] of nombra) {
        const valor = fila[columna] as number | null;
        if (valor !== null && vistos.get(otra)?.has(valor) !== true)
          return donde(lista, i, `${columna}: no hay ${otra} con ese número`);
      }
      const { id } = fila as { readonly id?: number };
      if (id === undefined) continue;
      if (id <= ultimo) return donde(lista, i, 'id: los números deben ir de menor a mayor');
      ultimo = id;
      suyos.add(id);
    }
  }
  return null;
}

/**
 * For each list, a key that no two rows may share, as in the database; null for a row without that limit. A constant key allows
 * one such row, such as one draft in progress.
 */
const UNICAS: { readonly [L in Lista]?: (fila: Fila<L>) => string | null } = {
  miembros: (m) => m.username?.normalize('NFC').toLowerCase() ?? null,
  fotos: (f) => f.nombre,
  votos: (v) => `${String(v.tarea_id)} ${String(v.miembro_id)}`,
  partes: (p) => `${String(p.miembro_id)} ${p.trimestre_inicio}`,
  deseos: (d) => `${String(d.miembro_id)} ${String(d.tarea_id)}`,
  jugadas: ({ sesion_id, jugada }) => `${String(sesion_id)} ${String(jugada.n)}`,
  repartos: (r) => (r.fase === 'ELECCION' || r.fase === 'CIERRE' ? 'en curso' : null),
  certificados: (c) => String(c.sesion_id),
  responsabilidades: (r) =>
    r.terminada_en === null ? `${String(r.tarea_id)}${r.sesion_id === null ? ` ${String(r.miembro_id)}` : ''}` : null,
  reajustes: (r) => (r.fase === 'EN_CURSO' ? 'en curso' : null),
  jugadas_reajuste: ({ reajuste_id, jugada }) => `${String(reajuste_id)} ${String(jugada.n)}`,
  asignaciones: (a) =>
    a.estado === 'PENDIENTE' && a.responsabilidad_id !== null ? String(a.responsabilidad_id) : null,
  gracias: (g) => `${String(g.asignacion_id)} ${String(g.miembro_id)}`,
  cuentas: (c) => c.trimestre_inicio,
  metas: (m) =>
    m.estado === 'ACTIVA' ? 'activa' : m.estado === 'PROPUESTA' ? `propuesta ${String(m.autor_id)}` : null,
  tramos_premios: (t) => (t.hasta === null ? String(t.miembro_id) : null),
  pedidos_premio: (p) =>
    p.estado === 'PEDIDO' && p.premio_id !== null ? `${String(p.miembro_id)} ${String(p.premio_id)}` : null,
  importes_paga: (i) => `${String(i.miembro_id)} ${i.semana}`,
  pagas: (p) => `${String(p.miembro_id)} ${p.semana}`,
  correcciones_paga: (c) => `${String(c.paga_id)} ${c.semana}`,
  logros: (l) => `${String(l.miembro_id)} ${l.codigo}`,
  dias: (d) => `${d.trabajo} ${d.dia}`,
};

const repetida = ({ listas }: Archivo): string | null => {
  for (const lista of LISTAS) {
    const clave = UNICAS[lista] as ((fila: unknown) => string | null) | undefined;
    const vistas = new Set<string>();
    for (const [i, fila] of clave === undefined ? [] : (listas[lista] as readonly unknown[]).entries()) {
      const suya = clave?.(fila) ?? null;
      if (suya === null) continue;
      if (vistas.has(suya)) return donde(lista, i, 'está dos veces');
      vistas.add(suya);
    }
  }
  return null;
};

/**
 * Checks the members: their number, that at least one is an admin, that username, rights and password hash of each fit together,
 * and that each photo is exactly one member's. Returns the first error in words; null when there is none.
 */
const miembrosIncoherentes = ({ listas: { miembros, fotos } }: Archivo): string | null => {
  if (miembros.filter((m) => m.archivado_en === null).length > MAXIMO_MIEMBROS)
    return `hay más de ${String(MAXIMO_MIEMBROS)} miembros`;
  if (miembros.length > MAXIMO_EN_TOTAL)
    return `hay más de ${String(MAXIMO_EN_TOTAL)} miembros, contando a quienes ya no viven en casa`;
  const hay = new Set(fotos.map((f) => `${RUTA_AVATARES}${f.nombre}`));
  const usadas = new Set<string>();
  for (const [i, m] of miembros.entries()) {
    const conCuenta = m.password_hash !== null;
    if (m.archivado_en === null ? m.hash_archivado !== null : conCuenta)
      return donde('miembros', i, 'no puede vivir aquí y no vivir');
    const tuvoCuenta = conCuenta || m.hash_archivado !== null;
    if (tuvoCuenta && m.username === null) return donde('miembros', i, 'username: le falta');
    if (!conCuenta && m.es_administrador) return donde('miembros', i, 'tiene permisos sin tener cuenta');
    if (!tuvoCuenta && (m.entra_con_pin || m.pin_hash !== null || m.activado_en !== null))
      return donde('miembros', i, 'tiene permisos sin tener cuenta');
    if (m.es_administrador && (m.entra_con_pin || m.pin_hash !== null))
      return donde('miembros', i, 'quien administra entra con contraseña');
    if (m.avatar === null || esCara(m.avatar)) continue;
    if (!hay.has(m.avatar) || usadas.has(m.avatar)) return donde('miembros', i, 'avatar: no está su foto');
    usadas.add(m.avatar);
  }
  if (usadas.size !== fotos.length) return 'hay fotos que no son de nadie';
  return miembros.some((m) => m.es_administrador) ? null : 'nadie administra la familia';
};

/** The most pending occurrences, far more than a family has. Limited, because each is looked at whenever a day begins. */
const MAXIMO_POR_HACER = 5_000;

/** Checks that frozen ledgers name only members and chores of the file. Returns the first error in words; null without one. */
const cuentasIncoherentes = ({ listas }: Archivo): string | null => {
  const miembros = new Set<number | null>([null, ...listas.miembros.map((m) => m.id)]);
  const tareas = new Set(listas.tareas.map((t) => t.id));
  const i = listas.cuentas.findIndex(
    ({ hoja }) =>
      hoja.miembros.some((m) => !miembros.has(m.id)) ||
      hoja.renglones.some((r) => !miembros.has(r.miembro) || !miembros.has(r.hecha_por) || !tareas.has(r.tarea)),
  );
  return i === -1 ? null : donde('cuentas', i, 'no son de esta familia');
};

/** Checks that no part of a chore has parts itself. Returns the first error in words; null when there is none. */
const partesDePartes = ({ listas: { tareas } }: Archivo): string | null => {
  const partes = new Set(tareas.filter((t) => t.parte_de !== null).map((t) => t.id));
  const i = tareas.findIndex((t) => t.parte_de !== null && partes.has(t.parte_de));
  return i === -1 ? null : donde('tareas', i, 'parte_de: esa tarea ya es una parte');
};

/**
 * Checks each request between members. A swap (CAMBIAR) names the responsibility for its chore, a cover (CUBRIR) none. A request
 * that was carried out or waits for an admin has an acceptor, exactly those TERMINADO have a reason (`fin`), and `noes` names
 * only members of the file. Returns the first error in words; null when there is none.
 */
const cambiosIncoherentes = ({ listas }: Archivo): string | null => {
  const miembros = new Set(listas.miembros.map((m) => m.id));
  const deTarea = new Map(listas.responsabilidades.map((r) => [r.id, r.tarea_id]));
  const bienContada = ({ estado, acepta_id, fin, noes }: Fila<'cambios'>): boolean =>
    (acepta_id !== null || estado === 'ABIERTO' || estado === 'TERMINADO') &&
    (fin !== null) === (estado === 'TERMINADO') &&
    noes.every((id) => miembros.has(id));
  const i = listas.cambios.findIndex((c) => {
    const deSuTarea = c.responsabilidad_id !== null && deTarea.get(c.responsabilidad_id) === c.tarea_id;
    const susResponsabilidades =
      c.tipo === 'CAMBIAR' ? deSuTarea : c.responsabilidad_id === null && c.por_responsabilidad_id === null;
    return !susResponsabilidades || !bienContada(c);
  });
  return i === -1 ? null : donde('cambios', i, 'no es una petición de esta familia');
};

/**
 * Returns the first inconsistency of a file, in words; null when there is none. Yields from time to time, so that the caller can
 * do other work.
 */
export function* buscarIncoherencia(archivo: Archivo): Generator<undefined, string | null> {
  if (zonaHoraria(archivo.familia.zona_horaria) === null) return 'zona_horaria: zona horaria desconocida';
  const { tareas, responsabilidades, repartos } = archivo.listas;
  const activas = tareas.filter((t) => t.activa && t.borrada_en === null);
  const enteras = new Set(activas.map((t) => t.parte_de));
  if (activas.filter((t) => !enteras.has(t.id)).length > MAXIMO_TAREAS)
    return `hay más de ${String(MAXIMO_TAREAS)} tareas activas`;
  if (archivo.listas.asignaciones.filter((a) => a.estado === 'PENDIENTE').length > MAXIMO_POR_HACER)
    return `hay más de ${String(MAXIMO_POR_HACER)} tareas por hacer`;
  const mal =
    (yield* idsSueltos(archivo)) ??
    partesDePartes(archivo) ??
    repetida(archivo) ??
    miembrosIncoherentes(archivo) ??
    cuentasIncoherentes(archivo) ??
    cambiosIncoherentes(archivo) ??
    metasIncoherentes(archivo) ??
    premiosIncoherentes(archivo) ??
    pagasIncoherentes(archivo);
  if (mal !== null) return mal;
  const completas = new Set(repartos.filter((r) => r.fase === 'COMPLETADA').map((r) => r.id));
  const personales = new Set(tareas.filter((t) => t.personal).map((t) => t.id));
  for (const [i, r] of responsabilidades.entries()) {
    if (r.sesion_id !== null && !completas.has(r.sesion_id))
      return donde('responsabilidades', i, 'sesion_id: ese reparto no terminó');
    // No draft deals personal chores, so an open responsibility has no `sesion_id` exactly when its chore is personal.
    if (r.terminada_en === null && (r.sesion_id === null) !== personales.has(r.tarea_id))
      return donde('responsabilidades', i, 'sesion_id: no es la de una tarea de cada uno');
  }
  return reajusteIncoherente(archivo) ?? (yield* repartoIncoherente(archivo));
}
