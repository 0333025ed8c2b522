import type { PreguntaSaldo } from '#shared/contracts/cuotas.ts';
import type { Reajuste, ReajusteMovido } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { unEnsayo } from '#server/testing/ensayo.ts';
import { llamar as llamarSinMedir } from '#server/testing/sembrar.ts';
import type { Banco } from './banco.ts';

/** Maximum number of answers sent to the proposals of a reajuste. */
const RESPUESTAS = 20;
/** Maximum number of answers sent to the proposals of a closing, few enough that it does not end. */
const EN_EL_CIERRE = 2;
/** Index of the last chore in the draft whose closing is measured. */
const POCAS = 60;
/** Every pick whose number is a multiple of this is measured. */
const CADA = 40;
/** Number of last picks that are all measured. */
const ULTIMAS = 4;

/** Number of last quarter's assignments that a member still owes, so many that the app asks whether they raise the quota. */
const DEUDAS = 40;

/** Fields of an assignment of last quarter that is still pending. */
const DEL_VERANO = {
  responsabilidad_id: null,
  trimestre_inicio: '2026-07-01',
  fecha_limite: null,
  disponible_desde: null,
  estado: 'PENDIENTE',
  tarea_nombre: 'Fregar',
  tarea_puntos: 40,
  tarea_tiempo: 10,
  creada_en: '2026-09-20T10:00:00.000Z',
  completada_en: null,
} as const;

/** Measures reajustes and other changes of owner between drafts. */
export const medirReajuste = async ({ llamar, seccion, casa, familia }: Banco): Promise<void> => {
  const nueva = async (nombre: string): Promise<number> =>
    (await llamar<Tarea>('POST', RUTAS.tareas, 0, { cuerpo: { nombre, frecuencia: 'DIARIA' } })).id;
  const empezar = async (): Promise<Reajuste> => (await llamar<ReajusteMovido>('POST', RUTAS.reajustes, 0)).reajuste;
  const lugarDe = (miembro: number): number => familia.miembros.findIndex((f) => f.id === miembro);
  await seccion(async () => {
    const id = await nueva('Regar');
    await llamar('POST', RUTAS.descartarReajuste, 0);
    await llamar('POST', RUTAS.darTarea, 0, { id, cuerpo: { miembro: casa.miembros[2] } });
    await llamar('DELETE', RUTAS.tarea, 0, { id });
  });
  await seccion(async () => llamar('POST', RUTAS.cancelarReajuste, 0, { id: (await empezar()).id }));
  await seccion(async () => {
    const { id } = await empezar();
    await llamar('POST', RUTAS.terminarReajuste, 0, { id });
    await llamar('GET', RUTAS.certificadoReajuste, 0, { id });
  });
  await seccion(async () => {
    let { id, propuestas } = await empezar();
    for (let n = 0; n < RESPUESTAS; n += 1) {
      const propuesta = propuestas.find((p) => p.estado === 'PENDIENTE');
      const miembro = propuesta?.pide.find((m) => !propuesta.respuestas.some((r) => r.miembro === m));
      if (propuesta === undefined || miembro === undefined) break;
      const responde = { id, n: propuesta.n, cuerpo: { acepta: n % 3 !== 0 } };
      const { reajuste } = await llamar<ReajusteMovido>('POST', RUTAS.responderReajuste, lugarDe(miembro), responde);
      ({ id, propuestas } = reajuste);
    }
    if (propuestas.some((p) => p.estado === 'PENDIENTE')) await llamar('POST', RUTAS.terminarReajuste, 0, { id });
    await llamar('GET', RUTAS.certificadoReajuste, 0, { id });
  });
};

/**
 * Measures shares, wish lists, previews of a draft, a draft tried out on the wall, and the question about last quarter's
 * balance.
 */
export const medirAntesDelReparto = async ({ app, llamar, seccion, casa, familia }: Banco): Promise<void> => {
  const { miembros, tareas } = casa;
  await seccion(() =>
    llamar('POST', RUTAS.cargaActualizar, 0, {
      cuerpo: { configuraciones: miembros.map((miembro, i) => ({ miembro, porcentaje_carga: i < 10 ? 4 : 3 })) },
    }),
  );
  await seccion(async () => {
    const [una] = await llamar<readonly { readonly id: number }[]>('GET', RUTAS.configuracionesReparto, 0);
    await llamar('PATCH', RUTAS.configuracionReparto, 0, { id: una?.id ?? 0, cuerpo: { porcentaje_asignado: 5 } });
  });
  await seccion(() => llamar('PUT', RUTAS.deseos, 2, { cuerpo: { tareas: tareas.slice(0, 200) } }));
  await seccion(() => llamar('POST', RUTAS.previsualizar, 0, { cuerpo: {} }));
  await seccion(() =>
    llamar('POST', RUTAS.previsualizar, 0, {
      cuerpo: { contar: 'TRIMESTRE', ausencias: miembros, saldo: true },
      como: `POST ${RUTAS.previsualizar} (ausencias y saldo)`,
    }),
  );
  await seccion(async () => {
    await llamar('POST', RUTAS.ensayoPantalla, 0, { cuerpo: unEnsayo(miembros) });
    await llamar('DELETE', RUTAS.ensayoPantalla, 0);
  });
  await seccion(async () => {
    const debe = { familia_id: familia.id, miembro_id: miembros[2] ?? 0, tarea_id: tareas[1] ?? 0 };
    for (let n = 0; n < DEUDAS; n += 1)
      await insertarAsignacion(app.contexto.base.escritura, { ...DEL_VERANO, ...debe });
    const cuerpo = { contar: 'TRIMESTRE', miembro: miembros[2] };
    const { pregunta } = await llamar<PreguntaSaldo>('POST', RUTAS.preguntarSaldo, 0, { cuerpo });
    await llamar('POST', RUTAS.responderSaldo, 2, { cuerpo: { pregunta, acepta: true } });
  });
};

