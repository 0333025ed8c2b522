import { z } from 'zod';
import { COSTE_MAXIMO, COSTE_MINIMO, ESTADOS_PEDIDO, LARGO_PREMIO } from '#shared/domain/premios/limites.ts';
import { entero, id, nombreOpcional, texto } from '#shared/contracts/comunes.ts';
import { instante } from './fechas.ts';
import { noEsDeAqui } from './filas.ts';

const coste = entero(COSTE_MINIMO, COSTE_MAXIMO);

export const PremioGuardado = z.strictObject({ id, texto: texto(LARGO_PREMIO), coste, creado_en: instante });

export const TramoGuardado = z.strictObject({ id, miembro_id: id, desde: instante, hasta: instante.nullable() });

export const PedidoGuardado = z.strictObject({
  id,
  premio_id: id.nullable(),
  miembro_id: id,
  texto: texto(LARGO_PREMIO),
  coste,
  estado: z.enum(ESTADOS_PEDIDO, noEsDeAqui),
  motivo: nombreOpcional(120),
  pedido_en: instante,
  resuelto_por: id.nullable(),
  resuelto_en: instante.nullable(),
});
