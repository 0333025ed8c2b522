import { type Hecho, PARTES_TAREA, type ParteTarea } from '#shared/contracts/hechos.ts';
import type { Tarea, TareaEdicion } from '#shared/contracts/tareas.ts';
import { esADemanda, hoyEn, primeraOcurrencia, type Calendario } from '#shared/domain/calendario.ts';
import { seAbreYa } from '#shared/domain/por-abrir.ts';
import { sePuedePartir } from '#shared/domain/reparto/cuotas/partes.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Aptitud } from '#shared/domain/tipos.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { esDeAlguien } from '#server/data/libres.ts';
import { leerPersonales } from '#server/data/responsabilidades.ts';
import {
  actualizarTarea,
  contarActivas,
  type FilaTarea,
  leerPartidas,
  leerTarea,
  leerTareasEnReparto,
} from '#server/data/tareas.ts';
import { type CambiosTareas, difundirTareas, leerVistasDeTareas } from '#server/effects/vistas/vista-tareas.ts';
import { darTareaA, porQueNoEsDeNadie, porQueNoSeDa } from '#server/effects/reajuste/traspasar.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { ponerCadaUno, porQueNoCadaUno } from '#server/effects/trabajo/crear-primeras.ts';
import { conSusPartes, seguirPartes } from '#server/effects/trabajo/partes.ts';
import { copiarTarea, mismosDias, seguirTarea } from '#server/effects/trabajo/seguir-tarea.ts';
import { retratarDeNadie } from '#server/effects/vistas/vista-pantalla.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/** Returns a chore as admins see it; undefined when it is gone. */
export const verTarea = async ({ db, familia, ahora }: Cambio, id: number): Promise<Tarea | undefined> => {
  const [tarea] = await leerVistasDeTareas(db, familia, { paraAdmin: true, ahora, ids: [id] });
  return tarea;
};

/** Announces an edited chore to the family, and returns it as admins see it. */
export const tareaCambiada = async (
  cambio: Cambio,
  id: number,
  cambios: Omit<CambiosTareas, 'cambiadas'> = {},
): Promise<Tarea> => {
  const tarea = await verTarea(cambio, id);
  if (tarea === undefined) throw new Error(`Task ${String(id)} vanished inside its own transaction`);
  await difundirTareas(cambio, { ...cambios, cambiadas: [id] });
  return tarea;
};

/**
 * Opens a chore that becomes free for good if today is one of its days, or closes one that drafts deal again; the caller stores
 * `libre`. Returns why a chore cannot become free: it has an owner, or is in a running draft. Null otherwise.
 */
const hacerLibre = async (
  { db, familia, ahora, hoy }: Cambio,
  { id, libre }: FilaTarea,
  { libre: nueva, ...calendario }: Calendario & { readonly libre: boolean },
): Promise<Rechazado | null> => {
  if (nueva === libre) return null;
  if (nueva && (await leerTareasEnReparto(db, familia)).has(id)) return rechazado('TAREA_EN_REPARTO');
  if (nueva && (await esDeAlguien(db, await conSusPartes(db, id)))) return rechazado('TAREA_CON_DUENO');
  await actualizarTarea(db, id, {
    abierta_en: nueva && seAbreYa(calendario, hoy) ? ahora : null,
    libre_hasta_reparto: false,
  });
  return null;
};

/**
 * Returns why a chore cannot become personal, or why one of its members cannot have their own; null when neither applies. Members
 * are judged only when the members change or an age group is taken out of the chore: a member who has grown into another age
 * group keeps their own.
 */
