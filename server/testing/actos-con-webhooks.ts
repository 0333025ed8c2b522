import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CasaConAdmin, Caso } from './casa-con-admin.ts';

const direccion = 'http://ha.example.org:8123/api/webhook/secreto';
const hacer = async (casa: CasaConAdmin) => ({
  id: (await casa.hacer<{ id: number }>('POST', RUTAS.webhooks, { direccion })).id,
});
const webhook = 'http://ha.example.org:8123';

/** Admin actions on webhooks, with their entries in the audit log, which name only the origin of the address. */
export const CASOS_CON_WEBHOOKS: readonly Caso[] = [
  {
    llamada: ['POST', RUTAS.webhooks],
    acto: { acto: 'WEBHOOK_HECHO', webhook },
    preparar: () => ({ cuerpo: { direccion } }),
  },
  {
    llamada: ['PATCH', RUTAS.webhook],
    acto: { acto: 'WEBHOOK_CAMBIADO', webhook, activo: false, secreto_nuevo: true },
    preparar: async (casa) => ({ ids: await hacer(casa), cuerpo: { activo: false, secreto_nuevo: true } }),
  },
  {
    llamada: ['DELETE', RUTAS.webhook],
    acto: { acto: 'WEBHOOK_QUITADO', webhook },
    preparar: async (casa) => ({ ids: await hacer(casa) }),
  },
];
