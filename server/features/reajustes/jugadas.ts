import type { LibreDejada } from '#shared/contracts/asignaciones.ts';
import type { ReajusteMovido, ResponderReajuste } from '#shared/contracts/reajustes.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import * as reglas from '#shared/domain/reajuste/jugadas.ts';
import { empezarReajuste, type JugadaReajuste, type YaNoSePuede } from '#shared/domain/reajuste/jugadas.ts';
import { plegarReajuste } from '#shared/domain/reajuste/registro.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar, cambiarFila, type Cambio, bienAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/dejar-paso.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import {
  guardarReajuste,
  hayReajusteEnCurso,
  insertarReajuste,
  leerReajuste,
  leerUltimoReparto,
} from '#server/data/reajustes.ts';
import { leerEnCurso, leerSesion } from '#server/data/sesiones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { asentarReajuste, leerYaNo, llamarPorReajuste } from '#server/effects/reajuste/asentar.ts';
import { leerResto } from '#server/effects/reajuste/leer-resto.ts';
import { descartarLosMotivos } from '#server/effects/reajuste/motivos.ts';
import { verReajuste } from '#server/effects/reajuste/vista-reajuste.ts';
import { vencerReajuste } from './vencer.ts';

/**
 * Starts a reajuste for the rest of the quarter: proposes the fewest moves that bring everybody to their share. For admins.
 * If two admins press at once, the second is told that one is in progress.
 */
export const iniciarReajuste = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<ReajusteMovido>> => {
  const { familia_id: familia, zona_horaria } = actor;
  await vencerReajuste(contexto, actor);
  return cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    const sesion = await leerUltimoReparto(db, familia);
    const reparto = sesion === null ? null : await leerSesion(db, familia, sesion);
    if (reparto === null) return rechazado('REAJUSTE_SIN_REPARTO');
    const resto = await leerResto(db, familia, reparto.estado, hoyEn(zona_horaria, ahora));
    const jugada = await dejandoPaso(empezarReajuste({ ...resto, por: actor.id }, ahora));
    if (!jugada.ok) return jugada;
    const estado = plegarReajuste(jugada.valor);
    const id = await insertarReajuste(db, familia, estado);
    if (id === null) return rechazado('REAJUSTE_EN_CURSO');
    await guardarReajuste(db, { id, estado }, jugada.valor);
    llamarPorReajuste(cambio, { id, estado }, null);
    cambio.difundir('reajuste:cambiado', {});
    cambio.dice(actor, { hecho: 'reajuste.iniciado', cambios: estado.propuestas.length });
    const reajuste = await verReajuste(db, familia, { id, estado });
    const message = 'Reajuste propuesto: falta que respondan';
    return bienAlVer(({ version }) => ({ success: true, message, reajuste, version }));
  });
};

/** A move in a reajuste: the rule to run with its arguments, and the message for its author. */
interface Movimiento {
  readonly reajuste: number;
  readonly mover: (
    estado: EstadoReajuste,
    ahora: Instante,
    yaNo: YaNoSePuede,
  ) => JugadaReajuste | Promise<JugadaReajuste>;
  readonly mensaje: (estado: EstadoReajuste) => string;
  /** Enters the act in the audit log. */
  readonly anotar?: (cambio: Cambio) => void;
}

/**
 * Makes one move in a reajuste; every move except the start goes through here.
 * The rule judges the state stored at that time. A reajuste whose time is over ends first, and the move is refused.
 */
const moverReajuste = async (
  contexto: Contexto,
  actor: Pick<Actor, 'familia_id' | 'zona_horaria'>,
  { reajuste, mover, mensaje, anotar }: Movimiento,
): Promise<ResultadoCaso<ReajusteMovido>> => {
  const { familia_id } = actor;
  await vencerReajuste(contexto, actor);
  return cambiarFila(contexto, familia_id, leerReajuste, reajuste, async (cambio, guardado) => {
    const { db, ahora } = cambio;
    const jugada = await mover(guardado.estado, ahora, await leerYaNo(cambio));
    const movido = await asentarReajuste(cambio, guardado, jugada);
    if ('ok' in movido) return movido;
    anotar?.(cambio);
    const [message, visto] = [mensaje(movido.estado), await verReajuste(db, familia_id, movido)];
    return bienAlVer(({ version }) => ({ success: true, message, reajuste: visto, version }));
  });
};

// Moves of the members. Each runs a rule of the domain and words the message for its author.

const trasResponder = (acepta: boolean, { fase }: EstadoReajuste): string => {
  const dicho = acepta ? 'Has dicho que sí' : 'Has dicho que no';
  return fase === 'TERMINADO' ? `${dicho}. El reajuste ha terminado` : dicho;
};

/** Answers a proposal that concerns the caller; an admin may answer for a member without an account. */
export const responderReajuste = async (
  contexto: Contexto,
  actor: Actor,
  reajuste: number,
  { propuesta, acepta, miembro = actor.id }: ResponderReajuste & { readonly propuesta: number },
) => {
  const porOtro = miembro !== actor.id;
  const otro = porOtro ? await leer(contexto, (db) => leerUsuario(db, actor.familia_id, miembro)) : undefined;
  if (porOtro && !(actor.es_administrador && otro?.tiene_cuenta === false)) return rechazado('PROPUESTA_NO_ES_TUYA');
  return moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora, yaNo) =>
      // Judged again: `actor` is refreshed by the change, and may have lost the role.
      porOtro && !actor.es_administrador
        ? rechazado('PROPUESTA_NO_ES_TUYA')
        : dejandoPaso(
            reglas.contestarReajuste(
              estado,
              { miembro, propuesta, acepta, ...(porOtro && { por: actor.id }) },
              ahora,
              yaNo,
            ),
          ),
    mensaje: (estado) => trasResponder(acepta, estado),
    ...(otro !== undefined && {
      anotar: (cambio: Cambio) =>
        cambio.dice(actor, { hecho: 'propuesta.respondida_por_otro', miembro: otro.first_name, acepta }),
    }),
  });
};

/** Ends the reajuste with what is agreed so far. For admins. */
export const terminarReajuste = (contexto: Contexto, actor: Actor, reajuste: number) =>
  moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora, yaNo) => reglas.terminarReajuste(estado, { motivo: 'ADMIN', por: actor.id }, ahora, yaNo),
    mensaje: () => 'El reajuste ha terminado',
    anotar: (cambio) => cambio.dice(actor, { hecho: 'reajuste.terminado' }),
  });

/** Cancels the reajuste; no chore changes owner. For admins. */
export const cancelarReajuste = (contexto: Contexto, actor: Actor, reajuste: number) =>
  moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora) => reglas.cancelarReajuste(estado, { por: actor.id }, ahora),
    mensaje: () => 'Reajuste cancelado: todo sigue como estaba',
    anotar: (cambio) => cambio.dice(actor, { hecho: 'reajuste.cancelado' }),
  });

/** «Ahora no»: dismisses the present reasons for a reajuste, so that only later ones are offered. For admins. */
export const descartarMotivos = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<LibreDejada>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    await descartarLosMotivos(cambio);
    cambio.difundir('reajuste:cambiado', {});
    return bienAlVer(({ version }) => ({ success: true, message: 'De acuerdo: todo sigue como está', version }));
  });
