import { medianoche } from '#server/jobs/trabajos.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { AUSENCIAS } from './actos/ausencias.ts';
import { AYER } from './actos/ayer.ts';
import { CAMBIOS } from './actos/cambios.ts';
import { FAMILIA } from './actos/familia.ts';
import { GRACIAS } from './actos/gracias.ts';
import { DE_NOCHE, HACER, tacharSinMirar, trabajar } from './actos/hacer.ts';
import { LIBRES } from './actos/libres.ts';
import { OMITIR } from './actos/omitir.ts';
import { PAGA } from './actos/paga.ts';
import { POSPONER } from './actos/posponer.ts';
import { METAS } from './actos/metas.ts';
import { PREMIOS } from './actos/premios.ts';
import { QUIEN } from './actos/quien.ts';
import { REAJUSTES } from './actos/reajustes.ts';
import { REPARTO } from './actos/reparto.ts';
import { REVISAR } from './actos/revisar.ts';
import { crearTarea, TAREAS } from './actos/tareas.ts';
import { fundarCasa, type Acto, type Casa } from './casa.ts';
import { diaDe, leerAusencias, leerFilas, leerPendientes, numeroDe, quienFalta, trimestreDe } from './filas.ts';
import { comprobarCasa } from './recuento/casa-de-hoy.ts';
import { comprobarCuentas } from './recuento/cuentas.ts';
import { comprobarGracias } from './recuento/gracias.ts';
import { crearMemoria } from './recuento/historia.ts';
import { crearVitrina } from './recuento/logros.ts';
import { crearHucha } from './recuento/paga.ts';
import { comprobarPartes } from './recuento/partes.ts';
import { comprobarPropuestas, crearMetas } from './recuento/metas.ts';
import { comprobarPremios } from './recuento/premios.ts';
import { comprobarPuntos, comprobarRanking } from './recuento/puntos.ts';
import { comprobarRachas, crearComienzos, crearDiario, crearFirmes } from './recuento/rachas.ts';
import { comprobarResumen } from './recuento/resumen.ts';
import { crearVispera } from './recuento/semana.ts';

/** All acts but those just before midnight. Of the acts that are drawn for a day, every other one happens in the evening. */
export const ACTOS: readonly Acto[] = [
  ...REPARTO,
  ...FAMILIA,
  ...TAREAS,
  ...AUSENCIAS,
  ...LIBRES,
  ...CAMBIOS,
  ...REAJUSTES,
  ...POSPONER,
  ...OMITIR,
  ...AYER,
  ...QUIEN,
  ...GRACIAS,
  ...HACER,
  ...METAS,
  ...PREMIOS,
  ...PAGA,
  ...REVISAR,
];

/** Percentage of days on which the midnight job does not run, as if the box had been off. */
const APAGADA = 6;
/** Interval, in days, between the checks that do not run every evening. */
const CADA = 3;
/** Number of days of a new quarter on which the previous one is checked too. */
const DIAS_DEL_ANTERIOR = 20;

/** Creates all checks of a simulated day. */
const crearMirada = (casa: Casa) => {
  const [diario, memoria, vitrina, vispera] = [crearDiario(), crearMemoria(), crearVitrina(), crearVispera()];
  const [comienzos, firmes] = [crearComienzos(), crearFirmes()];
  const [hucha, comprobarMeta] = [crearHucha(), crearMetas()];
  return {
    amanece: async (): Promise<void> => {
      await hucha.amanece(casa);
      await vispera.comprobar(casa);
    },
    mirar: async (): Promise<void> => {
      const trimestre = trimestreDe(casa.hoy);
      const anterior = trimestreDe(diaDe(numeroDe(trimestre) - 1));
      const filas = await leerFilas(casa, anterior);
      const falta = quienFalta(await leerAusencias(casa));
      await memoria.mirar(casa, filas, anterior, falta, numeroDe);
      comprobarPartes(casa, filas);
      await comprobarCuentas(casa, trimestre, filas);
      if (numeroDe(casa.hoy) % CADA === 0) {
        if (numeroDe(casa.hoy) - numeroDe(trimestre) < DIAS_DEL_ANTERIOR) await comprobarCuentas(casa, anterior, filas);
        await comprobarCasa(casa);
        await comprobarPuntos(casa);
        await comprobarPropuestas(casa);
        await comprobarPremios(casa);
        await hucha.mirar(casa);
        await comprobarGracias(casa);
        await comprobarRanking(casa, filas);
      }
      await comprobarRachas(casa, filas, { diario, falta, desde: anterior, comienzos, firmes });
      await vitrina(casa, diario, falta);
      await comprobarMeta(casa);
      await comprobarResumen(casa);
      await vispera.preguntar(casa);
      await hucha.anochece(casa);
      casa.hoyAusencias = false;
    },
    /**
     * Checks the goal against the history, and records what was overdue at the end of the day `ultimo`. Runs before each act,
     * since an act may delete overdue rows while the streaks that they broke stay broken, and at the end of the day.
     */
    apuntar: async (ultimo: Dia): Promise<void> => {
      await comprobarMeta(casa);
      diario.apuntar(ultimo, await leerPendientes(casa), casa.diaLocal);
    },
  };
};

