import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { CASOS_CON_AUSENCIAS } from './actos-con-ausencias.ts';
import { CASOS_CON_REAJUSTE } from './actos-con-reajuste.ts';
import { CASOS_CON_OTRO_DIA } from './actos-con-otro-dia.ts';
import { legal, type CasaConAdmin, type Caso, type Peticion } from './casa-con-admin.ts';

const HOY = '2026-11-21';
const BARRER = { nombre: 'Barrer', frecuencia: 'DIARIA' };
const deUna = ({ tareas: [id = 0] }: CasaConAdmin, cuerpo?: unknown): Peticion => ({ cuerpo, ids: { id } });

const asignada = async ({ hacer, tareas }: CasaConAdmin, miembro: number): Promise<Peticion> => {
  const cuerpo = { tarea: tareas[0], miembro, fecha_limite: HOY, estado: 'PENDIENTE' };
  return { ids: { id: (await hacer<{ id: number }>('POST', RUTAS.asignaciones, cuerpo)).id } };
};

/** Gives Luis an occurrence and then resets his account, so that an admin ticks it off for him. */
const deQuienNoTiene = async (casa: CasaConAdmin): Promise<Peticion> => {
  const suya = await asignada(casa, casa.luis.id);
  await casa.hacer('POST', RUTAS.restablecer, undefined, { id: casa.luis.id });
  return suya;
};

const enCierre = async (casa: CasaConAdmin): Promise<Peticion> => {
  const { id, fase } = await casa.hastaElCierre(await casa.empezar());
  if (fase !== 'CIERRE') throw new Error('The draft ended without a closing');
  return { ids: { id } };
};

/** Finds a closing proposal that asks Nora, for whom an admin answers, by trying different shares for her. */
const leTocaANora = async (casa: CasaConAdmin): Promise<Peticion> => {
  for (let parte = 10; parte <= 60; parte += 5) {
    const s = await casa.hastaElCierre(await casa.empezar(parte));
    const suya = s.propuestas.find((p) => p.estado === 'PENDIENTE' && p.pide.includes(casa.nora.id));
    if (suya !== undefined) return { cuerpo: { acepta: false, miembro: casa.nora.id }, ids: { id: s.id, n: suya.n } };
    if (s.fase === 'CIERRE') await casa.hacer('POST', RUTAS.cerrarReparto, undefined, { id: s.id });
  }
  throw new Error('No proposal asked Nora');
};

/** Creates a chore on which all who may vote have voted, except Pau. */
const votada = async ({ hacer, como, ana, luis, marta }: CasaConAdmin): Promise<Peticion> => {
  const { id } = await hacer<{ id: number }>('POST', RUTAS.tareas, BARRER);
  for (const quien of [ana, luis, marta])
    await como(quien)('POST', RUTAS.votaciones, { tarea: id, miembro: quien.id, dificultad: 4 });
  return { ids: { id } };
};

