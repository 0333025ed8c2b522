import { z } from 'zod';
import {
  COSTE_MAXIMO,
  COSTE_MINIMO,
  ESTADOS_PEDIDO,
  LARGO_PREMIO,
  MAXIMO_PREMIOS,
} from '#shared/domain/premios/premios.ts';
import { entero, id, nombreOpcional, texto } from '#shared/contracts/comunes.ts';
import { fecha, instante } from './fechas.ts';
import { MUCHO, noEsDeAqui } from './filas.ts';
import { ESTADOS_META, LARGO_META, PUNTOS_META_MAXIMO, PUNTOS_META_MINIMO } from '#shared/domain/metas/metas.ts';
import type { Archivo } from './listas.ts';
import { diaDeNumero, lunesDe, numeroDeDia } from '#shared/domain/dias.ts';
import { ESTADOS_PAGA, MAXIMO_CENTIMOS, MONEDAS } from '#shared/domain/paga/paga.ts';

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

export const MetaGuardada = z.strictObject({
  id,
  autor_id: id,
  texto: texto(LARGO_META),
  puntos: entero(PUNTOS_META_MINIMO, PUNTOS_META_MAXIMO),
  hasta: fecha.nullable(),
  estado: z.enum(ESTADOS_META, noEsDeAqui),
  creada_en: instante,
  empezada_en: instante.nullable(),
  resuelta_por: id.nullable(),
  terminada_en: instante.nullable(),
  celebrada_en: instante.nullable(),
  logrados: entero(0, MUCHO),
});

const EMPEZADAS: ReadonlySet<string> = new Set(['ACTIVA', 'ALCANZADA', 'PASADA', 'DEJADA']);

/** Checks that goals have the dates that their states need. Returns the first error in words; null when there is none. */
export const metasIncoherentes = ({ listas: { metas } }: Archivo): string | null => {
  const mal = metas.findIndex(
    (m) =>
      EMPEZADAS.has(m.estado) !== (m.empezada_en !== null) ||
      (m.estado === 'ACTIVA' || m.estado === 'PROPUESTA') !== (m.terminada_en === null) ||
      (m.estado === 'PASADA' && m.hasta === null),
  );
  return mal === -1 ? null : `en «metas», fila ${String(mal + 1)}, estado: no es el suyo`;
};

/** The Monday of a week. */
const semana = fecha.refine((dia) => diaDeNumero(lunesDe(numeroDeDia(dia))) === dia, 'No es un lunes');
const puntos = entero(0, MUCHO);

export const ImporteGuardado = z.strictObject({ id, miembro_id: id, semana, centimos: entero(0, MAXIMO_CENTIMOS) });

export const PagaGuardada = z.strictObject({
  id,
  miembro_id: id,
  semana,
  moneda: z.enum(MONEDAS, noEsDeAqui),
  centimos: entero(1, MAXIMO_CENTIMOS),
  puntos_tocan: puntos,
  puntos_hechos: puntos,
  importe: entero(0, MAXIMO_CENTIMOS),
  total: entero(0, MUCHO),
  estado: z.enum(ESTADOS_PAGA, noEsDeAqui),
  creada_en: instante,
  resuelta_por: id.nullable(),
  resuelta_en: instante.nullable(),
});

export const CorreccionGuardada = z.strictObject({ id, paga_id: id, semana, diferencia: entero(-MUCHO, MUCHO) });

/**
 * Checks that there are not too many rewards, and that a request has an answer date exactly when it no longer waits. Returns the
 * first error in words; null when there is none.
 */
export const premiosIncoherentes = ({ listas: { premios, pedidos_premio: pedidos } }: Archivo): string | null => {
  if (premios.length > MAXIMO_PREMIOS) return `hay más de ${String(MAXIMO_PREMIOS)} premios`;
  const mal = pedidos.findIndex((p) => (p.estado === 'PEDIDO') !== (p.resuelto_en === null));
  return mal === -1 ? null : `en «pedidos_premio», fila ${String(mal + 1)}, estado: no es el suyo`;
};

/**
 * Checks that a week earns at most its amount, has an end (`resuelta_en`) exactly when it was paid or withdrawn, is NADA exactly
 * when there is nothing to pay, and that each correction changes something. Returns the first error in words; null when there is
 * none.
 */
export const pagasIncoherentes = ({ listas: { pagas, correcciones_paga } }: Archivo): string | null => {
  const mal = pagas.findIndex(
    (p) =>
      p.importe > p.centimos ||
      (p.resuelta_en !== null) !== (p.estado === 'PAGADA' || p.estado === 'RETIRADA') ||
      (p.estado === 'NADA') !== (p.total === 0),
  );
  if (mal !== -1) return `en «pagas», fila ${String(mal + 1)}, estado: no es el suyo`;
  const nada = correcciones_paga.findIndex((c) => c.diferencia === 0);
  return nada === -1 ? null : `en «correcciones_paga», fila ${String(nada + 1)}, diferencia: no cambia nada`;
};