const porQueNoPersonal = async (
  cambio: Cambio,
  antes: FilaTarea,
  ahora: Aptitud,
  elegidos: readonly number[] | null,
): Promise<Rechazado | null> => {
  const { db, familia } = cambio;
  if (!antes.personal && elegidos !== null) {
    if ((await leerTareasEnReparto(db, familia)).has(antes.id)) return rechazado('TAREA_EN_REPARTO');
    if (await esDeAlguien(db, await conSusPartes(db, antes.id))) return rechazado('TAREA_CON_DUENO');
  }
  const edades = (['apta_infantil', 'apta_juvenil', 'apta_adulto'] as const).some((e) => antes[e] && !ahora[e]);
  const tienen =
    edades && antes.personal ? (await leerPersonales(db, familia)).filter((r) => r.tarea === antes.id) : [];
  return porQueNoCadaUno(cambio, ahora, elegidos ?? tienen.map((r) => r.miembro));
};

/** Gives a chore without an owner to a member until the next draft. Returns why not, or null once it is given. */
const darla = async (cambio: Cambio, actor: Actor, tarea: FilaTarea, a: number): Promise<Rechazado | null> => {
  const porQueNo = (await porQueNoSeDa(cambio)) ?? (await porQueNoEsDeNadie(cambio, tarea));
  if (porQueNo !== null) return porQueNo;
  const dada = await darTareaA(cambio, actor, tarea, a);
  return typeof dada === 'string' ? null : dada;
};

type Campos = Omit<
  TareaEdicion,
  | 'familia'
  | 'puntos'
  | 'de_cabeza'
  | 'libre'
  | 'cada_uno'
  | 'para'
  | 'en_partes'
  | 'revisa'
  | 'hecha_cuando'
  | 'pide_foto'
> &
  Pick<
    FilaTarea,
    'puntos' | 'de_cabeza' | 'libre' | 'personal' | 'en_partes' | 'revisa' | 'hecha_cuando' | 'pide_foto'
  >;

/** The fields that the audit log reports together, under one name. */
const CAMPOS: Readonly<Record<ParteTarea, readonly (keyof Campos)[]>> = {
  DESCRIPCION: ['descripcion'],
  DIAS: ['frecuencia', 'dia_semana', 'dia_semana_2', 'dia_mes', 'regla'],
  MINUTOS: ['tiempo_estimado'],
  EDADES: ['apta_infantil', 'apta_juvenil', 'apta_adulto'],
  PUNTOS: ['puntos'],
  CABEZA: ['de_cabeza'],
  LIBRE: ['libre'],
  CADA_UNO: ['personal'],
  EN_PARTES: ['en_partes'],
  REVISION: ['revisa', 'hecha_cuando', 'pide_foto'],
};

/** Last sentence of the refusal to change the frequency of a chore in parts: it says what the admin can do instead. */
const SALIDA = {
  EN_REPARTO: 'Para cambiar cada cuánto toca, espera a que acabe el reparto o cancélalo',
  REPARTIDA: 'Para cambiar cada cuánto toca, primero ponla en pausa: no será de nadie hasta el próximo reparto',
} as const;

/**
 * Returns an admin's edit of a chore as an act for the audit log; null when nothing changed. `otros` is true when other members
 * than before have their own of a personal chore.
 */
const comoActo = (antes: FilaTarea, ahora: Campos, otros: boolean): Hecho<'tarea.editada'> | null => {
  const cambia = (campo: keyof Campos): boolean => canonico(ahora[campo]) !== canonico(antes[campo]);
  const partes = PARTES_TAREA.filter((parte) => CAMPOS[parte].some(cambia) || (parte === 'CADA_UNO' && otros));
  const [nombre, activa] = [cambia('nombre') ? ahora.nombre : null, cambia('activa') ? ahora.activa : null];
  return partes.length === 0 && nombre === null && activa === null
    ? null
    : { hecho: 'tarea.editada', tarea: antes.nombre, nombre, activa, partes };
};

/**
 * Edits a chore. For admins. A draft in progress keeps its frozen copies, and its chores cannot be switched off meanwhile.
 * Pending assignments follow the new name, points, minutes and days, and so do the chore's parts. Points can be set only
 * before the voting has ended. An open voting with votes starts anew if the edit takes the right to vote from a member.
 */
