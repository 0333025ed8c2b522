import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { PreguntaSaldo, RespuestaSaldo } from '#shared/contracts/cuotas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { Acto, Casa, Persona } from '#server/testing/ano/casa.ts';
import { comoAntes } from '#server/testing/ano/como-antes.ts';
import { diaDe, numeroDe, trimestreDe } from '#server/testing/ano/filas.ts';
import { guardarCarga } from './familia.ts';

/** Returns the family's draft session in progress; null if there is none. Updates `casa.enReparto`. */
const sesionEnCurso = async (casa: Casa): Promise<SesionReparto | null> => {
  const actual = await casa.pedir<SesionActual>(casa.admin(), 'GET', RUTAS.sesionActual);
  const sesion = actual?.sesion ?? null;
  casa.enReparto = sesion !== null && (sesion.fase === 'ELECCION' || sesion.fase === 'CIERRE');
  return casa.enReparto ? sesion : null;
};

/** Makes a move in a draft; `n` is the proposal's number, if the path has one. Null if a deadline had already ended the draft. */
const jugar = async (casa: Casa, quien: Persona, url: string, sesion: number, cuerpo?: unknown, n = 0) =>
  (await casa.pedir<JugadaHecha>(quien, 'POST', ruta(url, { id: sesion, n }), { cuerpo, admite: ['SIN_SESION'] }))
    ?.sesion ?? null;

/** Picks a legal chore for the member with the turn: by that member, or by an admin. */
const elegir = async (casa: Casa, s: SesionReparto): Promise<SesionReparto | null> => {
  const turno = s.miembro_turno_actual ?? 0;
  const legales = tareasLegales(estadoDeSesion(s), turno);
  // Picks the largest legal chore in 60 % of the cases, as people would, else a random one.
  const tarea_id = (casa.suerte(60) ? legales.toSorted((a, b) => b.carga - a.carga)[0] : casa.una(legales))?.id;
  const quien = casa.conCuenta().find((p) => p.id === turno);
  return quien !== undefined && casa.suerte(85)
    ? jugar(casa, quien, RUTAS.elegirTarea, s.id, { tarea_id })
    : jugar(casa, casa.admin(), RUTAS.elegirPor, s.id, { tarea_id, miembro: turno });
};

/** Fields of a session that undoing a pick must restore. */
const mesa = ({ tareas, puntos_acumulados, miembro_turno_actual, turno_actual, elecciones }: SesionReparto) => ({
  tareas: tareas.map((t) => [t.id, t.miembro, t.origen]),
  puntos_acumulados,
  turno: [miembro_turno_actual, turno_actual],
  elecciones: elecciones.map((e) => [e.miembro, e.tarea]),
});

const elegirYDeshacer = async (casa: Casa, s: SesionReparto): Promise<SesionReparto | null> => {
  const elegida = await elegir(casa, s);
  // After the last pick the closing begins, and automatic picks may have followed; neither can be undone in one step.
  if (elegida?.fase !== 'ELECCION' || elegida.elecciones.length !== s.elecciones.length + 1) return elegida;
  const vuelta = await jugar(casa, casa.admin(), RUTAS.deshacerEleccion, s.id, {});
  if (vuelta === null || !isDeepStrictEqual(mesa(vuelta), mesa(s)))
    throw new Error(`${casa.hoy}: a pick undone left ${JSON.stringify(vuelta)} of ${JSON.stringify(s)}`);
  return vuelta;
};

const responder = async (casa: Casa, s: SesionReparto): Promise<SesionReparto | null> => {
  const abierta = s.propuestas.find((p) => p.estado === 'PENDIENTE');
  if (abierta === undefined || casa.suerte(4)) return jugar(casa, casa.admin(), RUTAS.cerrarReparto, s.id);
  const pide = abierta.pide.find((m) => abierta.respuestas[m] === undefined) ?? 0;
  const quien = casa.conCuenta().find((p) => p.id === pide);
  const cuerpo = { acepta: casa.suerte(80), ...(quien === undefined ? { miembro: pide } : {}) };
  return quien === undefined && casa.personas.every((p) => p.id !== pide)
    ? jugar(casa, casa.admin(), RUTAS.cerrarReparto, s.id)
    : jugar(casa, quien ?? casa.admin(), RUTAS.responderPropuesta, s.id, cuerpo, abierta.n);
};

/** Makes up to `jugadas` moves of a session. */
const seguir = async (casa: Casa, inicio: SesionReparto, jugadas: number): Promise<void> => {
  let s: SesionReparto | null = inicio;
  for (let quedan = jugadas; s !== null && quedan > 0; quedan -= 1) {
    if (s.fase === 'ELECCION') s = await (casa.suerte(12) ? elegirYDeshacer(casa, s) : elegir(casa, s));
    else if (s.fase === 'CIERRE') s = await responder(casa, s);
    else return;
  }
};

/** Expected refusals of a start; the family then plays no draft that day. */
const NO_EMPIEZA = [
  'REAJUSTE_EN_CURSO',
  'REPARTO_BLOQUEADO',
  'SIN_TAREAS',
  'PORCENTAJES_NO_SUMAN_100',
  'SIN_PARTICIPANTES',
];

