import type { Archivado, DeVuelta, Usuario } from '#shared/contracts/familias.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { MAXIMO_MIEMBROS } from '#shared/domain/reparto/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin, revocarAccesosDe } from '#server/data/accesos.ts';
import { borrarAparato } from '#server/data/sin-contrasena.ts';
import {
  archivarUsuario,
  desarchivarUsuario,
  devolverCubiertas,
  estaArchivado,
  leerAparatosDe,
  leerArchivado,
  leerDejadas,
  leerPersonalesDejadas,
  leerTomadasDe,
  listarArchivados,
  quitarPendientesDe,
  terminarResponsabilidadesDe,
} from '#server/data/archivo.ts';
import { abrirDeNadie, NO_LIBRE, quienLaTomo, soltarOcurrencia } from '#server/data/libres.ts';
import { borrarPendiente } from '#server/data/ocurrencias.ts';
import { estaOlvidado, olvidarUsuario } from '#server/data/olvidar.ts';
import { borrarPantallasDe } from '#server/data/pantallas.ts';
import { hayReajusteEnCurso, leerUltimoReparto } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { actualizarTarea, type FilaTarea, leerTareaOParte } from '#server/data/tareas.ts';
import { contarMiembros, hayOtroAdmin, leerUsuario } from '#server/data/usuarios.ts';
import { terminarLlaves } from '#server/effects/llaves/llaves.ts';
import { terminarBajaDe } from '#server/effects/accesos/baja.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { cerrarPaga } from '#server/effects/paga/pagas.ts';
import { retirarSusMetas } from '#server/effects/metas/metas.ts';
import { apagarPremios } from '#server/effects/premios/apagar.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { traspasar } from '#server/effects/reajuste/traspasar.ts';
import { darSuya } from '#server/effects/trabajo/crear-primeras.ts';
import { contarDevuelta } from '#server/effects/trabajo/ocurrencias.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/** Returns the archived members, for the family's admins. */
export const verArchivados = async (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Archivado[]>> =>
  bien(await leer(contexto, (db) => listarArchivados(db, familia_id)));

/**
 * Ends a member's logins (`revocarAccesosDe`) and keys, and removes the devices on which they allowed others to log in by
 * face, with the logins made there.
 */
const echar = async (cambio: Cambio, id: number): Promise<void> => {
  const { db, ahora, cortar } = cambio;
  await revocarAccesosDe(db, id, ahora, 'ARCHIVADA');
  for (const aparato of await leerAparatosDe(db, id)) {
    const terminados = await revocarAccesosConPin(db, { aparato }, ahora);
    await borrarAparato(db, aparato);
    cortar(...terminados.map((acceso) => ({ acceso })));
  }
  await terminarLlaves(cambio, id, 'CUENTA');
  cortar({ miembro: id });
};

/** Unpairs the wall screens that the member is responsible for, since they may hang in the member's new home. */
const apagarPantallas = async (cambio: Cambio, actor: Actor, id: number): Promise<void> => {
  for (const pantalla of await borrarPantallasDe(cambio.db, id)) {
    cambio.dice(actor, { hecho: 'pantalla.desvinculada', pantalla: pantalla.nombre });
    cambio.cortar({ pantalla: pantalla.id });
  }
};

/**
 * Gives back the chores that a member took or covered, deletes their other pending work and ends their responsibilities.
 * Returns the ids of free chores that opened.
 */
const dejarTrabajo = async ({ db, ahora }: Cambio, id: number, hoy: Dia): Promise<readonly number[]> => {
  const abiertas: number[] = [];
  for (const tomada of await leerTomadasDe(db, id)) {
    if (tomada.cedida_por !== null) {
      await soltarOcurrencia(db, tomada.id);
      await contarDevuelta(db, tomada.id, hoy);
    } else {
      await borrarPendiente(db, tomada.id);
      if (await abrirDeNadie(db, tomada.tarea, ahora)) abiertas.push(tomada.tarea);
    }
  }
  for (const cubierta of await devolverCubiertas(db, id, ahora)) await contarDevuelta(db, cubierta, hoy);
  await quitarPendientesDe(db, id, hoy);
  await terminarResponsabilidadesDe(db, id, ahora);
  return abiertas;
};

const suFicha = async ({ db, familia }: Cambio, id: number): Promise<Archivado> => {
  const ficha = (await listarArchivados(db, familia)).find((m) => m.id === id);
  if (ficha === undefined) throw new Error('The archived member is gone');
  return ficha;
};

/**
 * «Ya no vive aquí»: archives a member. For admins. At once end their logins, keys and devices (`echar`), their wall screens,
 * rewards and pocket money, the goals they proposed, and a request of theirs to delete the family; their history stays under
 * their name. Their chores have no owner until a reajuste, which is then offered, or until an admin gives them away. Refused
 * for the last admin, and during a draft or reajuste.
 */
export const archivarMiembro = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<Archivado>> => {
  const { familia_id: familia } = actor;
  return cambiarFila(contexto, familia, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora, hoy, difundir } = cambio;
    if (await estaArchivado(db, id)) return rechazado('YA_ARCHIVADO', { nombre: miembro.first_name });
    if (!(await hayOtroAdmin(db, familia, id))) return rechazado('ULTIMO_ADMIN');
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');

    const { first_name, es_administrador } = miembro;
    cambio.dice(actor, { hecho: 'miembro.archivado', miembro: first_name, era_admin: es_administrador });
    const aptos = await leerAptos(db, familia);
    const abiertas = await dejarTrabajo(cambio, id, hoy);
    await archivarUsuario(db, id, ahora);
    await terminarBajaDe(cambio, id);
    await retirarSusMetas(cambio, id);
    if (await apagarPremios(cambio, id, actor.id)) cambio.difundir('premio:cambiado', { quienes: true });
    if (await cerrarPaga(cambio, id, actor.id)) cambio.difundir('paga:cambiada', { quienes: true });
    await echar(cambio, id);
    await apagarPantallas(cambio, actor, id);
    const votaciones = await revisarVotaciones(cambio, aptos);
    cambio.toca('miembro', id);
    difundir('ausencia:cambiada', {});
    await difundirTareas(cambio, {
      ...votaciones,
      cambiadas: [...votaciones.cambiadas, ...abiertas],
      asignaciones: true,
    });
    await revisarMotivos(cambio);
    return bien(await suFicha(cambio, id));
  });
};

