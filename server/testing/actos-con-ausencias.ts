import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso } from './casa-con-admin.ts';

const DIAS = { desde: '2026-11-23', hasta: '2026-11-25' };

const deAna = (casa: CasaConAdmin, desde = DIAS.desde): Promise<Ausencia> =>
  casa.hacer('POST', RUTAS.ausencias, { miembro: casa.luis.id, ...DIAS, desde });
const suya = ({ como, luis }: CasaConAdmin): Promise<Ausencia> =>
  como(luis)('POST', RUTAS.ausencias, { miembro: luis.id, ...DIAS });
const deNadie = ({ hacer }: CasaConAdmin): Promise<{ id: number }> =>
  hacer('POST', RUTAS.tareas, { nombre: 'Barrer', frecuencia: 'DIARIA', libre: true });

/** Admin actions on absences and free chores, with their entries in the audit log. */
export const CASOS_CON_AUSENCIAS: readonly Caso[] = [
  {
    llamada: ['POST', RUTAS.ausencias],
    acto: { acto: 'AUSENCIA_APUNTADA', miembro: 'Luis', ...DIAS, alternas: false },
    preparar: ({ luis }) => ({ cuerpo: { miembro: luis.id, ...DIAS, nota: 'Al pueblo' } }),
  },
  {
    llamada: ['DELETE', RUTAS.ausencia],
    acto: { acto: 'AUSENCIA_QUITADA', miembro: 'Luis', ...DIAS, alternas: false, entera: true },
    preparar: async (c) => ({ ids: { id: (await suya(c)).id } }),
  },
  {
    llamada: ['DELETE', RUTAS.ausencia],
    acto: { acto: 'AUSENCIA_QUITADA', miembro: 'Luis', ...DIAS, desde: '2026-11-19', alternas: false, entera: false },
    preparar: async (c) => ({ ids: { id: (await deAna(c, '2026-11-19')).id } }),
  },
  {
    llamada: ['POST', RUTAS.confirmarAusencia],
    acto: { acto: 'AUSENCIA_CONFIRMADA', miembro: 'Luis', ...DIAS, alternas: false, confirmada: true },
    preparar: async (c) => ({ cuerpo: { confirmada: true }, ids: { id: (await suya(c)).id } }),
  },
  {
    llamada: ['PUT', RUTAS.vive],
    acto: { acto: 'VIVE_CAMBIADO', miembro: 'Luis', vive: 'ALTERNAS' },
    preparar: ({ luis }) => ({ cuerpo: { vive: 'ALTERNAS', desde: '2026-11-23' }, ids: { id: luis.id } }),
  },
  {
    llamada: ['POST', RUTAS.abrirLibre],
    acto: { acto: 'LIBRE_ABIERTA', tarea: 'Barrer', abierta: false },
    preparar: async (c) => ({ cuerpo: { abierta: false }, ids: { id: (await deNadie(c)).id } }),
  },
];