/** Asks each member with an account whose quota last quarter's balance would raise. Returns the agreements of those who accept. */
const preguntarSaldos = async (casa: Casa, pedido: object): Promise<string[]> => {
  const acuerdos: string[] = [];
  for (const quien of casa.conCuenta()) {
    const pregunta = await casa.pedir<PreguntaSaldo>(casa.admin(), 'POST', RUTAS.preguntarSaldo, {
      cuerpo: { ...pedido, miembro: quien.id },
      admite: ['SALDO_SIN_PREGUNTA', ...NO_EMPIEZA],
    });
    if (pregunta === null) continue;
    const cuerpo = { pregunta: pregunta.pregunta, acepta: casa.suerte(80) };
    const { acuerdo = null } =
      (await casa.pedir<RespuestaSaldo>(quien, 'POST', RUTAS.responderSaldo, { cuerpo })) ?? {};
    if (acuerdo !== null) acuerdos.push(acuerdo);
  }
  return acuerdos;
};

/** Checks that a draft began with the quotas and the chores in parts that its preview announced. */
const comprobarPrevista = (casa: Casa, prevista: Previsualizacion, s: SesionReparto): void => {
  const enPartes = [...new Set(s.tareas.flatMap((t) => t.parte_de ?? []))].toSorted((a, b) => a - b);
  const dicho = [prevista.cuotas.map((c) => c.cuota), prevista.en_partes.map((t) => t.id)];
  if (!isDeepStrictEqual(dicho, [prevista.cuotas.map((c) => s.cuotas_puntos[c.miembro] ?? 0), enPartes]))
    throw new Error(`${casa.hoy}: the preview told ${JSON.stringify(prevista)}, and so it began: ${JSON.stringify(s)}`);
};

const empezar = async (casa: Casa): Promise<SesionReparto | null> => {
  const contar = casa.una(casa.contar) ?? 'TRIMESTRE';
  const saldo = casa.suerte(casa.conSaldos);
  const cuentan = casa.suerte(casa.conAusencias) ? casa.conCuenta().map((p) => p.id) : [];
  const pedido = { contar, saldo, ausencias: cuentan };
  const cuerpo = { ...pedido, acuerdos: saldo ? await preguntarSaldos(casa, pedido) : [] };
  const peticion = { cuerpo, admite: NO_EMPIEZA };
  const prevista = await casa.pedir<Previsualizacion>(casa.admin(), 'POST', RUTAS.previsualizar, peticion);
  const hecha = await casa.pedir<JugadaHecha>(casa.admin(), 'POST', RUTAS.iniciar, peticion);
  casa.enReparto = true;
  if (prevista === null || hecha === null) return null;
  comprobarPrevista(casa, prevista, hecha.sesion);
  return hecha.sesion;
};

/**
 * Tells whether a draft is still missing for the quarter that a draft started today would be for. In a quarter's last two weeks
 * that is the next quarter.
 */
const haceFalta = async (casa: Casa): Promise<boolean> => {
  const para = trimestreDe(diaDe(numeroDe(casa.hoy) + 14));
  const hechas = await casa.leer(sql<{ id: number }>`
    select id from sesiones_reparto
    where familia_id = ${casa.familia} and trimestre_inicio = ${para} and fase = 'COMPLETADA'`);
  return hechas.length === 0;
};

/** More moves than any session has. */
const HASTA_EL_FINAL = 2_000;

export const REPARTO: readonly Acto[] = [
  {
    nombre: 'a draft',
    porMil: 200,
    hacer: async (casa) => {
      if (!(await haceFalta(casa)) || (await sesionEnCurso(casa)) !== null) return false;
      await guardarCarga(casa);
      const sesion = await empezar(casa);
      if (sesion !== null) await seguir(casa, sesion, casa.suerte(70) ? HASTA_EL_FINAL : 1 + casa.azar(8));
      return sesion !== null;
    },
  },
  {
    nombre: 'a draft goes on',
    porMil: 600,
    hacer: async (casa) => {
      if (!casa.enReparto) return false;
      const sesion = await sesionEnCurso(casa);
      if (sesion === null) return false;
      await seguir(casa, sesion, casa.suerte(60) ? HASTA_EL_FINAL : 1 + casa.azar(8));
      return true;
    },
  },
  {
    nombre: 'a draft called off',
    porMil: 6,
    hacer: async (casa) => {
      const enCurso = await sesionEnCurso(casa);
      if (enCurso !== null) {
        await jugar(casa, casa.admin(), RUTAS.cancelarReparto, enCurso.id);
        return true;
      }
      // A draft that starts ends open swap requests, and cancelling it does not open them again.
      const pedidas = await casa.leer(sql<{ id: number }>`
        select id from cambios where familia_id = ${casa.familia} and tipo = 'CAMBIAR' and estado in ('ABIERTO', 'POR_PERMITIR')`);
      if (pedidas.length > 0) return false;
      await guardarCarga(casa);
      return comoAntes(casa, 'A draft', async () => {
        const sesion = await empezar(casa);
        // With every member away the draft ends as it begins.
        if (sesion?.fase !== 'ELECCION') return false;
        await jugar(casa, casa.admin(), RUTAS.cancelarReparto, sesion.id);
        return true;
      });
    },
  },
];