type Recuperada = Pick<FilaTarea, 'id' | 'activa'>;

/**
 * Gives a returning member the chores that they left, if these still suit them and nobody has them, and their own of
 * personal chores. Returns those chores.
 */
const recuperar = async (
  cambio: Cambio,
  { id: miembro, grupo_edad }: Pick<Usuario, 'id' | 'grupo_edad'>,
  en: string,
): Promise<Recuperada[]> => {
  const { db, familia } = cambio;
  const sesion = await leerUltimoReparto(db, familia);
  const suyas: Recuperada[] = [];
  for (const { tarea, ...dejada } of sesion === null ? [] : await leerDejadas(db, { miembro, sesion, en })) {
    const entera = await leerTareaOParte(db, familia, tarea);
    if (entera === undefined || !apta(entera, grupo_edad) || (await quienLaTomo(db, tarea)) !== null) continue;
    await actualizarTarea(db, tarea, NO_LIBRE);
    await traspasar(cambio, { tarea, a: miembro, sesion: sesion ?? 0, dejada });
    suyas.push(entera);
  }
  for (const tarea of await leerPersonalesDejadas(db, { miembro, en })) {
    const personal = await leerTareaOParte(db, familia, tarea);
    if (personal?.personal !== true || !apta(personal, grupo_edad)) continue;
    await darSuya(cambio, personal, miembro);
    suyas.push(personal);
  }
  return suyas;
};

/** Returns a text such as «Recupera 3 tareas, 2 de ellas en pausa». */
const enPalabras = (suyas: readonly Recuperada[]): string => {
  if (suyas.length === 0) return 'No recupera ninguna tarea';
  const enPausa = suyas.filter((t) => !t.activa).length;
  const cuantas = enPausa === suyas.length ? '' : `${numero(enPausa)} de ellas `;
  return `Recupera ${plural(suyas.length, 'tarea')}${enPausa === 0 ? '' : `, ${cuantas}en pausa`}`;
};

/**
 * «Volver a casa»: brings an archived member back, if the family has room. For admins. They log in with the username and
 * password that they had, but are no admin, and get back the chores that they left and nobody has (`recuperar`). Their keys,
 * passkeys, calendars, devices and wall screens do not come back. Refused for a member whose name was forgotten, and during a
 * draft or reajuste.
 */
export const desarchivarMiembro = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<DeVuelta>> => {
  const { familia_id: familia } = actor;
  return cambiarFila(contexto, familia, leerUsuario, id, async (cambio, miembro) => {
    const { db } = cambio;
    const en = await leerArchivado(db, id);
    if (en === null) return rechazado('NO_ARCHIVADO', { nombre: miembro.first_name });
    if (await estaOlvidado(db, id)) return rechazado('OLVIDADO');
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    if ((await contarMiembros(db, familia)).enCasa >= MAXIMO_MIEMBROS)
      return rechazado('DEMASIADOS_MIEMBROS', { maximo: MAXIMO_MIEMBROS });

    const aptos = await leerAptos(db, familia);
    await desarchivarUsuario(db, id, cambio.ahora);
    const suyas = await recuperar(cambio, miembro, en);
    const votaciones = await revisarVotaciones(cambio, aptos, id);
    const despues = await leerUsuario(db, familia, id);
    if (despues === undefined) throw new Error('A member who came back is gone');
    cambio.toca('miembro', despues.id);
    await difundirTareas(cambio, {
      ...votaciones,
      cambiadas: [...votaciones.cambiadas, ...suyas.map((t) => t.id)],
      asignaciones: true,
    });
    await revisarMotivos(cambio);
    cambio.dice(actor, { hecho: 'miembro.de_vuelta', miembro: miembro.first_name, tareas: suyas.length });
    const message = `${miembro.first_name} vuelve a casa. ${enPalabras(suyas)}`;
    return bien({ success: true, message, usuario: despues });
  });
};

/**
 * «Olvidar a …»: deletes the name, picture, username and e-mail of an archived member from the database, the audit log
 * included. For admins. What they did and the sums stay, under a neutral name. Nothing brings the name back.
 */
export const olvidarMiembro = (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<{ success: true; message: string }>> =>
  cambiarFila(contexto, actor.familia_id, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora, familia } = cambio;
    if (!(await estaArchivado(db, id))) return rechazado('NO_ARCHIVADO', { nombre: miembro.first_name });
    if (await estaOlvidado(db, id)) return rechazado('OLVIDADO');
    const como = await olvidarUsuario(db, familia, id, ahora);
    cambio.toca('miembro', id);
    cambio.toca('asignaciones');
    cambio.dice(actor, { hecho: 'miembro.olvidado' });
    return bien({ success: true as const, message: `Su nombre ya no está. Lo que hizo consta como «${como}»` });
  });
