import type { Archivado } from '#shared/contracts/usuarios.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin, revocarAccesosDe } from '#server/data/accesos.ts';
import { borrarAparato } from '#server/data/aparatos.ts';
import {
  archivarUsuario,
  devolverCubiertas,
  estaArchivado,
  leerAparatosDe,
  leerTomadasDe,
  listarArchivados,
  quitarPendientesDe,
  terminarResponsabilidadesDe,
} from '#server/data/archivo.ts';
import { abrirDeNadie, soltarOcurrencia } from '#server/data/libres.ts';
import { borrarPendiente } from '#server/data/ocurrencias.ts';
import { borrarPantallasDe } from '#server/data/pantallas.ts';
import { hayReajusteEnCurso } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { hayOtroAdmin, leerUsuario } from '#server/data/usuarios.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { contarDevuelta } from '#server/effects/trabajo/contar-desde-hecha.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/** Their logins end, and the devices on which they let others in by face. */
const echar = async ({ db, ahora, cortar }: Cambio, id: number): Promise<void> => {
  await revocarAccesosDe(db, id, ahora, 'ARCHIVADA');
  for (const aparato of await leerAparatosDe(db, id)) {
    const terminados = await revocarAccesosConPin(db, { aparato }, ahora);
    await borrarAparato(db, aparato);
    cortar(...terminados.map((acceso) => ({ acceso })));
  }
  cortar({ miembro: id });
};

/** The screens in their charge end: they may hang where they live now. */
const apagarPantallas = async (cambio: Cambio, actor: Actor, id: number): Promise<void> => {
  for (const pantalla of await borrarPantallasDe(cambio.db, id)) {
    cambio.anota(actor, { acto: 'PANTALLA_DESVINCULADA', pantalla: pantalla.nombre });
    cambio.cortar({ pantalla: pantalla.id });
  }
};

/** What they had taken is free again, what they covered its owner's; what was theirs is nobody's. Returns the chores of nobody that opened. */
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
 * «Ya no vive aquí»: their logins, devices and screens end at once, history stays with their name, and their chores are nobody's
 * until a reajuste, which is offered. Never the last admin, nor while a draft or a reajuste counts on them.
 */
export const archivarMiembro = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<Archivado>> => {
  const { familia_id: familia } = actor;
  return cambiarFila(contexto, familia, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora, hoy, avisar } = cambio;
    if (await estaArchivado(db, id)) return rechazado('YA_ARCHIVADO', { nombre: miembro.first_name });
    if (!(await hayOtroAdmin(db, familia, id))) return rechazado('ULTIMO_ADMIN');
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');

    const { first_name, es_administrador } = miembro;
    cambio.anota(actor, { acto: 'MIEMBRO_ARCHIVADO', miembro: first_name, era_admin: es_administrador });
    const aptos = await leerAptos(db, familia);
    const abiertas = await dejarTrabajo(cambio, id, hoy);
    await archivarUsuario(db, id, ahora);
    await echar(cambio, id);
    await apagarPantallas(cambio, actor, id);
    const votaciones = await revisarVotaciones(cambio, aptos);
    cambio.toca('miembro', id);
    avisar('ausencia:cambiada', {});
    await avisarDeTareas(cambio, {
      ...votaciones,
      cambiadas: [...votaciones.cambiadas, ...abiertas],
      asignaciones: true,
    });
    await revisarMotivos(cambio);
    return hecho(await suFicha(cambio, id));
  });
};