export const editarTarea = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  {
    familia,
    puntos: pedidos,
    de_cabeza,
    libre,
    cada_uno,
    para = null,
    en_partes,
    revisa,
    hecha_cuando,
    pide_foto,
    ...resto
  }: TareaEdicion,
): Promise<ResultadoCaso<Tarea>> => {
  const { familia_id, zona_horaria } = actor;
  return cambiarFila(contexto, familia_id, leerTarea, id, async (cambio, antes) => {
    const { db } = cambio;
    if (familia !== undefined && familia !== familia_id) return rechazado('FAMILIA_AJENA');
    const puntos = pedidos ?? antes.puntos;
    const querida = en_partes ?? antes.en_partes;
    const campos = {
      ...resto,
      de_cabeza: de_cabeza ?? antes.de_cabeza,
      libre: (libre ?? antes.libre) && (cada_uno ?? null) === null,
      personal: libre !== true && (cada_uno === undefined ? antes.personal : cada_uno !== null),
      revisa: revisa ?? antes.revisa,
      hecha_cuando: hecha_cuando ?? antes.hecha_cuando,
      pide_foto: pide_foto ?? antes.pide_foto,
      en_partes: sePuedePartir(querida, resto.frecuencia) ? querida : ('ENTERA' as const),
    };
    const elegidos = campos.personal ? (cada_uno ?? null) : null;
    if (antes.votaciones_completadas && puntos !== antes.puntos) return rechazado('PUNTOS_VOTADOS');
    if (esADemanda(campos) && !campos.libre) return rechazado('SIN_DIAS');
    const otrosDias = !mismosDias(antes, campos) || (!antes.activa && campos.activa);
    if (otrosDias && !esADemanda(campos) && primeraOcurrencia(campos, hoyEn(zona_horaria, cambio.ahora)) === null)
      return rechazado('REGLA_PASADA');
    const enReparto = (await leerTareasEnReparto(db, familia_id)).has(id);
    if (campos.frecuencia !== antes.frecuencia && (await leerPartidas(db, familia_id)).has(id))
      return rechazado('TAREA_PARTIDA', {
        nombre: antes.nombre,
        salida: SALIDA[enReparto ? 'EN_REPARTO' : 'REPARTIDA'],
      });
    if (antes.activa && !campos.activa && enReparto) return rechazado('TAREA_EN_REPARTO');
    if (!antes.activa && campos.activa && (await contarActivas(db, familia_id)) >= MAXIMO_TAREAS)
      return rechazado('DEMASIADAS_TAREAS', { maximo: MAXIMO_TAREAS });

    /** The free work before the edit, to tell below whether the edit changed it. */
    const deNadie = await retratarDeNadie(db, familia_id);
    const imposible =
      (await porQueNoPersonal(cambio, antes, campos, elegidos)) ?? (await hacerLibre(cambio, antes, campos));
    if (imposible !== null) return imposible;
    const aptos = await leerAptos(db, familia_id, [id]);
    await actualizarTarea(db, id, { ...campos, puntos });
    const ajustadas = await copiarTarea(db, id, { ...campos, puntos });
    const partes = await seguirPartes(cambio, id, antes, { ...campos, puntos });
    const movidas = await seguirTarea(cambio, id, antes, campos);
    const otros =
      (elegidos !== null || campos.personal !== antes.personal) &&
      (await ponerCadaUno(cambio, { ...antes, ...campos }, elegidos ?? []));
    const noEsSuya = para === null ? null : await darla(cambio, actor, { ...antes, ...campos, puntos }, para);
    if (noEsSuya !== null) return noEsSuya;
    const { reiniciadas } = await revisarVotaciones(cambio, aptos);
    const acto = comoActo(antes, { ...campos, puntos }, otros);
    if (acto !== null) cambio.dice(actor, acto);
    await revisarMotivos(cambio);
    const otraOferta = (await retratarDeNadie(db, familia_id)) !== deNadie;
    const asignaciones = ajustadas || partes || movidas || otros || para !== null || otraOferta;
    return bien(await tareaCambiada(cambio, id, { reiniciadas, asignaciones }));
  });
};