/** Measures a draft that is cancelled, a complete one, one with a closing, and one in which everybody is away. */
export const medirReparto = async ({ app, llamar, seccion, casa, familia }: Banco): Promise<void> => {
  const iniciar = async (): Promise<SesionReparto> =>
    (await llamar<JugadaHecha>('POST', RUTAS.iniciar, 0, { cuerpo: { contar: 'PUNTOS' } })).sesion;
  const lugar = (miembro: number | null | undefined) => familia.miembros.findIndex((m) => m.id === miembro);
  /** Returns the lightest legal chore. Heavy chores left to the end give the closing more to even out. */
  const legal = (s: SesionReparto) => ({
    tarea_id: tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0).toSorted((a, b) => a.carga - b.carga)[0]
      ?.id,
  });
  await seccion(async () => {
    let s = await iniciar();
    await llamar('GET', RUTAS.sesionActual, 0, { como: `GET ${RUTAS.sesionActual} (en curso)` });
    await llamar('GET', RUTAS.tareasDisponibles, 0);
    const { id } = s;
    s = (await llamar<JugadaHecha>('POST', RUTAS.volver, casa.fuera[0] ?? 0, { id })).sesion;
    await llamar('POST', RUTAS.elegirTarea, lugar(s.miembro_turno_actual), { id, cuerpo: legal(s) });
    await llamar('POST', RUTAS.deshacerEleccion, 0, { id });
    await llamar('POST', RUTAS.cancelarReparto, 0, { id });
  });
  const jugarEntero = async (): Promise<SesionReparto> => {
    let s = await iniciar();
    const { id } = s;
    const admin = familia.miembros[0]?.token ?? '';
    for (let n = 0; s.fase === 'ELECCION'; n += 1) {
      const cuerpo = legal(s);
      const seMide = n % CADA === 0 || s.tareas.filter((t) => t.miembro === null).length <= ULTIMAS;
      const hecha = seMide
        ? await llamar<JugadaHecha>('POST', RUTAS.elegirPor, 0, { id, cuerpo })
        : ((await llamarSinMedir(app, 'POST', ruta(RUTAS.elegirPor, { id }), admin, cuerpo)).cuerpo as JugadaHecha);
      s = hecha.sesion;
    }
    return s;
  };
  await seccion(async () => {
    const { id, fase } = await jugarEntero();
    if (fase === 'CIERRE') await llamar('POST', RUTAS.cerrarReparto, 0, { id });
    await llamar('GET', RUTAS.certificado, 0, { id, como: `GET ${RUTAS.certificado} (reparto jugado)` });
  });
  // With few chores the loads come out less even than with 400, so that the closing has changes to propose.
  await seccion(async () => {
    const db = app.contexto.base.escritura;
    await db
      .updateTable('tareas')
      .set({ activa: false })
      .where('id', '>', casa.tareas[POCAS] ?? 0)
      .execute();
    let s = await jugarEntero();
    const { id } = s;
    for (let n = 0; n < EN_EL_CIERRE && s.fase === 'CIERRE'; n += 1) {
      const propuesta = s.propuestas.find((p) => p.estado === 'PENDIENTE');
      const miembro = propuesta?.pide.find((m) => propuesta.respuestas[m] === undefined);
      if (propuesta === undefined) break;
      const responde = { id, n: propuesta.n, cuerpo: { acepta: n > 0 } };
      s = (await llamar<JugadaHecha>('POST', RUTAS.responderPropuesta, lugar(miembro), responde)).sesion;
    }
    await llamar('POST', RUTAS.cerrarReparto, 0, { id });
    await db
      .updateTable('tareas')
      .set({ activa: true })
      .where('id', '>', casa.tareas[POCAS] ?? 0)
      .execute();
  });
  await seccion(async () => {
    await app.contexto.base.escritura
      .updateTable('ausencias')
      .set({ desde: '2026-11-20', hasta: '2026-11-25' })
      .execute();
    await llamar('POST', RUTAS.iniciar, 0, { cuerpo: {}, como: `POST ${RUTAS.iniciar} (todos fuera)` });
  });
};