type Mirada = ReturnType<typeof crearMirada>;

/** Runs the midnight jobs, at midnight or when the box is switched on. */
const encender = (casa: Casa): Promise<void> =>
  medianoche(casa.app.contexto, (error) => {
    throw error;
  });

/**
 * Begins a day just after midnight, or at nine if the midnight job does not run. In either case undoes what the acts of last
 * evening put into `trasMedianoche`. `amanece` checks the day's beginning before anybody acts, but only just after midnight.
 */
const empezarDia = async (casa: Casa, dia: Dia, amanece: Mirada['amanece']): Promise<void> => {
  await casa.son(dia, '00:03');
  const encendida = !casa.suerte(APAGADA);
  if (encendida) {
    await encender(casa);
    await amanece();
  }
  for (const deshacer of casa.trasMedianoche.splice(0)) await deshacer();
  if (encendida) return;
  // Without the midnight job a member's request begins the day; the job at nine then finds it begun.
  if (casa.suerte(50)) await tacharSinMirar(casa);
  await casa.son(dia, '09:00');
  await encender(casa);
};

/** Simulates one day of a family: random acts, the evening's work, and acts just before midnight. */
const vivirDia = async (
  casa: Casa,
  { actos, noche }: { readonly actos: readonly Acto[]; readonly noche: readonly Acto[] },
  apuntar: Mirada['apuntar'],
): Promise<void> => {
  await casa.son(casa.hoy, '10:00');
  const ayer = diaDe(numeroDe(casa.hoy) - 1);
  const toca = (a: Acto): boolean => casa.azar(1_000) < a.porMil * casa.ajetreo;
  const suerte = actos.filter(toca);
  const [manana, tarde] = [suerte.filter((_, i) => i % 2 === 0), suerte.filter((_, i) => i % 2 === 1)];
  const hacer = async (acto: Acto): Promise<void> => {
    await casa.pasan(20);
    await apuntar(ayer);
    if (await acto.hacer(casa)) casa.hechos.set(acto.nombre, (casa.hechos.get(acto.nombre) ?? 0) + 1);
  };
  for (const acto of manana) await hacer(acto);
  await casa.son(casa.hoy, '19:00');
  await trabajar(casa);
  for (const acto of tarde) await hacer(acto);
  await casa.son(casa.hoy, '23:56');
  for (const acto of noche.filter(toca)) await hacer(acto);
};

const TAREAS_AL_EMPEZAR = 6;
/** Number of requests printed with a failure. */
const ULTIMAS = 60;

/** Length and conditions of a simulation. */
interface Vida {
  readonly desde: Dia;
  readonly dias: number;
  /** Acts that may happen; all by default. */
  readonly actos?: readonly Acto[];
  /** Acts that may happen just before midnight; `DE_NOCHE` by default. */
  readonly noche?: readonly Acto[];
  /** Number of chores at the beginning. */
  readonly tareas?: number;
  /** False to skip the daily checks. */
  readonly mirar?: boolean;
  /** Called before the first chores are created. */
  readonly alEmpezar?: (casa: Casa) => void;
  /** Called on the last evening. */
  readonly alAcabar?: (casa: Casa) => Promise<void>;
}

/**
 * Simulates some days of a random family and checks each, unless `mirar` is false. Throws at the first fault, with the latest
 * requests. Returns how often each act happened.
 */
export const vivir = async (
  semilla: number,
  { desde, dias, actos = ACTOS, noche = DE_NOCHE, tareas = TAREAS_AL_EMPEZAR, mirar = true, alEmpezar, alAcabar }: Vida,
): Promise<ReadonlyMap<string, number>> => {
  const casa = await fundarCasa(semilla, desde);
  alEmpezar?.(casa);
  try {
    for (let n = tareas; n > 0; n -= 1) await crearTarea(casa);
    const mirada = crearMirada(casa);
    for (let n = 0; n < dias; n += 1) {
      await empezarDia(casa, diaDe(numeroDe(desde) + n), mirar ? mirada.amanece : async () => {});
      await vivirDia(casa, { actos, noche }, mirar ? mirada.apuntar : async () => {});
      await casa.son(casa.hoy, '23:59');
      if (!mirar) continue;
      await mirada.mirar();
      await mirada.apuntar(casa.hoy);
    }
    await alAcabar?.(casa);
    return casa.hechos;
  } catch (error) {
    throw new Error(`${String(error)}\n${casa.diario.slice(-ULTIMAS).join('\n')}`, { cause: error });
  } finally {
    await casa.app.app.close();
  }
};