/** Creates a request that waits for an admin: Marta, a child without a share in the draft, has agreed to cover Luis. */
const porPermitir = async (casa: CasaConAdmin): Promise<Peticion> => {
  const { hacer, como, luis, marta, ana, pau, tareas } = casa;
  await hacer('PATCH', RUTAS.usuario, { grupo_edad: 'INFANTIL' }, { id: marta.id });
  const partes = [ana, luis, marta, pau].map((m) => ({ miembro: m.id, porcentaje_carga: m === luis ? 100 : 0 }));
  await hacer('POST', RUTAS.cargaActualizar, { configuraciones: partes });
  const { fase } = await casa.hastaElCierre(await casa.empezar());
  if (fase !== 'COMPLETADA') throw new Error('The draft did not end with its last pick');
  const suyas = await como(luis)<{ id: number; tarea: number }[]>('GET', RUTAS.misTareas);
  const asignacion = suyas.find((a) => a.tarea === tareas[0])?.id;
  const { id } = await como(luis)<{ id: number }>('POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion, a: marta.id });
  await como(marta)('POST', RUTAS.aceptarCambio, undefined, { id });
  return { ids: { id } };
};

/**
 * Admin actions on chores, their occurrences, shares, drafts and requests, with their entries in the audit log; also the three
 * lists that come first.
 */
export const CASOS_CON_TAREAS: readonly Caso[] = [
  ...CASOS_CON_AUSENCIAS,
  ...CASOS_CON_REAJUSTE,
  ...CASOS_CON_OTRO_DIA,
  {
    llamada: ['POST', RUTAS.cargaActualizar],
    acto: {
      acto: 'CARGA_CAMBIADA',
      cambios: [
        { miembro: 'Ana', antes: null, ahora: 50 },
        { miembro: 'Luis', antes: null, ahora: 30 },
        { miembro: 'Marta', antes: null, ahora: 20 },
        { miembro: 'Pau', antes: null, ahora: 0 },
      ],
    },
    preparar: ({ ana, luis, marta, pau }) => ({
      cuerpo: {
        configuraciones: [
          { miembro: marta.id, porcentaje_carga: 20 },
          { miembro: ana.id, porcentaje_carga: 50 },
          { miembro: luis.id, porcentaje_carga: 30 },
          { miembro: pau.id, porcentaje_carga: 0 },
        ],
      },
    }),
  },
  {
    llamada: ['PATCH', RUTAS.configuracionReparto],
    acto: { acto: 'CARGA_CAMBIADA', cambios: [{ miembro: 'Ana', antes: 25, ahora: 40 }] },
    preparar: async ({ hacer, empezar }) => {
      // Starting a draft stores the quarter's shares, which can then be edited.
      await empezar();
      const [fila] = await hacer<ConfiguracionReparto[]>('GET', RUTAS.configuracionesReparto);
      return { cuerpo: { porcentaje_asignado: 40 }, ids: { id: fila?.id ?? 0 } };
    },
  },
  {
    llamada: ['POST', RUTAS.iniciar],
    acto: { acto: 'REPARTO_INICIADO', trimestre: '2026-10-01' },
    preparar: () => ({ cuerpo: {} }),
  },
  {
    llamada: ['POST', RUTAS.cancelarReparto],
    acto: { acto: 'REPARTO_CANCELADO', trimestre: '2026-10-01' },
    preparar: async ({ empezar }) => ({ ids: { id: (await empezar()).id } }),
  },
  {
    llamada: ['POST', RUTAS.cerrarReparto],
    acto: { acto: 'REPARTO_CERRADO', trimestre: '2026-10-01' },
    preparar: enCierre,
  },
  {
    llamada: ['POST', RUTAS.pausa],
    acto: { acto: 'REPARTO_EN_PAUSA', trimestre: '2026-10-01' },
    preparar: async ({ empezar }) => ({ ids: { id: (await empezar(undefined, 120)).id } }),
  },
  {
    llamada: ['DELETE', RUTAS.pausa],
    acto: { acto: 'REPARTO_SIGUE', trimestre: '2026-10-01' },
    preparar: async ({ hacer, empezar }) => {
      const { id } = await empezar(undefined, 120);
      await hacer('POST', RUTAS.pausa, undefined, { id });
      return { ids: { id } };
    },
  },
  {
    llamada: ['POST', RUTAS.elegirPor],
    acto: { acto: 'ELECCION_POR_OTRO', miembro: 'Marta', tarea: 'Tarea 1' },
    preparar: async ({ leTocaAOtro, tareas: [tarea_id] }) => ({
      cuerpo: { tarea_id },
      ids: { id: (await leTocaAOtro()).id },
    }),
  },
  {
    llamada: ['POST', RUTAS.deshacerEleccion],
    acto: { acto: 'ELECCION_DESHECHA', miembro: 'Marta', tarea: 'Tarea 1' },
    preparar: async ({ hacer, leTocaAOtro }) => {
      const s = await leTocaAOtro();
      await hacer('POST', RUTAS.elegirPor, { tarea_id: legal(s) }, { id: s.id });
      return { ids: { id: s.id } };
    },
  },
  {
    llamada: ['POST', RUTAS.responderPropuesta],
    acto: { acto: 'RESPUESTA_POR_OTRO', miembro: 'Nora', acepta: false },
    preparar: leTocaANora,
  },
  {
    llamada: ['POST', RUTAS.tareas],
    acto: { acto: 'TAREA_CREADA', tarea: 'Barrer' },
    preparar: () => ({ cuerpo: BARRER }),
  },
  {
    llamada: ['PUT', RUTAS.tarea],
    acto: {
      acto: 'TAREA_EDITADA',
      tarea: 'Tarea 1',
      nombre: 'Barrer',
      activa: false,
      partes: ['DIAS', 'MINUTOS', 'EDADES'],
    },
    preparar: (c) => deUna(c, { ...BARRER, activa: false, tiempo_estimado: 25 }),
  },
  {
    llamada: ['DELETE', RUTAS.tarea],
    acto: { acto: 'TAREA_BORRADA', tarea: 'Tarea 1' },
    preparar: (c) => deUna(c),
  },
  {
    llamada: ['POST', RUTAS.reabrirVotacion],
    acto: { acto: 'VOTACION_REABIERTA', tarea: 'Tarea 1' },
    preparar: (c) => deUna(c),
  },
  {
    llamada: ['POST', RUTAS.cerrarVotacion],
    acto: { acto: 'VOTACION_CERRADA', tarea: 'Barrer', votos: 3, votantes_aptos: 4, puntos: 16 },
    preparar: votada,
  },
  {
    llamada: ['POST', RUTAS.cerrarVotaciones],
    acto: { acto: 'VOTACIONES_CERRADAS', votaciones: 1 },
    preparar: async (c) => {
      await votada(c);
      return {};
    },
  },
  {
    llamada: ['POST', RUTAS.asignaciones],
    acto: { acto: 'ASIGNACION_DADA', miembro: 'Luis', tarea: 'Tarea 1', dia: HOY },
    preparar: ({ luis, tareas }) => ({
      cuerpo: { tarea: tareas[0], miembro: luis.id, fecha_limite: HOY, estado: 'PENDIENTE' },
    }),
  },
  {
    llamada: ['DELETE', RUTAS.asignacion],
    acto: { acto: 'ASIGNACION_QUITADA', miembro: 'Luis', tarea: 'Tarea 1' },
    preparar: (c) => asignada(c, c.luis.id),
  },
  {
    llamada: ['PATCH', RUTAS.completar],
    acto: { acto: 'HECHA_POR_OTRO', miembro: 'Luis', tarea: 'Tarea 1' },
    preparar: deQuienNoTiene,
  },
  {
    llamada: ['POST', RUTAS.deshacerCompletar],
    acto: { acto: 'HECHA_DESHECHA', miembro: 'Luis', tarea: 'Tarea 1' },
    preparar: async (c) => {
      const suya = await deQuienNoTiene(c);
      await c.hacer('PATCH', RUTAS.completar, undefined, suya.ids);
      return suya;
    },
  },
  {
    llamada: ['POST', RUTAS.hechaPor],
    acto: { acto: 'HECHA_ATRIBUIDA', miembro: 'Pau', tarea: 'Tarea 1', de: null },
    preparar: async (c) => ({ ...(await asignada(c, c.luis.id)), cuerpo: { miembro: c.pau.id } }),
  },
  {
    llamada: ['POST', RUTAS.hechaPor],
    acto: { acto: 'HECHA_ATRIBUIDA', miembro: 'Pau', tarea: 'Tarea 1', de: 'Luis' },
    preparar: async (c) => {
      const suya = await asignada(c, c.luis.id);
      await c.como(c.luis)('PATCH', RUTAS.completar, undefined, suya.ids);
      return { ...suya, cuerpo: { miembro: c.pau.id, estado: 'COMPLETADA' } };
    },
  },
  {
    llamada: ['POST', RUTAS.noHecha],
    acto: { acto: 'NO_ESTABA_HECHA', miembro: 'Luis', tarea: 'Tarea 1', motivo: 'Sigue sucio' },
    preparar: async (c) => {
      const suya = await asignada(c, c.luis.id);
      await c.como(c.luis)('PATCH', RUTAS.completar, undefined, suya.ids);
      return { ...suya, cuerpo: { motivo: 'Sigue sucio' } };
    },
  },
  {
    llamada: ['POST', RUTAS.decidirObjecion],
    acto: { acto: 'OBJECION_DECIDIDA', miembro: 'Luis', de: 'Pau', tarea: 'Tarea 1', acepta: true },
    preparar: async (c) => {
      const suya = await asignada(c, c.luis.id);
      await c.como(c.pau)('POST', RUTAS.hechaPorMi, undefined, suya.ids);
      const { correccion } = await c.como(c.luis)<Corregida>('POST', RUTAS.objetar, { dice: 'LA_HICE_YO' }, suya.ids);
      return { ids: { id: correccion.id }, cuerpo: { acepta: true } };
    },
  },
  {
    llamada: ['POST', RUTAS.permitirCambio],
    acto: { acto: 'CAMBIO_PERMITIDO', miembro: 'Marta', tarea: 'Tarea 1', permite: true },
    preparar: async (c) => ({ ...(await porPermitir(c)), cuerpo: { permite: true, miembro: c.marta.id } }),
  },
  {
    llamada: ['POST', RUTAS.permitirCambio],
    acto: { acto: 'CAMBIO_PERMITIDO', miembro: 'Marta', tarea: 'Tarea 1', permite: false },
    preparar: async (c) => ({ ...(await porPermitir(c)), cuerpo: { permite: false } }),
  },
];
