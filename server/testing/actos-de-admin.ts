import type { AparatoPermitido } from '#shared/contracts/accesos.ts';
import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { CASOS_CON_PAGA } from './actos-con-paga.ts';
import { CASOS_CON_ETIQUETAS } from './actos-con-etiquetas.ts';
import { CASOS_CON_LLAVES } from './actos-con-llaves.ts';
import { CASOS_CON_WEBHOOKS } from './actos-con-webhooks.ts';
import { CASOS_CON_METAS } from './actos-con-metas.ts';
import { CASOS_CON_PREMIOS } from './actos-con-premios.ts';
import { CASOS_CON_TAREAS } from './actos-con-tareas.ts';
import type { CasaConAdmin, Caso, Peticion } from './casa-con-admin.ts';

const deFamilia = ({ familia: { id } }: CasaConAdmin, cuerpo?: unknown): Peticion => ({ cuerpo, ids: { id } });
const deLuis = ({ luis: { id } }: CasaConAdmin, cuerpo?: unknown): Peticion => ({ cuerpo, ids: { id } });

/** All admin actions, with their entries in the audit log. */
export const CASOS: readonly Caso[] = [
  {
    llamada: ['POST', RUTAS.rolAdmin],
    acto: { acto: 'ROL_DADO', miembro: 'Luis' },
    preparar: (c) => deLuis(c, { es_administrador: true }),
  },
  {
    llamada: ['POST', RUTAS.rolAdmin],
    acto: { acto: 'ROL_QUITADO', miembro: 'Luis' },
    preparar: async (c) => {
      await c.hacer('POST', RUTAS.rolAdmin, { es_administrador: true }, { id: c.luis.id });
      return deLuis(c, { es_administrador: false });
    },
  },
  {
    llamada: ['POST', RUTAS.agregarMiembro],
    acto: { acto: 'MIEMBRO_AGREGADO', miembro: 'Sara' },
    preparar: () => ({ cuerpo: { first_name: 'Sara', grupo_edad: 'ADULTO' } }),
  },
  {
    llamada: ['PATCH', RUTAS.usuario],
    acto: {
      acto: 'MIEMBRO_EDITADO',
      miembro: 'Luis',
      nombre: 'Lucho',
      grupo_edad: 'JUVENIL',
      apellidos: true,
      foto: null,
    },
    preparar: (c) => deLuis(c, { first_name: 'Lucho', last_name: 'Gil', grupo_edad: 'JUVENIL' }),
  },
  {
    llamada: ['POST', RUTAS.restablecer],
    acto: { acto: 'CUENTA_RESTABLECIDA', miembro: 'Luis', era_admin: false },
    preparar: (c) => deLuis(c),
  },
  {
    llamada: ['PUT', RUTAS.entradaPin],
    acto: { acto: 'CARA_PERMITIDA', miembro: 'Luis', con_pin: false },
    preparar: (c) => deLuis(c, { permitido: true }),
  },
  {
    llamada: ['PUT', RUTAS.entradaPin],
    acto: { acto: 'CARA_PIN_CAMBIADO', miembro: 'Luis' },
    preparar: async (c) => {
      await c.hacer('PUT', RUTAS.entradaPin, { permitido: true }, { id: c.luis.id });
      return deLuis(c, { permitido: true, pin: '7294' });
    },
  },
  {
    llamada: ['PUT', RUTAS.entradaPin],
    acto: { acto: 'CARA_QUITADA', miembro: 'Luis' },
    preparar: async (c) => {
      await c.hacer('PUT', RUTAS.entradaPin, { permitido: true }, { id: c.luis.id });
      return deLuis(c, { permitido: false });
    },
  },
  {
    llamada: ['POST', RUTAS.aparatos],
    acto: { acto: 'APARATO_PERMITIDO', aparato: 'Tableta' },
    preparar: () => ({ cuerpo: { nombre: 'Tableta' } }),
  },
  {
    llamada: ['DELETE', RUTAS.aparato],
    acto: { acto: 'APARATO_QUITADO', aparato: 'Tableta' },
    preparar: async ({ como, luis }) => ({
      ids: { id: (await como(luis)<AparatoPermitido>('POST', RUTAS.aparatos, { nombre: 'Tableta' })).id },
    }),
  },
  {
    llamada: ['POST', RUTAS.regenerarPin],
    acto: { acto: 'PIN_CAMBIADO', invitaciones: 2 },
    preparar: async (c) => {
      for (let i = 0; i < 2; i += 1) await c.hacer('POST', RUTAS.invitacion, undefined, { id: c.familia.id });
      return deFamilia(c);
    },
  },
  {
    llamada: ['POST', RUTAS.permitirAhora],
    acto: { acto: 'PIN_PERMITIDO', fallidos: 0 },
    preparar: (c) => deFamilia(c),
  },
  {
    llamada: ['POST', RUTAS.invitacion],
    acto: { acto: 'INVITACION_CREADA', hasta: '2026-11-22T10:00:00.000Z' },
    preparar: (c) => deFamilia(c),
  },
  {
    llamada: ['POST', RUTAS.sala],
    acto: { acto: 'SALA_ABIERTA', hasta: '2026-11-21T13:00:00.000Z' },
    preparar: () => ({}),
  },
  {
    llamada: ['DELETE', RUTAS.sala],
    acto: { acto: 'SALA_CERRADA' },
    preparar: async ({ hacer }) => {
      await hacer('POST', RUTAS.sala);
      return {};
    },
  },
  {
    llamada: ['PATCH', RUTAS.familia],
    acto: { acto: 'FAMILIA_EDITADA', nombre: { antes: 'García', ahora: 'Los García' }, zona_horaria: null },
    preparar: (c) => deFamilia(c, { nombre: 'Los García', zona_horaria: 'Europe/Madrid' }),
  },
  {
    llamada: ['PATCH', RUTAS.familia],
    acto: { acto: 'SILENCIO_CAMBIADO', desde: 23, hasta: 8 },
    preparar: (c) => deFamilia(c, { silencio_desde: 23 }),
  },
  {
    llamada: ['PATCH', RUTAS.familia],
    acto: { acto: 'REACCIONES_CAMBIADAS', activas: false },
    preparar: (c) => deFamilia(c, { reacciones: false }),
  },
  {
    llamada: ['PATCH', RUTAS.familia],
    acto: { acto: 'SONIDO_CAMBIADO', activo: false },
    preparar: (c) => deFamilia(c, { sonido_pantalla: false }),
  },
  {
    llamada: ['PATCH', RUTAS.familia],
    acto: { acto: 'REVISION_CAMBIADA', activa: true },
    preparar: (c) => deFamilia(c, { revision: true }),
  },
  {
    llamada: ['PATCH', RUTAS.familia],
    acto: { acto: 'MQTT_CAMBIADO', activo: true },
    preparar: (c) => deFamilia(c, { mqtt: true }),
  },
  {
    llamada: ['POST', RUTAS.vincularPantalla],
    acto: { acto: 'PANTALLA_VINCULADA', pantalla: 'Cocina' },
    preparar: async ({ codigo }) => ({ cuerpo: { codigo: await codigo(), nombre: 'Cocina' } }),
  },
  {
    llamada: ['DELETE', RUTAS.dispositivoPantalla],
    acto: { acto: 'PANTALLA_DESVINCULADA', pantalla: 'Cocina' },
    preparar: async ({ hacer, codigo }) => {
      const cuerpo = { codigo: await codigo(), nombre: 'Cocina' };
      return { ids: { id: (await hacer<DispositivoPantalla>('POST', RUTAS.vincularPantalla, cuerpo)).id } };
    },
  },
  {
    llamada: ['POST', RUTAS.adoptarPantalla],
    acto: { acto: 'PANTALLA_ADOPTADA', pantalla: 'Salón', de: 'Luis' },
    preparar: async ({ hacer, como, luis, codigo }) => {
      await hacer('POST', RUTAS.rolAdmin, { es_administrador: true }, { id: luis.id });
      const cuerpo = { codigo: await codigo(), nombre: 'Salón' };
      return { ids: { id: (await como(luis)<DispositivoPantalla>('POST', RUTAS.vincularPantalla, cuerpo)).id } };
    },
  },
  {
    llamada: ['POST', RUTAS.reloj],
    acto: { acto: 'RELOJ_CONFIRMADO', dia: '2026-11-21' },
    preparar: () => ({ cuerpo: { dia: '2026-11-21' } }),
  },
  {
    llamada: ['POST', RUTAS.baja],
    acto: {
      acto: 'BAJA_PEDIDA',
      pedida_en: '2026-11-21T10:00:00.000Z',
      borra_en: '2026-11-28T10:00:00.000Z',
    },
    preparar: () => ({ cuerpo: { nombre: 'García' } }),
  },
  {
    llamada: ['POST', RUTAS.pararBaja],
    acto: { acto: 'BAJA_PARADA', de: 'Ana' },
    preparar: async ({ hacer }) => {
      await hacer('POST', RUTAS.baja, { nombre: 'García' });
      return { cuerpo: {} };
    },
  },
  ...CASOS_CON_ETIQUETAS,
  ...CASOS_CON_LLAVES,
  ...CASOS_CON_WEBHOOKS,
  ...CASOS_CON_TAREAS,
  ...CASOS_CON_METAS,
  ...CASOS_CON_PREMIOS,
  ...CASOS_CON_PAGA,
];
